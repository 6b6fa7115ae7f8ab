import { mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { ChunkReport, Finding, OpenPart, Slowest } from "./part.ts";
import { partNamed } from "./parts.ts";

/** Order from the parent to the worker. */
export interface Order {
  readonly from: number;
  readonly to: number;
}

/** Longer is too long, on any input; what is slow once may be the machine's, and is tried again. */
const defaultMaxMs = 2_000;
const tries = 3;

const [name = "", folder = ""] = process.argv.slice(2);
const part = partNamed(name);
const { maxMs = defaultMaxMs } = part;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sign = openSync(join(folder, "at"), "w");
const opened = await part.open(join(folder, "work"));

process.on("message", (order: Order) => void runChunk(order).then((report) => process.send?.(report)));
process.on("disconnect", () => void opened.close().finally(() => process.exit()));
process.send?.("ready");

async function runChunk({ from, to }: Order): Promise<ChunkReport> {
  const findings: Finding[] = [];
  let slowest: Slowest = { seed: from, ms: 0 };
  for (let seed = from; seed < to; seed++) {
    const { ms, finding } = await tryInput(opened, seed);
    if (ms > slowest.ms) slowest = { seed, ms };
    if (finding) findings.push(finding);
  }
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { from, to, findings, slowest, heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 };
}

async function tryInput(
  work: OpenPart,
  seed: number,
): Promise<{ readonly ms: number; readonly finding?: Finding }> {
  let ms = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && ms > maxMs; at++) {
    writeSync(sign, `${seed} ${at}`.padEnd(20), 0);
    const startedMs = performance.now();
    try {
      await work.run(seed);
    } catch (error) {
      return { ms: 0, finding: await findingOf(work, "throw", seed, messageOf(error)) };
    }
    ms = Math.min(ms, performance.now() - startedMs);
  }
  if (ms <= maxMs) return { ms };
  return { ms, finding: await findingOf(work, "slow", seed, `took ${Math.round(ms)} ms`) };
}

async function findingOf(
  work: OpenPart,
  kind: Finding["kind"],
  seed: number,
  message: string,
): Promise<Finding> {
  // Making a slow input smaller would take as long again many times over.
  const input = await work.describe(seed, kind !== "slow").catch(String);
  return { kind, seed, message, input: input.slice(0, 1_000) };
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split("\n").slice(0, 6).join("\n");
}
