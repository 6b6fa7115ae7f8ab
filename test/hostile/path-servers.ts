// The page's server and MCP over both transports, as processes, asked with a path in each place that takes one.
import { spawn, type ChildProcess } from "node:child_process";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { shownFile } from "./paths.ts";

/** Answer of a server. */
export interface PathAnswer {
  /** HTTP status; 200 over standard output. */
  readonly status: number;
  readonly text: string;
}

/** Servers of one repository; each surface takes a path somewhere in its call. */
export interface PathServers {
  readonly surfaces: readonly string[];
  ask(surface: string, path: string): Promise<PathAnswer>;
  close(): Promise<void>;
}

interface ServerOptions {
  /** The built command line. */
  readonly cli: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

type Ask = (name: string, input: object) => Promise<PathAnswer>;
interface Server {
  readonly ask: Ask;
  readonly child: ChildProcess;
}

const task = "throttle requests by a bucket";

const pageCalls: Readonly<Record<string, (path: string) => readonly [string, object]>> = {
  lines: (path) => ["lines", { path }],
  part: (path) => ["lines", { path, startLine: 2, endLine: 9 }],
  edit: (path) => ["edit", { path, line: 1 }],
  used: (path) => ["feedback", { used: [path], unused: [path], task }],
  globs: (path) => ["search", { task, globs: [path] }],
  excludes: (path) => ["search", { task, excludes: [path] }],
  opened: (path) => ["lines", { path, id: path }],
};

const toolCalls: Readonly<Record<string, (path: string, id: string) => readonly [string, object]>> = {
  root: (path) => ["retrieve_context", { task, root: path, pack: true }],
  patterns: (path) => ["dispatch_candidates", { task, patterns: [path] }],
  rejected: (path) => ["retrieve_context", { task, rejected: [path], pack: true }],
  explain: (path, id) => ["explain_retrieval", { retrieval_id: id, path }],
  handle: (path) => ["explain_retrieval", { retrieval_id: path }],
  feedback: (path) => ["give_feedback", { task, used: [path], unused: [path] }],
  submit: (path, id) => [
    "submit_evaluation",
    { retrieval_id: id, evaluations: [{ path, relevance: 0.9 }], files_to_read: [path, shownFile] },
  ],
};

/** Starts all servers and waits until they answer. */
export async function startPathServers(options: ServerOptions): Promise<PathServers> {
  const page = await startPage(options);
  const stdio = await startStdio(options);
  const http = await startHttp(options);
  const dispatched = async ({ ask }: Server) =>
    idIn(await ask("dispatch_candidates", { task }), /retrieval_id: (r_[\w-]+)/);
  const askers: Record<string, (path: string) => Promise<PathAnswer>> = {};
  for (const [name, call] of Object.entries(pageCalls))
    askers[`page ${name}`] = async (path) => page.ask(...call(path));
  for (const [transport, server] of Object.entries({ stdio, http }))
    for (const [name, call] of Object.entries(toolCalls))
      askers[`${transport} ${name}`] = async (path) =>
        server.ask(...call(path, call.length > 1 ? await dispatched(server) : ""));
  return {
    surfaces: Object.keys(askers),
    ask: (surface, path) => (askers[surface] ?? page.ask.bind(undefined, "none"))(path as never),
    close: async () => {
      for (const { child } of [page, stdio, http]) {
        const ended = new Promise((resolve) => child.once("close", resolve));
        child.kill();
        await ended;
      }
    },
  };
}

function idIn({ status, text }: PathAnswer, pattern: RegExp): string {
  const [, id] = pattern.exec(text.replaceAll("\\n", "\n")) ?? [];
  if (id === undefined) throw new Error(`no search was begun (${status}): ${text.slice(0, 500)}`);
  return id;
}

/** None outlives this process. */
const start = (options: ServerOptions, args: readonly string[]): ChildProcess => {
  const child = startProcess(options, args);
  process.once("exit", () => child.kill());
  return child;
};

const startProcess = ({ cli, env, root }: ServerOptions, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [cli, ...args, "--root", root], {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });

/** Resolves to the first match in what a process prints. */
function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (data) => {
      const found = pattern.exec((text += data));
      if (found) resolve(found);
    });
    child.once("close", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}

async function startPage(options: ServerOptions): Promise<Server> {
  const child = start(options, ["ui", "--no-open"]);
  const [address] = await printed(child, /http:\/\/127\.0\.0\.1:\d+\/\S*(?=\s)/);
  const { href: place, origin } = new URL("./", address);
  const welcome = await fetch(address);
  const cookie = welcome.headers.get("set-cookie")?.split(";")[0] ?? "";
  const headers = { cookie, origin, "content-type": "application/json" };
  return { child, ask: (name, input) => post(new URL(`api/${name}`, place), headers, JSON.stringify(input)) };
}

function post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<PathAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (data: string) => (text += data));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end(body);
  });
}

const toolCall = (id: number, name: string, input: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } });

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

async function startStdio(options: ServerOptions): Promise<Server> {
  const child = start(options, ["mcp"]);
  const waiting = new Map<number, (text: string) => void>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
    waiting.get((JSON.parse(line) as { id?: number }).id ?? -1)?.(line);
  });
  let last = 0;
  const send = (id: number, message: string): Promise<PathAnswer> =>
    new Promise((resolve, reject) => {
      waiting.set(id, (text) => resolve({ status: 200, text }));
      child.once("close", (code) => reject(new Error(`the server ended with ${code}`)));
      child.stdin?.write(`${message}\n`);
    });
  await send(0, initialize);
  child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  child.setMaxListeners(0);
  return { child, ask: (name, input) => send(++last, toolCall(last, name, input)) };
}

async function startHttp(options: ServerOptions): Promise<Server> {
  const child = start(options, ["mcp", "--http", "--json"]);
  const [line] = await printed(child, /\{.*\}(?=\n)/);
  const { token, url } = JSON.parse(line) as { token: string; url: string };
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return { child, ask: (name, input) => post(new URL(url), headers, toolCall(1, name, input)) };
}
