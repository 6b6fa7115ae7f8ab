import { Command } from "commander";
import { manageCommand, print, withCatalogue, type ManageFlags } from "./command.ts";
import { printTable } from "./print-table.ts";
import type { CliContext } from "./cli-context.ts";

/** `fossick-server teams …` */
export function teamsCommands(context: CliContext): Command {
  const teams = new Command("teams").description("Manage teams: who may search the same repositories.");
  for (const make of [add, remove, list, groups]) teams.addCommand(make(context));
  return teams;
}

const add = (context: CliContext): Command =>
  manageCommand("add", "Add a team.")
    .argument("<name>", "its name")
    .action(async (name: string, flags: ManageFlags) => {
      await withCatalogue(flags, context, (catalogue) => catalogue.addTeam(name));
      print(flags, context, { name, added: true }, () => `the team ${name} was added\n`);
    });

const remove = (context: CliContext): Command =>
  manageCommand("remove", "Remove a team; its keys are worth nothing from then on.")
    .argument("<name>", "its name")
    .action(async (name: string, flags: ManageFlags) => {
      const removed = await withCatalogue(flags, context, (catalogue) => catalogue.removeTeam(name));
      const text = removed ? `the team ${name} and its keys were removed` : `there is no team ${name}`;
      print(flags, context, { name, removed }, () => `${text}\n`);
    });

const list = (context: CliContext): Command =>
  manageCommand("list", "List the teams.").action(async (flags: ManageFlags) => {
    const teams = await withCatalogue(flags, context, (catalogue) => catalogue.listTeams());
    const rows = teams.map(({ groups: names, keys, name, repositories }) => ({
      cells: [name, String(repositories), String(keys), names.join(", ") || "–"],
    }));
    print(flags, context, { teams }, () =>
      rows.length === 0
        ? "no teams yet; teams add NAME adds one\n"
        : printTable(["name", "repositories", "keys", "groups"], rows, context.stdout.columns),
    );
  });

const groups = (context: CliContext): Command =>
  manageCommand("groups", "Say which groups of the identity provider belong to a team.")
    .argument("<name>", "the team")
    .argument("[groups...]", "all of its groups (default: none)")
    .action(async (name: string, names: readonly string[], flags: ManageFlags) => {
      await withCatalogue(flags, context, (catalogue) => catalogue.setGroups(name, names));
      const text =
        names.length === 0 ? "no group belongs to it" : `members of ${names.join(", ")} belong to it`;
      print(flags, context, { name, groups: names }, () => `the team ${name}: ${text}\n`);
    });
