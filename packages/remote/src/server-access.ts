// Checks the address of a team server, and reads its key.
import { FossickError } from "@fossick/base/errors.ts";
import { isLoopback } from "@fossick/base/network.ts";
import { readFileSync } from "node:fs";

/** Access to a team server. */
export interface ServerAccess {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Absent if none is set; the server then refuses the request. */
  readonly key?: string;
}

function refuse(message: string, hint: string): never {
  throw new FossickError("INVALID_SETTING", message, { hint });
}

/**
 * Checks the address of a team server. Task and key are sent there, so it must be https, except on this machine.
 * @param mayBePlain whether http is allowed for other machines, too
 * @throws FossickError INVALID_SETTING
 */
export function serverAddress(text: string, mayBePlain: boolean): string {
  const example = "it is like https://fossick.example.com";
  if (!URL.canParse(text)) return refuse("--server takes the address of a team server", example);
  const { hash, hostname, origin, password, pathname, protocol, search, username } = new URL(text);
  if (!["https:", "http:"].includes(protocol))
    return refuse("--server takes the address of a team server", example);
  if (username !== "" || password !== "")
    return refuse("the address of a server holds no key", "the environment has it");
  if (search !== "" || hash !== "") return refuse("the address of a server ends before ? and #", example);
  if (protocol === "http:" && !mayBePlain && !isLoopback(hostname))
    return refuse(
      `${origin} would get key and task where everybody on the way can read them`,
      "use https, or --insecure-server where you know that nobody listens",
    );
  return origin + pathname.replace(/\/+$/, "");
}

const maxBytes = 10_000;

/**
 * Reads the key for a team server from a variable, or from the file that another one names. Never from the command
 * line, which other users of the machine can read.
 * @param variable name of the variable; with `_FILE` appended, of the one that names a file
 * @throws FossickError INVALID_SETTING, without any part of the key
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
