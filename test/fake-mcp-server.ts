import { writeFileSync } from "node:fs";
import path from "node:path";
import { version } from "@fossick/base/version.ts";

/** How a fake server behaves. */
export interface FakeServer {
  readonly version?: string;
  readonly tools?: readonly string[];
  /** Result of the search tool. */
  readonly result?: object;
  /** The batch shown to be judged. */
  readonly candidates?: readonly object[];
  /** Lines on standard error before it ends, without a word of the protocol. */
  readonly dies?: string;
  /** A method it never answers. */
  readonly deafTo?: string;
  /** True if it goes on when its input ends, as a server must not. */
  readonly stays?: boolean;
}

const allTools = ["retrieve_context", "dispatch_candidates", "submit_evaluation"];
const shown = [{ path: "src/first.ts" }];
const found = { content: [{ type: "text", text: '{"repository":{"files":7},"files":[{},{}]}' }] };

/** Writes a server that is a process of its own and speaks the protocol over its standard streams. */
export function writeFakeServer(folder: string, behaviour: FakeServer = {}): string {
  const script = path.join(folder, "server.mjs");
  const { candidates = shown, deafTo = "", dies = "" } = behaviour;
  const { result = found, stays = false, tools = allTools } = behaviour;
  const answers = {
    initialize: {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "fossick", version: behaviour.version ?? version },
    },
    "tools/list": { tools: tools.map((name) => ({ name, inputSchema: { type: "object" } })) },
  };
  const results = {
    retrieve_context: result,
    dispatch_candidates: { structuredContent: { candidates } },
  };
  writeFileSync(
    script,
    `import { createInterface } from "node:readline";
const answers = ${JSON.stringify(answers)};
const results = ${JSON.stringify(results)};
if (${JSON.stringify(dies)}) { console.error(${JSON.stringify(dies)}); process.exit(1); }
console.log("not a message");
if (${stays}) setInterval(() => {}, 1000);
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === ${JSON.stringify(deafTo)}) return;
  const isCall = method === "tools/call";
  if (isCall && !params.arguments.task) process.exit(3);
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result: isCall ? results[params.name] : answers[method] }));
});
`,
  );
  return script;
}
