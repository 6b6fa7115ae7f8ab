import { Command } from "commander";
import { FossickError } from "fossick/hosting/light";
import type { ApiKey } from "../catalogue/index.ts";
import { manageCommand, print, withCatalogue, type ManageFlags } from "./command.ts";
import { timeText } from "../time-text.ts";
import { printTable } from "./print-table.ts";
import { wholeNumber } from "./whole-number.ts";
import type { CliContext } from "./cli-context.ts";

/** `fossick-server keys …` */
export function keysCommands(context: CliContext): Command {
  const keys = new Command("keys").description(
    "Manage API keys: what people and programs ask a server with.",
  );
  for (const make of [create, list, revoke]) keys.addCommand(make(context));
  return keys;
}

interface KeyFlags extends ManageFlags {
  readonly team?: string;
  readonly admin?: boolean;
  readonly days?: string;
}

const maxDays = 36_500;

const create = (context: CliContext): Command =>
  manageCommand("create", "Make a key and print it. It is shown this once.")
    .argument("<name>", "whom or what it is for")
    .option("--team <name>", "the team whose repositories it may search")
    .option("--admin", "for managing all repositories, teams and keys, and searching everything")
    .option("--days <n>", "days after which it is worth nothing (default: never)")
    .action(async (name: string, flags: KeyFlags) => {
      const { admin = false, team } = flags;
      const days =
        flags.days === undefined ? undefined : wholeNumber("--days", flags.days, { min: 1, max: maxDays });
      const key = await withCatalogue(flags, context, (catalogue) =>
        catalogue.createKey({
          name,
          isAdmin: admin,
          ...(team !== undefined && { team }),
          ...(days !== undefined && { days }),
        }),
      );
      if (flags.json !== true)
        context.stderr.write(`fossick-server: keep this key, it is not shown again; its id is ${key.id}\n`);
      print(flags, context, key, () => `${key.secret}\n`);
    });

const list = (context: CliContext): Command =>
  manageCommand(
    "list",
    "List the keys, with when they were last used and expire; they cannot be shown again.",
  ).action(async (flags: ManageFlags) => {
    const keys = await withCatalogue(flags, context, (catalogue) => catalogue.listKeys());
    const rows = keys.map((key) => ({
      cells: [key.name, key.team ?? "–", key.isAdmin ? "admin" : "", usedOf(key), stateOf(key)],
      note: key.id,
    }));
    print(flags, context, { keys }, () =>
      rows.length === 0
        ? "no keys yet; keys create NAME --team TEAM makes one\n"
        : printTable(["name", "team", "rights", "last used", "expires"], rows, context.stdout.columns),
    );
  });

function stateOf({ expiresAt, revokedAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${timeText(revokedAt)}`;
  if (expiresAt === null) return "never";
  return `${Date.parse(expiresAt) <= Date.now() ? "expired " : ""}${timeText(expiresAt)}`;
}

const usedOf = ({ usedAt }: ApiKey): string => (usedAt === null ? "never" : timeText(usedAt));

const revoke = (context: CliContext): Command =>
  manageCommand("revoke", "Make a key worthless from the next call on.")
    .argument("<id>", "its id, as keys list shows it")
    .action(async (id: string, flags: ManageFlags) => {
      const revoked = await withCatalogue(flags, context, (catalogue) => catalogue.revokeKey(id));
      if (!revoked)
        throw new FossickError("INVALID_SETTING", "there is no key with this id", {
          hint: "keys list shows their ids",
        });
      print(flags, context, { id, revoked }, () => `the key ${id} is worth nothing now\n`);
    });
