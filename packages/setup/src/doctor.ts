// Checks whether fossick runs and whether clients can start it.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import { git, oldestGit } from "@fossick/repository/git.ts";
import { makeNamedFolder } from "@fossick/base/private-files.ts";
import { checkOf, type Check } from "./check.ts";
import type { ServerStart } from "./check-server.ts";
import { clients, type ClientName } from "./clients.ts";
import { readConfigFile } from "./config-file.ts";
import { isTable, serverIn } from "./config-text.ts";
import { fetchesUnpublished } from "./server-command.ts";

/** The oldest version of Node that package.json allows. */
const oldestNode = "20.19";

/** @param where path of the program */
export function checkNode(version: string, where: string): Check {
  return checkOf("node", `${version} (${where})`, isBefore(version, oldestNode) ? "oldNode" : undefined);
}

function isBefore(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/** Commands that run scripts with the Node on the path; on Windows, `cmd` starts the scripts. */
const scriptsOfNode = new Set(["cmd", "fossick", "npm", "npx"]);

/** Checks the Node that a start command would run; undefined if it is not known to run one. */
export async function checkNodeOf({ command, cwd, env }: ServerStart): Promise<Check | undefined> {
  const program = path.basename(command).replace(/\.(?:exe|cmd)$/i, "");
  if (program !== "node" && !scriptsOfNode.has(program)) return undefined;
  const node = program === "node" ? command : "node";
  const print = ["-p", "process.versions.node + ' ' + process.execPath"];
  try {
    const options = { cwd, env: { ...process.env, ...env }, timeout: nodeTimeoutMs, windowsHide: true };
    const { stdout } = await promisify(execFile)(node, print, options);
    const [version = "", ...where] = stdout.trim().split(" ");
    return checkNode(version, where.join(" "));
  } catch (error) {
    return checkOf("node", messageOf(error), "noNode");
  }
}

const nodeTimeoutMs = 20_000;

export async function checkGit(cwd: string): Promise<Check> {
  try {
    const versionText = (await git(["--version"], { cwd })).toString();
    const found = versionText.replace(/^git version /, "").trim();
    return checkOf("git", found, isBefore(found, oldestGit) ? "oldGit" : undefined);
  } catch (error) {
    return checkOf("git", messageOf(error), "noGit");
  }
}

/** Checks whether files can be created in a folder, which is created if missing. */
export function checkFolder(name: "index" | "data", folder: string): Check {
  try {
    makeNamedFolder(folder);
    const probe = path.join(folder, `doctor-${randomUUID()}.tmp`);
    writeFileSync(probe, "");
    rmSync(probe);
    return checkOf(name, folder);
  } catch (error) {
    const { code = messageOf(error) } = error as NodeJS.ErrnoException;
    return checkOf(name, `${folder} (${code})`, "notWritable");
  }
}

/** The fossick entry of a client's file. */
interface Configured {
  readonly check: Check;
  readonly start?: Omit<ServerStart, "cwd">;
}

export function checkConfig(name: ClientName, file: string): Configured {
  const client = clients[name];
  const label = `${client.title}: ${file}`;
  try {
    const entry = serverIn(client, { shown: file, text: readConfigFile(file) ?? "" });
    const [server, start] = [remoteOf(entry), startOf(entry)];
    if (server !== undefined && !isOff(entry)) return { check: checkOf("config", `${label}: ${server}`) };
    if (start === undefined) return { check: checkOf("config", label, "notSetUp") };
    if (isOff(entry)) return { check: checkOf("config", label, "switchedOff") };
    if (fetchesUnpublished(start)) return { check: checkOf("config", label, "unpublished") };
    return { check: checkOf("config", label), start };
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
    return { check: checkOf("config", error.message, "badConfig") };
  }
}

/** Reads an entry of any client: each writes command, arguments and environment a little differently. */
function startOf(entry: unknown): Configured["start"] {
  if (!isTable(entry)) return undefined;
  const parts = [entry["command"], entry["args"]].flat();
  const [command, ...args] = parts.filter((part) => typeof part === "string");
  if (command === undefined) return undefined;
  const variables = Object.entries(entry["env"] ?? entry["environment"] ?? {});
  return { command, args, env: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])) };
}

/** Returns the address of a team server, which the client does not start. */
function remoteOf(entry: unknown): string | undefined {
  if (!isTable(entry) || entry["command"] !== undefined) return undefined;
  const address = entry["url"] ?? entry["httpUrl"];
  return typeof address === "string" ? address : undefined;
}

/** Tests whether the user has switched the server off in the client, in either notation. */
const isOff = (entry: unknown): boolean =>
  isTable(entry) && (entry["enabled"] === false || entry["disabled"] === true);
