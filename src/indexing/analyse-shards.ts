import { setMaxListeners } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as nextTick } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";
import type { ReadDocument } from "./read-document.ts";
import { createShardBuilder, type Shard } from "./shard.ts";
import type { ShardTask } from "./shard-worker.ts";
import type { WalkedFile } from "./types.ts";

export interface AnalysisOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Files that were read already, by path; threads read them again. */
  readonly kept?: ReadonlyMap<string, ReadDocument>;
}

/** From this many files on threads earn their start-up back. */
const fewestForThreads = 400;
const mostThreads = 4;
/** What a thread analyses in one go; it needs about three times as much memory. */
const mostShardBytes = 48 * 1024 * 1024;
/** Shards for each thread that are analysed before the first of them is taken: what waits is held in memory. */
const mostAhead = 2;
/** What the thread's script calls the function that is asked. */
const exported = "analyseShard";
const filesPerTurn = 16;
const progressEveryMs = 100;

/**
 * Read and analyse files, many of them on several threads. `take` is given the shards in the order of the files,
 * whichever thread was quicker, so that the index does not depend on timing.
 * @param firstDocument the number of the first file's document; the others follow
 * @throws the signal's reason when aborted
 */
export async function analyseShards(
  root: string,
  files: readonly WalkedFile[],
  firstDocument: number,
  take: (shard: Shard) => void,
  options: AnalysisOptions,
): Promise<void> {
  if (files.length === 0) return;
  const script = fileURLToPath(new URL("./shard-worker.mjs", import.meta.url));
  // Tests run from source, where the thread's script does not exist.
  const isThreaded = files.length >= fewestForThreads && existsSync(script);
  if (isThreaded) await onThreads(script, root, files, firstDocument, take, options);
  else take(await onThisThread(root, files, firstDocument, options));
}

async function onThisThread(
  root: string,
  files: readonly WalkedFile[],
  firstDocument: number,
  { signal, onProgress, kept }: AnalysisOptions,
): Promise<Shard> {
  const builder = createShardBuilder(root, firstDocument, kept);
  for (const [at, file] of files.entries()) {
    builder.add(file);
    if ((at + 1) % filesPerTurn !== 0) continue;
    onProgress?.(at + 1, files.length);
    await nextTick(); // git is read meanwhile
    signal?.throwIfAborted();
  }
  onProgress?.(files.length, files.length);
  return builder.finish();
}

async function onThreads(
  script: string,
  root: string,
  files: readonly WalkedFile[],
  firstDocument: number,
  take: (shard: Shard) => void,
  { signal, onProgress }: AnalysisOptions,
): Promise<void> {
  const threads = Math.min(mostThreads, availableParallelism());
  const done = new SharedArrayBuffer(4);
  const pool = await startThreads(script, threads);
  const analyse = async ([from, to]: Run): Promise<Shard> => {
    const task: ShardTask = { root, firstDocument: firstDocument + from, files: files.slice(from, to), done };
    try {
      return (await pool.run(task, { name: exported, ...(signal && { signal }) })) as Shard;
    } catch {
      signal?.throwIfAborted();
      return onThisThread(root, task.files, task.firstDocument, signal ? { signal } : {}); // the thread died
    }
  };
  const counter = new Int32Array(done);
  const timer = setInterval(() => onProgress?.(Atomics.load(counter, 0), files.length), progressEveryMs);
  if (signal) setMaxListeners(0, signal); // every shard listens
  try {
    await takeInOrder(cut(files, threads), threads * mostAhead, analyse, take);
    onProgress?.(files.length, files.length);
  } finally {
    clearInterval(timer);
    await pool.destroy();
  }
}

/** A shard is let go of when it was taken: all together are half the codebase. @param ahead shards under way at once */
async function takeInOrder(
  runs: Run[],
  ahead: number,
  analyse: (run: Run) => Promise<Shard>,
  take: (shard: Shard) => void,
): Promise<void> {
  const underWay: Promise<Shard>[] = [];
  const start = (run: Run): void => {
    const result = analyse(run);
    result.catch(() => {}); // the first to fail is thrown below
    underWay.push(result);
  };
  for (const run of runs.splice(0, ahead)) start(run);
  for (let result = underWay.shift(); result !== undefined; result = underWay.shift()) {
    take(await result);
    const [next] = runs.splice(0, 1);
    if (next !== undefined) start(next);
  }
}

/** Threads collect their garbage early: what they hold is counted more than once in a machine's memory. */
async function startThreads(script: string, threads: number): Promise<Piscina> {
  const { Piscina: Pool } = await import("piscina");
  return new Pool({
    filename: script,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 320 },
  });
}

type Run = readonly [from: number, to: number];

/** Runs of files of about equal size, a multiple of the number of threads. */
function cut(files: readonly WalkedFile[], threads: number): Run[] {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const count = threads * Math.ceil(total / (threads * mostShardBytes) || 1);
  const runs: Run[] = [];
  let from = 0;
  let sum = 0;
  for (const [at, { size }] of files.entries()) {
    sum += size;
    if (sum < (total * (runs.length + 1)) / count || runs.length === count - 1) continue;
    runs.push([from, at + 1]);
    from = at + 1;
  }
  if (from < files.length) runs.push([from, files.length]);
  return runs;
}
