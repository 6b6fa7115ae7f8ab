// Starts a server as a client would, and checks that it answers and finds files.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { messageOf } from "@fossick/base/errors.ts";
import { checkOf, type Check } from "./check.ts";
import type { ServerCommand } from "./server-command.ts";

/** Command, environment and folder with which a client starts a server. */
export interface ServerStart extends ServerCommand {
  readonly env: Readonly<Record<string, string>>;
  /** The folder it is started in. */
  readonly cwd: string;
}

/** Tools needed for both ways to search. */
const neededTools = ["retrieve_context", "dispatch_candidates", "submit_evaluation"];

interface AskOptions {
  /** Max time of each request: npx may have to fetch the package, and a search may build an index. */
  readonly timeoutMs: number;
  /** Version of the running fossick. */
  readonly version: string;
  readonly signal?: AbortSignal;
}

/** Task that shows candidates in any repository with files, although none may be accepted. */
const anyTask = "where does the program start, and what does it read first?";
/** Time a server may take to exit once its input is closed. */
const goodbyeMs = 2_000;

/** Starts a server, initializes it, lists its tools, searches both ways, and always stops it. */
export async function checkServer(start: ServerStart, options: AskOptions): Promise<readonly Check[]> {
  const { signal, timeoutMs, version } = options;
  const child = spawn(start.command, [...start.args], {
    cwd: start.cwd,
    // Learn nothing from these made-up tasks.
    env: { ...process.env, ...start.env, FOSSICK_NO_MEMORY: "1" },
    windowsHide: true,
    ...(signal === undefined ? {} : { signal }),
  });
  const ask = connect(child, timeoutMs);
  const line = [start.command, ...start.args].join(" ");
  const checks: Check[] = [];
  let failed = (why: string): Check => checkOf("server", `${line}: ${why}`, "noStart");
  try {
    const startMs = performance.now();
    const { serverInfo: { name = "", version: its = "" } = {} } = await ask<Hello>("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "fossick-doctor", version },
    });
    checks.push(checkOf("server", `${line} (${msSince(startMs)})`));
    checks.push(checkOf("version", `${name} ${its}`, its === version ? undefined : "otherVersion"));
    send(child, { method: "notifications/initialized" });
    failed = (why) => checkOf("tools", why, "noAnswer");
    const { tools = [] } = await ask<{ tools?: { name: string }[] }>("tools/list", {});
    const names = tools.map((tool) => tool.name);
    const missing = neededTools.filter((each) => !names.includes(each));
    if (missing.length > 0) return [...checks, checkOf("tools", missing.join(", "), "missingTools")];
    checks.push(checkOf("tools", names.join(", ")));
    failed = (why) => checkOf("retrieval", why, "badAnswer");
    return [...checks, await checkSearch(ask)];
  } catch (error) {
    signal?.throwIfAborted();
    return [...checks, failed(messageOf(error))];
  } finally {
    await end(child);
  }
}

interface Hello {
  readonly serverInfo?: { readonly name?: string; readonly version?: string };
}

const msSince = (startMs: number): string => `${Math.round(performance.now() - startMs)} ms`;

/**
 * Requests candidates, and searches for one of them by its path. Any number of files is fine, but finding none in an
 * index with files is a problem.
 */
async function checkSearch(ask: Ask): Promise<Check> {
  const startMs = performance.now();
  const call = async (name: string, task: string): Promise<Searched> =>
    dataIn(await ask<ToolResult>("tools/call", { name, arguments: { task, format: "json" } }));
  const { candidates = [] } = await call("dispatch_candidates", anyTask);
  const named = candidates.find(({ path }) => plainPath.test(path));
  const task = named ? `what is in \`${named.path}\`?` : anyTask;
  const { files = [], nearby = [], repository } = await call("retrieve_context", task);
  const indexed = repository?.files;
  if (typeof indexed !== "number") throw new Error("the answer does not say how many files it searched");
  const found = named ? files.length + nearby.length : candidates.length;
  const problem = indexed === 0 ? "emptyIndex" : found === 0 ? "nothingFound" : undefined;
  return checkOf("retrieval", `files in the index: ${indexed}, ${msSince(startMs)}`, problem);
}

/** Matches paths that are certainly recognized in a task: `src/main.ts`. */
const plainPath = /^\w[\w/-]*\.\w+$/;

/** Parts of an answer that are checked. */
interface Searched {
  readonly repository?: { readonly files?: unknown };
  readonly candidates?: readonly { readonly path: string }[];
  readonly files?: readonly unknown[];
  readonly nearby?: readonly unknown[];
}

interface ToolResult {
  readonly content?: readonly { readonly text?: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Searched;
}

/** Returns the data of a tool's result. @throws Error with the tool's own error text */
function dataIn({ content, isError, structuredContent }: ToolResult): Searched {
  const text = content?.[0]?.text ?? "";
  if (isError) throw new Error(text || "the tool failed");
  return structuredContent ?? parseJson<Searched>(text) ?? {};
}

/** Closes a server's input, which asks it to exit; kills it if it does not. */
async function end(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.stdin.end();
  const timers = [
    setTimeout(() => child.kill(), goodbyeMs),
    setTimeout(() => child.kill("SIGKILL"), 2 * goodbyeMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

/** Sends a request and resolves to its result. @throws Error with the server's message, or if it does not answer */
type Ask = <Result>(method: string, params: object) => Promise<Result>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Sends one request at a time and reads its answer, one JSON object per line; other output is ignored. */
function connect(child: ChildProcessWithoutNullStreams, timeoutMs: number): Ask {
  const ended = endOf(child);
  // A request that is made later, or none, must not leave this unheard.
  ended.catch(() => undefined);
  let hear: ((message: Partial<Message>) => void) | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => hear?.(parseJson<Message>(line) ?? {}));
  let lastId = 0;
  return async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++lastId;
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<Result>((resolve, reject) => {
      const late = new Error(`no answer to ${method} within ${timeoutMs / 1000} s`);
      timer = setTimeout(() => reject(late), timeoutMs);
      hear = ({ error, id: of, method: asked, result }) => {
        if (of !== id || asked !== undefined) return;
        if (error) reject(new Error(error.message));
        else resolve(result as Result);
      };
    });
    send(child, { id, method, params });
    return Promise.race([answered, ended]).finally(() => clearTimeout(timer));
  };
}

/** Rejects when the process ends, with its last words. */
function endOf(child: ChildProcessWithoutNullStreams): Promise<never> {
  let lastWords = "";
  createInterface({ input: child.stderr }).on("line", (line) => {
    // Prefer the first line that mentions an error: npm's last line only names its log.
    if (!/\berror\b/i.test(lastWords)) lastWords = line.trim() || lastWords;
  });
  child.stdin.on("error", () => undefined);
  return new Promise((_, reject) => {
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(lastWords || `ended with status ${code ?? "none"}`)));
  });
}

const send = (child: ChildProcessWithoutNullStreams, message: object): boolean =>
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

/** Parses a JSON object, without checking its shape; undefined for anything else. */
function parseJson<Shape extends object>(text: string): Partial<Shape> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
