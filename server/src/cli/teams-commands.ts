import { Command } from "commander";
import { FossickError } from "fossick/hosting/light";
import { maxQuota } from "../catalogue/index.ts";
import { manageCommand, print, withCatalogue, type ManageFlags } from "./command.ts";
import { printTable } from "./print-table.ts";
import type { CliContext } from "./cli-context.ts";

/** `fossick-server teams …` */
export function teamsCommands(context: CliContext): Command {
  const teams = new Command("teams").description("Manage teams: who may search the same repositories.");
  for (const make of [add, remove, list, groups, quota]) teams.addCommand(make(context));
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
    const rows = teams.map(({ groups: names, keys, name, repositories, searchesPerDay, searchesToday }) => ({
      cells: [name, String(repositories), String(keys), names.join(", ") || "–"],
      note:
        searchesPerDay === null ? undefined : `${searchesToday} of ${searchesPerDay} searches today (UTC)`,
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

const quota = (context: CliContext): Command =>
  manageCommand("quota", "Say how many searches a team may do in a day (UTC).")
    .argument("<name>", "the team")
    .argument("<searches>", "a whole number, or none for any number")
    .action(async (name: string, text: string, flags: ManageFlags) => {
      const searchesPerDay = text === "none" ? null : Number(text);
      if (searchesPerDay !== null && (!/^[1-9]\d*$/.test(text) || searchesPerDay > maxQuota))
        throw new FossickError(
          "INVALID_SETTING",
          `a quota is a whole number from 1 to ${maxQuota}, or none, got "${text.slice(0, 60)}"`,
        );
      await withCatalogue(flags, context, (catalogue) => catalogue.setQuota(name, searchesPerDay));
      const may = searchesPerDay === null ? "any number of" : String(searchesPerDay);
      print(
        flags,
        context,
        { name, searchesPerDay },
        () => `the team ${name} may do ${may} searches a day\n`,
      );
    });
