// Starts a server as a client would and asks it for a search.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import type { ServerCommand } from "./server-command.ts";

/** A server as a client starts it. */
export interface ServerStart extends ServerCommand {
  readonly env: Readonly<Record<string, string>>;
  /** The folder it is started in. */
  readonly cwd: string;
}

/** Progress of a conversation with a server: each part is present if the one before it succeeded. */
export interface ServerAnswer {
  readonly hello?: { readonly name: string; readonly version: string; readonly ms: number };
  readonly tools?: readonly string[];
  /** Number of files searched and found. */
  readonly retrieval?: { readonly indexed: number; readonly found: number; readonly ms: number };
  /** Description of the failure, in the words of the server or the system. */
  readonly failed?: { readonly at: "start" | "answer" | "retrieval"; readonly why: string };
}

/** The tools of both ways to search. */
export const neededTools = ["retrieve_context", "dispatch_candidates", "submit_evaluation"];

export interface AskOptions {
  /** For starting (npx may have to fetch the package) and for the search (which may build an index), each. */
  readonly timeoutMs: number;
  /** The running fossick's. */
  readonly version: string;
  readonly signal?: AbortSignal;
}

/** Shows candidates in any repository with files, though it may find none of them. */
const anyTask = "where does the program start, and what does it read first?";
/** Finds the file that it names. */
const taskFor = (path: string): string => `what is in \`${path}\`?`;
/** Time a server may take to exit once its input is closed. */
const goodbyeMs = 2_000;

/** Starts a server, initializes it, lists its tools, searches both ways, and always stops it. */
export async function askServer(start: ServerStart, options: AskOptions): Promise<ServerAnswer> {
  const child = spawn(start.command, [...start.args], {
    cwd: start.cwd,
    // Nothing may be learned from this made-up task.
    env: { ...process.env, ...start.env, FOSSICK_NO_MEMORY: "1" },
    windowsHide: true,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const ask = connect(child, options.timeoutMs);
  let answer: ServerAnswer = {};
  let at: "start" | "answer" | "retrieval" = "start";
  try {
    const startMs = performance.now();
    const { serverInfo } = (await ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "fossick-doctor", version: options.version },
    })) as { serverInfo?: { name?: string; version?: string } };
    const { name = "", version = "" } = serverInfo ?? {};
    answer = { hello: { name, version, ms: performance.now() - startMs } };
    send(child, { jsonrpc: "2.0", method: "notifications/initialized" });
    at = "answer";
    const { tools = [] } = (await ask("tools/list", {})) as { tools?: { name: string }[] };
    answer = { ...answer, tools: tools.map((tool) => tool.name) };
    if (!neededTools.every((tool) => answer.tools?.includes(tool))) return answer;
    at = "retrieval";
    return { ...answer, retrieval: await search(ask) };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { ...answer, failed: { at, why: error instanceof Error ? error.message : String(error) } };
  } finally {
    await end(child);
  }
}

/** Has candidates shown, and searches for one by its name: that it is not found can only be a fault. */
async function search(ask: Ask): Promise<Required<ServerAnswer>["retrieval"]> {
  const startMs = performance.now();
  const call = async (name: string, task: string): Promise<Searched> =>
    dataIn(await ask("tools/call", { name, arguments: { task, format: "json" } }));
  const { candidates = [] } = await call("dispatch_candidates", anyTask);
  const named = candidates.find(({ path }) => plainPath.test(path));
  const retrieved = await call("retrieve_context", named ? taskFor(named.path) : anyTask);
  const { files = [], nearby = [], repository } = retrieved;
  if (typeof repository?.files !== "number")
    throw new Error("the answer does not say how many files it searched");
  const found = named ? files.length + nearby.length : candidates.length;
  return { indexed: repository.files, found, ms: performance.now() - startMs };
}

/** A path that every reader of tasks takes for one: `src/main.ts`. */
const plainPath = /^\w[\w/-]*\.\w+$/;

/** The parts of an answer that are looked at. */
interface Searched {
  readonly repository?: { readonly files?: unknown };
  readonly candidates?: readonly { readonly path: string }[];
  readonly files?: readonly unknown[];
  readonly nearby?: readonly unknown[];
}

/** @throws Error with the tool's own error text */
function dataIn(result: unknown): Searched {
  const { content, isError, structuredContent } = result as {
    content?: { text?: string }[];
    isError?: boolean;
    structuredContent?: Searched;
  };
  const text = content?.[0]?.text ?? "";
  if (isError) throw new Error(text || "the tool failed");
  return structuredContent ?? parseJson<Searched>(text) ?? {};
}

/** Closing its input asks a server to exit; one that does not is killed. */
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

/** Sends a request and resolves to its result. @throws Error with what the server says, or when it does not answer */
type Ask = (method: string, params: object) => Promise<unknown>;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Sends requests and matches answers, one JSON object per line; other output is ignored. */
function connect(child: ChildProcessWithoutNullStreams, timeoutMs: number): Ask {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const exitError = watchExit(child, pending);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = parseJson<Message>(line);
    if (message?.id === undefined || message.method !== undefined) return;
    const { id, error, result } = message;
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
  });
  return (method, params) => {
    const id = ++lastId;
    let timer: NodeJS.Timeout | undefined;
    return new Promise((resolve, reject) => {
      const error = exitError();
      if (error) return reject(error);
      const timeoutError = new Error(`no answer to ${method} within ${timeoutMs / 1000} s`);
      timer = setTimeout(() => reject(timeoutError), timeoutMs);
      pending.set(id, { resolve, reject });
      send(child, { jsonrpc: "2.0", id, method, params });
    }).finally(() => {
      clearTimeout(timer);
      pending.delete(id);
    });
  };
}

/** Rejects what is pending when the process ends. @returns why it ended, once it has */
function watchExit(
  child: ChildProcessWithoutNullStreams,
  pending: ReadonlyMap<number, Pending>,
): () => Error | undefined {
  let exitError: Error | undefined;
  let lastWords = "";
  const fail = (error: Error): void => {
    exitError ??= error;
    for (const { reject } of pending.values()) reject(exitError);
  };
  child.on("error", fail);
  child.on("close", (code) => fail(new Error(lastWords || `ended with status ${code ?? "none"}`)));
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stderr }).on("line", (line) => {
    // The first line that mentions an error says most: npm ends with where its log is.
    if (!/\berror\b/i.test(lastWords)) lastWords = line.trim() || lastWords;
  });
  return () => exitError;
}

function send(child: ChildProcessWithoutNullStreams, message: object): void {
  child.stdin.write(`${JSON.stringify(message)}\n`);
}

/** A JSON object of a shape that is hoped for; undefined for anything else. */
function parseJson<Shape extends object>(text: string): Partial<Shape> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
