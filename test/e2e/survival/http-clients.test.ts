import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { answerOf } from "../answers.ts";
import { startHttp, stop, type HttpServer } from "../mcp/server.ts";
import { engineProcessesOf, listProcesses } from "../processes.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundTask } from "../shop.ts";
import { messageIn, post, toolCall, type Paths, type Posted, type PostOptions } from "./http-post.ts";
import { percentile, startPinging } from "./pinging.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"), { [`${"a".repeat(80)}.ts`]: "export {};\n" });
const tasks = [
  refundTask,
  "where are lamps searched by watts?",
  "how is a mail sent?",
  "import lamps from a file",
];
const right = new Map<string, string>();
const random = seededRandom("http clients");
const counts = createCounts();
let server: HttpServer;

beforeAll(async () => {
  for (const task of tasks) {
    const ended = await sandbox.fossick([task, "--root", shop, "--json", "--no-memory"]);
    right.set(task, pathsIn(answerOf(ended)));
  }
  server = await startHttp(sandbox, ["--root", shop, "--no-memory"]);
});
afterAll(() => stop(server.running));

const pathsIn = ({ files = [], nearby = [] }: Paths): string =>
  [...files, ...nearby].map(({ path }) => path).join();

const one = <Value>(values: readonly Value[]): Value => values[random.integer(values.length)] as Value;
const search = (more: object = {}): string =>
  toolCall("retrieve_context", { task: one(tasks), format: "json", ...more });
const toldIn = (posted: Posted): string => messageIn(posted).result?.content?.[0]?.text ?? posted.text;

async function searchRight(options: { readonly pauseMs?: number } = {}): Promise<boolean> {
  const task = one(tasks);
  const posted = await post(server, search({ task }), options);
  const answer = messageIn(posted).result?.structuredContent;
  return answer !== undefined && pathsIn(answer) === right.get(task);
}

async function isRefused(body: string, told: RegExp): Promise<boolean> {
  const posted = await post(server, body);
  return messageIn(posted).result?.isError === true && told.test(toldIn(posted));
}

/** The connection may be cut before the answer is read, because the body is not. */
const isTurnedAway = (expected: number, body: string, options: PostOptions = {}): Promise<boolean> =>
  post(server, body, options).then(
    ({ status }) => status === expected,
    (error: NodeJS.ErrnoException) => ["EPIPE", "ECONNRESET"].includes(error.code ?? ""),
  );

async function isGivenUp(body: string, afterMs: number): Promise<boolean> {
  const posted = post(server, body, { signal: AbortSignal.timeout(afterMs) });
  return posted.then(
    ({ status }) => status === 200,
    () => true,
  );
}

const acts: Readonly<Record<string, () => Promise<boolean>>> = {
  searches: searchRight,
  "slow bodies": () => searchRight({ pauseMs: random.integer(1_000) }),
  "no JSON": async () => (await post(server, '{"jsonrpc":')).status === 400,
  "wrong types": () => isRefused(search({ task: { a: [1] }, cycles: "many" }), /task/),
  "huge bodies": () => isTurnedAway(413, search({ task: "x".repeat(5_000_000) })),
  "huge tasks": () => isRefused(search({ task: "aA".repeat(60_000) }), /at most 100000 characters/),
  "unknown handles": () =>
    isRefused(toolCall("explain_retrieval", { retrieval_id: "r_nothing" }), /^unknown retrieval_id/),
  "unknown tools": async () => messageIn(await post(server, toolCall("rm", {}))).error !== undefined,
  "wrong tokens": () => isTurnedAway(401, search(), { token: "wrong".repeat(9) }),
  "given up": () => isGivenUp(search(), random.integer(300)),
};

/** Rare: each of them may cost the engine its process. */
const hostileGlobs = (): Promise<boolean> => isGivenUp(search({ globs: [`${"a*".repeat(12)}z`] }), 1_000);

async function ask(client: number, untilMs: number): Promise<void> {
  const names = Object.keys(acts);
  while (performance.now() < untilMs) {
    const name = random.integer(3) === 0 ? "searches" : one(names);
    const isRight = client === 0 && random.integer(5) === 0 ? await hostileGlobs() : await acts[name]?.();
    counts.add(isRight ? "right" : `wrong: ${name}`);
    await wait(random.integer(100));
  }
}

/** Resident memory of the server and of its engine, in megabytes, each half second. */
async function watchMemory(untilMs: number): Promise<{ server: number[]; engine: number[] }> {
  const seen = { server: [] as number[], engine: [] as number[] };
  const { pid = 0 } = server.running.child;
  while (performance.now() < untilMs) {
    const own = listProcesses().find((each) => each.pid === pid);
    const [engine] = engineProcessesOf(pid);
    if (own) seen.server.push(own.residentKb / 1_024);
    if (engine) seen.engine.push(engine.residentKb / 1_024);
    await wait(500);
  }
  return seen;
}

/** The mean of the first and of the last third. */
function thirds(values: readonly number[]): string {
  const third = Math.ceil(values.length / 3);
  const mean = (part: readonly number[]): string =>
    (part.reduce((sum, value) => sum + value, 0) / part.length).toFixed(0);
  return `${mean(values.slice(0, third))} → ${mean(values.slice(-third))} MB`;
}

describe.skipIf(process.platform === "win32")(
  "a server over HTTP that many clients ask, some of them hostile",
  () => {
    it(
      "gives no wrong answer and answers ping all the time",
      async () => {
        const untilMs = performance.now() + scale.seconds * 1_000;
        const endPinging = startPinging(join(sandbox.folder, "pinging.mjs"), server);
        const clients = Array.from({ length: scale.clients }, (_, client) => ask(client, untilMs));
        const memory = await watchMemory(untilMs);
        await Promise.all(clients);
        const pings = await endPinging();
        const [median, p95] = [percentile(pings, 0.5), percentile(pings, 0.95)].map((ms) => ms.toFixed(0));
        const sizes = `server ${thirds(memory.server)}, engine ${thirds(memory.engine)}`;
        counts.print(
          `${scale.clients} clients for ${scale.seconds} s, ${pings.length} pings of ${median} ms, p95 ${p95} ms, ${sizes}`,
        );
        expect([...counts.of.keys()]).toEqual(["right"]);
        expect(pings.length).toBeGreaterThan(0);
      },
      timeoutMs,
    );
  },
);
