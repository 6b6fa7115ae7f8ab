import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { git } from "./git.ts";
import { listSourceFiles } from "./speed/source-files.ts";
import { generateTree } from "./tree/generate-tree.ts";

/** The process that holds the engine open: one that the session start began, an MCP server, or none. */
export const sessions = ["hook", "mcp", "none"] as const;

export interface HookFlags {
  /** Where the repository, its index and sockets are kept for the next time. */
  readonly work: string;
  readonly files: number;
  readonly calls: number;
  readonly session: (typeof sessions)[number];
  /** Milliseconds from the start of the session to the first call. */
  readonly after: number;
  /** Processes beside that do nothing but compute. */
  readonly busy: number;
  /** The built command line. */
  readonly cli: string;
}

/** A repository with an index, and how fossick is run on it. */
interface SearchTarget {
  readonly root: string;
  readonly cli: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Call {
  readonly ms: number;
  readonly isHandedOver: boolean;
  /** True if the files handed over were found for another task. */
  readonly isForeign: boolean;
}

/** Computes for as long as its parent is there. */
const busyLoop = 'while kill -0 "$PPID"; do :; done';

/** Call the hook with one task after another. @returns figures, as text */
export async function hookCommand(flags: HookFlags, say: (line: string) => void): Promise<string> {
  const searchTarget = prepareGround(flags, say);
  const busy = Array.from({ length: flags.busy }, () => spawn("sh", ["-c", busyLoop]));
  let server: ChildProcess | undefined;
  try {
    if (flags.session === "mcp") server = startServer(searchTarget);
    if (flags.session === "hook") await hook(searchTarget, "SessionStart", { source: "startup" });
    if (flags.session !== "none") await wait(flags.after);
    const calls: Call[] = [];
    for (const task of tasksOf(searchTarget.root, flags.calls)) {
      calls.push(await callWith(searchTarget, task));
      say(`${calls.length}: ${JSON.stringify(calls.at(-1))}`);
    }
    return figures(calls, flags);
  } finally {
    server?.kill();
    for (const each of busy) each.kill("SIGKILL");
    run(searchTarget, ["watch", "--stop"]);
  }
}

function prepareGround({ cli, files, session, work }: HookFlags, say: (line: string) => void): SearchTarget {
  const folder = resolve(work);
  const root = join(folder, `tree-${files}`);
  const runtime = join(folder, "run");
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  const env = {
    ...process.env,
    FOSSICK_CACHE_DIR: join(folder, "cache"),
    FOSSICK_DATA_DIR: join(folder, "data"),
    XDG_RUNTIME_DIR: runtime,
    // Else a call that finds nobody has the next one answered from memory.
    ...(session === "none" && { FOSSICK_NO_DAEMON: "1" }),
  };
  const searchTarget = { root, cli: resolve(cli), env };
  if (!existsSync(join(root, ".git"))) {
    say(`writing ${files} files`);
    generateTree(root, files);
    commitAll(root);
  }
  say("bringing the index up to date");
  run(searchTarget, ["index"]);
  // A hook starts a process once in ten minutes.
  rmSync(join(folder, "cache", "hooks"), { recursive: true, force: true });
  return searchTarget;
}

const commits = 50;

/** A first commit, and some that change two files each. */
function commitAll(root: string): void {
  const commit = (message: string): unknown =>
    git(root, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qam", message);
  git(root, "init", "-q");
  git(root, "add", "-A");
  commit("Import the tree");
  for (const [at, path] of sourcesOf(root, commits).entries()) {
    appendFileSync(join(root, path), "\n");
    commit(`Tidy ${path.replaceAll(/[/_.]/g, " ")} (${at})`);
  }
}

/** So many source files, spread evenly over the tree. */
function sourcesOf(root: string, count: number): string[] {
  const paths = listSourceFiles(root, "*_*")
    .map(({ path }) => path)
    .sort();
  return Array.from({ length: count }, (_, at) => paths[Math.floor((at * paths.length) / count)] ?? "");
}

const words = (text: string): string => text.replaceAll(/[^a-z]+/g, " ").trim();

/** A task about each of so many files, in words of its path and of its first comment. */
const tasksOf = (root: string, count: number): string[] =>
  sourcesOf(root, count).map((path, at) => {
    const [comment = ""] = readFileSync(join(root, path), "utf8").split("\n");
    return `Task ${at + 1}: mend ${words(path)}, which is about ${words(comment)}`;
  });

async function callWith(searchTarget: SearchTarget, task: string): Promise<Call> {
  const startedMs = performance.now();
  const answer = await hook(searchTarget, "PreToolUse", { tool_name: "Task", tool_input: { prompt: task } });
  const ms = Math.round(performance.now() - startedMs);
  const context = answer === "" ? "" : answer.slice(answer.indexOf(task) + task.length);
  return {
    ms,
    isHandedOver: context !== "",
    isForeign: context !== "" && !context.includes(task.slice(0, 60)),
  };
}

/** Run the hook as a client does. @returns what it says */
async function hook(searchTarget: SearchTarget, event: string, payload: object): Promise<string> {
  const { cli, env, root } = searchTarget;
  const child = spawn(process.execPath, [cli, "hook", event], {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.end(JSON.stringify({ hook_event_name: event, session_id: "bench", cwd: root, ...payload }));
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await new Promise((done) => child.once("close", done));
  return text;
}

/** An MCP server as a client starts it, which has said hello. */
function startServer({ cli, env, root }: SearchTarget): ChildProcess {
  const child = spawn(process.execPath, [cli, "mcp"], {
    cwd: root,
    env,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  };
  child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  return child;
}

function run({ cli, env, root }: SearchTarget, args: readonly string[]): void {
  try {
    execFileSync(process.execPath, [cli, ...args, "--root", root], { env, stdio: "ignore" });
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error; // nobody watched
  }
}

function figures(calls: readonly Call[], { after, busy, files, session }: HookFlags): string {
  const ms = calls.map((call) => call.ms).sort((a, b) => a - b);
  const at = (share: number): number => ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0;
  const count = (is: (call: Call) => boolean): number => calls.filter(is).length;
  return [
    `${files} files, session ${session}${session === "none" ? "" : `, ${after} ms before`}, ${busy} processes computing, load ${loadavg()[0]?.toFixed(1)}`,
    `handed over ${count((call) => call.isHandedOver)} of ${calls.length}, found for another task ${count((call) => call.isForeign)}`,
    `ms: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`,
  ].join("\n");
}
