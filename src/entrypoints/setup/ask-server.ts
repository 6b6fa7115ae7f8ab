import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { connect, parseJson, send } from "./json-rpc.ts";
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
  /** `indexed` is how many files were searched; undefined when the answer does not say it in a known form. */
  readonly retrieval?: { readonly indexed: number | undefined; readonly ms: number };
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
  const ask = connect(child, options.timeoutMs);
  let answer: ServerAnswer = {};
  let at: "start" | "answer" | "retrieval" = "start";
  try {
    const startMs = performance.now();
    const { serverInfo } = (await ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "fossick-doctor", version: options.clientVersion },
    })) as { serverInfo?: { name?: string; version?: string } };
    const { name = "", version = "" } = serverInfo ?? {};
    answer = { hello: { name, version, ms: performance.now() - startMs } };
    send(child, { jsonrpc: "2.0", method: "notifications/initialized" });
    at = "answer";
    const { tools = [] } = (await ask("tools/list", {})) as { tools?: { name: string }[] };
    answer = { ...answer, tools: tools.map((tool) => tool.name) };
    if (!answer.tools?.includes("retrieve_context")) return answer;
    at = "retrieval";
    const searchMs = performance.now();
    const result = await ask("tools/call", { name: "retrieve_context", arguments: { task, format: "json" } });
    return { ...answer, retrieval: { indexed: indexedIn(result), ms: performance.now() - searchMs } };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { ...answer, failed: { at, why: error instanceof Error ? error.message : String(error) } };
  } finally {
    await end(child);
  }
}

interface Searched {
  readonly repository?: { readonly files?: unknown };
}

/** @throws Error with the tool's own error text */
function indexedIn(result: unknown): number | undefined {
  const {
    content = [],
    isError,
    structuredContent,
  } = result as {
    content?: { text?: string }[];
    isError?: boolean;
    structuredContent?: Searched;
  };
  const [first] = content;
  if (isError) throw new Error(first?.text ?? "the tool failed");
  const answer = structuredContent ?? parseJson<Searched>(first?.text ?? "");
  const { files } = answer?.repository ?? {};
  return typeof files === "number" ? files : undefined;
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
