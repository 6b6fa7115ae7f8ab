// Builds what commands that manage something share, flags for settings above all, and opens their catalogue.
import { Command } from "commander";
import { FossickError, readServerKey, serverAddress } from "fossick/hosting/light";
import { settingRows, acceptedValues, type ServerSettings, type SettingRow } from "../settings.ts";
import type { Catalogue } from "./catalogue.ts";
import { openLocal } from "./open-local.ts";
import { openRemote } from "./open-remote.ts";
import { readSettings, type SettingName } from "./read-settings.ts";
import type { CliContext } from "./cli-context.ts";

/** A flag for each of these settings. */
export function addSettings(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) {
    const row: SettingRow<unknown> = settingRows[name];
    const value = row.flag.endsWith("-file") ? "<file>" : `<${placeholderOf(row)}>`;
    const usual =
      row.defaultText ??
      (typeof row.default === "boolean" ? (row.default ? "on" : "off") : String(row.default));
    const more = usual === "" ? row.environment : `${row.environment}; default: ${usual}`;
    command.option(`${row.flag} ${value}`, `${row.summary} (${more})`);
  }
  return command;
}

const placeholderOf = (row: SettingRow<unknown>): string =>
  acceptedValues(row).startsWith("a whole number")
    ? "n"
    : acceptedValues(row) === "on or off"
      ? "on|off"
      : "value";

/** @throws FossickError INVALID_SETTING when no database is named */
export function settingsWithDatabase(
  flags: Readonly<Record<string, unknown>>,
  { env }: CliContext,
): ServerSettings {
  const settings = readSettings(flags, env);
  if (settings.databaseUrl !== "") return settings;
  throw new FossickError("INVALID_SETTING", "no database is named", {
    hint: `set ${settingRows.databaseUrl.environment} to postgres://user@host/database, or give it with ${settingRows.databaseUrl.flag}`,
  });
}

/** Flags of every command that manages something. */
export interface ManageFlags extends Readonly<Record<string, unknown>> {
  readonly json?: boolean;
  readonly server?: string;
  readonly insecureServer?: boolean;
}

/** A command that manages something, in a database or behind a server. */
export function manageCommand(name: string, summary: string): Command {
  const command = new Command(name).description(summary);
  command.option("--json", "print data for programs");
  command.option(
    "--server <url>",
    "do it through this server, with an administrator's key in FOSSICK_KEY, not in a database (FOSSICK_SERVER)",
  );
  command.option("--insecure-server", "take an address without TLS, though others may read the key");
  return addSettings(command, ["databaseUrl"]);
}

/** Opens the catalogue that the flags name, hands it over, and closes it whatever happens. */
export async function withCatalogue<Value>(
  flags: ManageFlags,
  context: CliContext,
  work: (catalogue: Catalogue) => Promise<Value>,
): Promise<Value> {
  const catalogue = openCatalogue(flags, context);
  try {
    return await work(catalogue);
  } finally {
    await catalogue.close();
  }
}

function openCatalogue(flags: ManageFlags, context: CliContext): Catalogue {
  const { env, signal } = context;
  // A database named by a flag wins over a server named by the environment.
  const server = flags.server ?? (flags["databaseUrl"] === undefined ? env["FOSSICK_SERVER"]?.trim() : "");
  if (!server) return openLocal(settingsWithDatabase(flags, context));
  if (flags["databaseUrl"] !== undefined)
    throw new FossickError("INVALID_SETTING", "--server and --database-url name two places", {
      hint: "give one of them",
    });
  if (flags["schemes"] !== undefined)
    throw new FossickError("INVALID_SETTING", "a server has its own --schemes", {
      hint: "give it to serve, or name the database instead of the server",
    });
  const key = readServerKey(env, "FOSSICK_KEY");
  const url = serverAddress(server, flags.insecureServer === true);
  return openRemote({ url, ...(key !== undefined && { key }) }, signal);
}

/** Prints data as JSON if requested, else as text. */
export function print(
  { json }: ManageFlags,
  { stdout }: CliContext,
  data: unknown,
  text: () => string,
): void {
  stdout.write(json === true ? `${JSON.stringify(data, undefined, 2)}\n` : text());
}

/** Collects the values of a repeatable, comma-separated flag. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(",").flatMap((part) => part.trim() || []),
];
