// Checks the address of a team server, and reads the key to it.
import { FossickError } from "../../base/errors.ts";
import { isLoopback } from "../../base/network.ts";
import { readFileSync } from "node:fs";

/** Access to a team server. */
export interface ServerAccess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Absent where none is set: then the server says so. */
  readonly key?: string;
}

function refuse(message: string, hint: string): never {
  throw new FossickError("INVALID_SETTING", message, { hint });
}

/**
 * The address of a team server, checked. Task and key are sent there, so it has to be https but on this machine.
 * @param mayBePlain whether http is taken elsewhere, too
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
