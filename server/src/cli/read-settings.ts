// Reads the server's settings from flags, environment and files of secrets; refuses a password in a flag.
import { readFileSync } from "node:fs";
import { FossickError } from "fossick/hosting/light";
import * as v from "valibot";
import { settingRows, acceptedValues, type ServerSettings, type SettingRow } from "../settings.ts";
import type { CliContext } from "./cli-context.ts";

export type SettingName = keyof ServerSettings;

/** Commander's name of a flag: "--data-dir" is dataDir. */
export const optionName = (flag: string): string =>
  flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Every setting: from a flag, else the environment, else its default. A secret can be in a file that the variable with
 * suffix _FILE names, and has no flag: other users can read those.
 * @param flags as parsed from the command line
 * @throws FossickError INVALID_SETTING, without the value of a secret
 */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  env: CliContext["env"],
): ServerSettings {
  const rows = Object.entries<SettingRow<unknown>>(settingRows);
  const values = rows.map(([name, row]) => [name, valueOf(row, flags[optionName(row.flag)], env)]);
  return Object.fromEntries(values) as ServerSettings;
}

function valueOf(row: SettingRow<unknown>, flag: unknown, env: CliContext["env"]): unknown {
  if (typeof flag === "string") return check(row, fromFlag(row, flag), row.flag);
  const file = env[`${row.environment}_FILE`] ?? "";
  const given = env[row.environment]?.trim() ?? "";
  if (given !== "") return check(row, given, row.environment);
  if (row.isSecret && file !== "")
    return check(row, fromFile(file, `${row.environment}_FILE`), `${row.environment}_FILE`);
  return row.default;
}

function fromFlag({ flag }: SettingRow<unknown>, text: string): string {
  if (flag.endsWith("-file")) return fromFile(text, flag);
  if (flag !== settingRows.databaseUrl.flag || !holdsPassword(text)) return text;
  throw new FossickError("INVALID_SETTING", `others on this machine can read a password in ${flag}`, {
    hint: `set ${settingRows.databaseUrl.environment}, or PGPASSWORD, instead`,
  });
}

/** PostgreSQL's client takes more than a URL may be: `postgres://user:password@/name`, and a password behind the `?`. */
const holdsPassword = (address: string): boolean =>
  /^[^/]*\/\/[^/@]*:[^@?]+@/.test(address) || /[?&](?:ssl)?password=[^&]/i.test(address);

function check(row: SettingRow<unknown>, text: string, label: string): unknown {
  const result = v.safeParse(row.schema, text);
  if (result.success) return result.output;
  const got = row.isSecret ? "" : `, got "${text.slice(0, 60)}"`;
  throw new FossickError("INVALID_SETTING", `${label} takes ${acceptedValues(row)}${got}`, {
    hint: `it sets ${row.summary}`,
  });
}

function fromFile(file: string, label: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_SETTING", `cannot read the file that ${label} names (${code})`, {
      cause,
    });
  }
}
