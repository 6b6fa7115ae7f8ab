import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import type { ServerCommand } from "./server-command.ts";

/** A server as a client starts it. */
export interface ServerStart extends ServerCommand {
  readonly env: Readonly<Record<string, string>>;
  /** The folder it is started in. */
  readonly cwd: string;
}

/** How far a conversation with a server got: each part is present if the one before it succeeded. */
export interface ServerAnswer {
  readonly hello?: { readonly name: string; readonly version: string; readonly ms: number };
  readonly tools?: readonly string[];
  /** `files` is undefined when the answer does not list them in a known form. */
  readonly retrieval?: { readonly files: number | undefined; readonly ms: number };
  /** What went wrong, in the words of the server or the system. */
  readonly failed?: { readonly at: "start" | "answer" | "retrieval"; readonly why: string };
}

interface AskOptions {
  /** For starting (npx may have to fetch the package) and for the search (which may build an index), each. */
  readonly timeoutMs: number;
  readonly clientVersion: string;
  readonly signal?: AbortSignal;
}

const task = "where does the program start, and what does it read first?";
/** How long a server may take to exit once its input is closed. */
const goodbyeMs = 2_000;

/** Starts a server, initializes it, lists its tools, calls for one retrieval, and always stops it. */
export async function askServer(start: ServerStart, options: AskOptions): Promise<ServerAnswer> {
  const child = spawn(start.command, [...start.args], {
    cwd: start.cwd,
    // Nothing may be learned from this made-up task.
    env: { ...process.env, ...start.env, FOSSICK_NO_MEMORY: "1" },
    windowsHide: true,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const ask = speak(child, options.timeoutMs);
  let answer: ServerAnswer = {};
  let at: "start" | "answer" | "retrieval" = "start";
  try {
    const began = performance.now();
    const { serverInfo } = (await ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "fossick-doctor", version: options.clientVersion },
    })) as { serverInfo?: { name?: string; version?: string } };
    const { name = "", version = "" } = serverInfo ?? {};
    answer = { hello: { name, version, ms: performance.now() - began } };
    send(child, { jsonrpc: "2.0", method: "notifications/initialized" });
    at = "answer";
    const { tools = [] } = (await ask("tools/list", {})) as { tools?: { name: string }[] };
    answer = { ...answer, tools: tools.map((tool) => tool.name) };
    if (!answer.tools?.includes("retrieve_context")) return answer;
    at = "retrieval";
    const asked = performance.now();
    const result = await ask("tools/call", { name: "retrieve_context", arguments: { task, format: "json" } });
    return { ...answer, retrieval: { files: filesIn(result), ms: performance.now() - asked } };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { ...answer, failed: { at, why: error instanceof Error ? error.message : String(error) } };
  } finally {
    await end(child);
  }
}

type Ask = (method: string, params: object) => Promise<unknown>;

function send(child: ChildProcessWithoutNullStreams, message: object): void {
  child.stdin.write(`${JSON.stringify(message)}\n`);
}

/** Sends requests and matches answers, one JSON object per line; other output is ignored. */
function speak(child: ChildProcessWithoutNullStreams, timeoutMs: number): Ask {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let [id, lastWords] = [0, ""];
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  let ended: Error | undefined;
  child.on("error", (error) => fail((ended = error)));
  child.on("close", (code) =>
    fail((ended ??= new Error(lastWords || `ended with status ${code ?? "none"}`))),
  );
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stderr }).on("line", (line) => {
    // The first line that mentions an error says most: npm ends with where its log is.
    if (!/\berror\b/i.test(lastWords)) lastWords = line.trim() || lastWords;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = parsed(line);
    const asked = message?.method === undefined ? waiting.get(message?.id ?? -1) : undefined;
    if (message === undefined || asked === undefined) return;
    waiting.delete(message.id ?? -1);
    if (message.error) asked.reject(new Error(message.error.message));
    else asked.resolve(message.result);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      const own = ++id;
      const timer = setTimeout(() => {
        waiting.delete(own);
        reject(new Error(`no answer to ${method} within ${timeoutMs / 1000} s`));
      }, timeoutMs);
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          settle(value);
        };
      waiting.set(own, { resolve: done(resolve), reject: done(reject) });
      send(child, { jsonrpc: "2.0", id: own, method, params });
    });
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

function parsed(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error with the tool's own error text */
function filesIn(result: unknown): number | undefined {
  const {
    content = [],
    isError,
    structuredContent,
  } = result as {
    content?: { text?: string }[];
    isError?: boolean;
    structuredContent?: { files?: unknown[] };
  };
  const [first] = content;
  if (isError) throw new Error(first?.text ?? "the tool failed");
  const found = structuredContent ?? (parsed(first?.text ?? "") as { files?: unknown[] } | undefined);
  return Array.isArray(found?.files) ? found.files.length : undefined;
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
