// Checks whether fossick runs and whether clients can start it.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { FossickError } from "../../base/errors.ts";
import { git } from "../../indexing/git.ts";
import { makeFolder } from "../../indexing/make-folder.ts";
import {
  askServer,
  neededTools,
  type AskOptions,
  type ServerAnswer,
  type ServerStart,
} from "./ask-server.ts";
import { clients, type ClientName } from "./clients.ts";
import { readConfigFile } from "./config-file.ts";
import { isTable, serverIn } from "./config-text.ts";
import { fetchesUnpublished } from "./server-command.ts";

export type CheckName =
  | "node"
  | "git"
  | "index"
  | "data"
  | "config"
  | "approval"
  | "server"
  | "version"
  | "tools"
  | "retrieval";

export type CheckProblem =
  | "oldNode"
  | "noNode"
  | "noGit"
  | "notWritable"
  | "badConfig"
  | "notSetUp"
  | "switchedOff"
  | "unpublished"
  | "untrusted"
  | "pending"
  | "refused"
  | "notStarted"
  | "noStart"
  | "noAnswer"
  | "otherVersion"
  | "missingTools"
  | "badAnswer"
  | "emptyIndex"
  | "nothingFound";

/** The result of one check. */
export interface Check {
  readonly name: CheckName;
  /** Versions, paths, numbers: the same in every language. */
  readonly found: string;
  /** Absent when all is well, and when that cannot be told. */
  readonly problem?: CheckProblem;
  /** Client whose approval was checked. */
  readonly client?: ClientName;
  /** True for what only a person can see: advice, no result. */
  readonly unchecked?: true;
}

/** The oldest version of Node that package.json allows. */
const oldestNode = [20, 19] as const;

/** @param where the program is */
export function checkNode(version: string, where: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  return { name: "node", found: `${version} (${where})`, ...(isOld ? { problem: "oldNode" } : {}) };
}

/** Programs that are scripts of the Node on the path; on Windows `cmd` starts them. */
const scriptsOfNode = new Set(["cmd", "fossick", "npm", "npx"]);

/** Checks the Node that a start command would run; undefined where it is not known to run one. */
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
    return { name: "node", found: (error as Error).message, problem: "noNode" };
  }
}

const nodeTimeoutMs = 20_000;

export async function checkGit(cwd: string): Promise<Check> {
  try {
    const versionText = (await git(["--version"], { cwd })).toString();
    return { name: "git", found: versionText.replace(/^git version /, "").trim() };
  } catch (error) {
    return { name: "git", found: (error as Error).message, problem: "noGit" };
  }
}

/** Checks whether files can be created in a folder, which is created if missing. */
export function checkFolder(name: "index" | "data", folder: string): Check {
  try {
    makeFolder(folder, 0o700);
    const probe = path.join(folder, `doctor-${randomUUID()}.tmp`);
    writeFileSync(probe, "");
    rmSync(probe);
    return { name, found: folder };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { name, found: `${folder} (${code})`, problem: "notWritable" };
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
    const text = readConfigFile(file) ?? "";
    const entry = serverIn(client, { shown: file, text });
    const server = remoteOf(entry);
    if (server !== undefined && !isOff(entry))
      return { check: { name: "config", found: `${label}: ${server}` } };
    const start = startOf(entry);
    if (start === undefined) return { check: { name: "config", found: label, problem: "notSetUp" } };
    if (isOff(entry)) return { check: { name: "config", found: label, problem: "switchedOff" } };
    if (fetchesUnpublished(start)) return { check: { name: "config", found: label, problem: "unpublished" } };
    return { check: { name: "config", found: label }, start };
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
    return { check: { name: "config", found: error.message, problem: "badConfig" } };
  }
}

/** Reads an entry of any client: each writes command, arguments and environment a little differently. */
function startOf(entry: unknown): Configured["start"] {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { args, cmd, command = cmd, env, environment, envs } = entry as Readonly<Record<string, unknown>>;
  const [first, ...rest] = [command, args].flat().filter((part): part is string => typeof part === "string");
  if (first === undefined) return undefined;
  const variables = Object.entries(env ?? environment ?? envs ?? {});
  return {
    command: first,
    args: rest,
    env: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
  };
}

/** The address of a server elsewhere, which is not the client's to start. */
function remoteOf(entry: unknown): string | undefined {
  if (!isTable(entry) || entry["command"] !== undefined) return undefined;
  const address = entry["url"] ?? entry["httpUrl"] ?? entry["serverUrl"];
  return typeof address === "string" ? address : undefined;
}

/** Clients that let their users switch a server off write it so or so. */
const isOff = (entry: unknown): boolean =>
  isTable(entry) && (entry["enabled"] === false || entry["disabled"] === true);

/** Starts a server, lists its tools and makes one search. */
export const checkServer = async (start: ServerStart, options: AskOptions): Promise<readonly Check[]> =>
  describe([start.command, ...start.args].join(" "), await askServer(start, options), options.version);

function describe(
  line: string,
  { failed, hello, retrieval, tools }: ServerAnswer,
  version: string,
): readonly Check[] {
  if (hello === undefined)
    return [{ name: "server", found: `${line}: ${failed?.why ?? ""}`, problem: "noStart" }];
  const other = hello.version === version ? {} : ({ problem: "otherVersion" } as const);
  const checks: Check[] = [
    { name: "server", found: `${line} (${Math.round(hello.ms)} ms)` },
    { name: "version", found: `${hello.name} ${hello.version}`, ...other },
  ];
  if (tools === undefined)
    return [...checks, { name: "tools", found: failed?.why ?? "", problem: "noAnswer" }];
  const missing = neededTools.filter((tool) => !tools.includes(tool));
  checks.push(
    missing.length === 0
      ? { name: "tools", found: tools.join(", ") }
      : { name: "tools", found: missing.join(", "), problem: "missingTools" },
  );
  if (failed !== undefined)
    return [...checks, { name: "retrieval", found: failed.why, problem: "badAnswer" }];
  if (retrieval === undefined) return checks;
  return [...checks, searchCheck(retrieval)];
}

/** Checks the search: the number of files found says nothing, but finding none of those in the index is a problem. */
function searchCheck({ found, indexed, ms }: NonNullable<ServerAnswer["retrieval"]>): Check {
  const check: Check = { name: "retrieval", found: `files in the index: ${indexed}, ${Math.round(ms)} ms` };
  if (indexed === 0) return { ...check, problem: "emptyIndex" };
  return found === 0 ? { ...check, problem: "nothingFound" } : check;
}
