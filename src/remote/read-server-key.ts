import { readFileSync } from "node:fs";
import { FossickError } from "../errors.ts";

const maxBytes = 10_000;

/**
 * The key for a team server: from a variable, or from the file that another one names. Never from the command line, which
 * others on this machine can read.
 * @param variable FOSSICK_SERVER_KEY; with _FILE behind it, the one that names a file
 * @throws FossickError INVALID_SETTING, without a word of the key
 */
export function readServerKey(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
): string | undefined {
  const file = env[`${variable}_FILE`]?.trim() ?? "";
  const given = env[variable]?.trim() ?? "";
  const key = given === "" && file !== "" ? readKeyFile(file, `${variable}_FILE`) : given;
  if (key === "") return undefined;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const source = given === "" ? `the file that ${variable}_FILE names` : variable;
  throw new FossickError("INVALID_SETTING", `${source} holds no key: one line without blanks`);
}

function readKeyFile(file: string, variable: string): string {
  try {
    const text = readFileSync(file, "utf8");
    if (text.length <= maxBytes) return text.trim();
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_SETTING", `cannot read the file that ${variable} names (${code})`, {
      cause,
    });
  }
  throw new FossickError("INVALID_SETTING", `the file that ${variable} names holds no key`);
}
