// Analyses changed files on several threads.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as nextTick, setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";
import type { ReadDocument } from "../read-document.ts";
import { maxBytesOf } from "@fossick/languages/max-bytes.ts";
import { hasBinaryName } from "@fossick/repository/read/content.ts";
import type { LanguageTable } from "@fossick/languages/index.ts";
import { createShardBuilder, type Shard } from "./shard.ts";
import { sharedNumbers, type ShardTask } from "./shard-worker.ts";
import type { FileOfKind, WalkedFile } from "@fossick/languages/types.ts";

export interface AnalysisOptions {
  readonly signal?: AbortSignal;
  /** Called with the number of changed files analysed so far. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Memory limit of a first build, in megabytes; see `planShards`. */
  readonly memoryMb?: number;
  /** Files that were read already, by path; threads ignore them. */
  readonly kept?: ReadonlyMap<string, ReadDocument>;
  /** Language tables that replace the built-in ones; limits analysis to one thread. */
  readonly languages?: LanguageTable;
}

/** Min files for which threads are worth their start-up. */
const fewestForThreads = 400;
/** Max shards per thread under way or waiting to be taken, since they are held in memory. */
const maxAhead = 2;
/** Name of the function that the worker script exports. */
const exported = "analyseShard";
const filesPerTurn = 16;
const progressEveryMs = 100;
/** Time for threads to finish their shards after an abort: under a second, unless the machine is busy. */
const endingMs = 10_000;

/**
 * Reads and analyses files, on several threads if they are many. Passes the shards to `take` in the order of the files,
 * whichever thread was quicker, so that the index does not depend on timing. When aborted, also passes what was
 * analysed by then.
 * @param firstDocument the number of the first file's document; the others follow
 * @throws the signal's reason when aborted
 */
export async function analyseShards(
  root: string,
  files: readonly FileOfKind[],
  firstDocument: number,
  take: (shard: Shard) => void,
  options: AnalysisOptions,
): Promise<void> {
  if (files.length === 0) return;
  const script = fileURLToPath(new URL("./shard-worker.mjs", import.meta.url));
  // Tests run from source, where the worker script does not exist.
  const isThreaded = files.length >= fewestForThreads && !options.languages && existsSync(script);
  const cores = isThreaded ? availableParallelism() : 1;
  const plan = planShards(files, { memoryMb: options.memoryMb ?? defaultMemoryMb, cores });
  const tasks = plan.runs.map(([from, to]) => ({
    root,
    firstDocument: firstDocument + from,
    files: files.slice(from, to),
  }));
  if (isThreaded) await onThreads(script, plan, tasks, take, options);
  else {
    let before = 0;
    for (const task of tasks) {
      const onProgress = (done: number): void => options.onProgress?.(before + done, files.length);
      take(await onThisThread(task, { ...options, onProgress }));
      options.signal?.throwIfAborted();
      before += task.files.length;
    }
  }
}

type Task = Omit<ShardTask, "shared">;

async function onThisThread(
  { root, files, firstDocument }: Task,
  { signal, onProgress, kept, languages }: AnalysisOptions,
): Promise<Shard> {
  const builder = createShardBuilder(root, firstDocument, { kept, languages });
  for (const [at, file] of files.entries()) {
    builder.add(file);
    if ((at + 1) % filesPerTurn !== 0) continue;
    onProgress?.(at + 1, files.length);
    await nextTick(); // lets git's output be read
    if (signal?.aborted) break;
  }
  if (!signal?.aborted) onProgress?.(files.length, files.length);
  return builder.finish(files.length);
}

async function onThreads(
  script: string,
  { threads, heapMb }: ShardPlan,
  tasks: readonly Task[],
  take: (shard: Shard) => void,
  { signal, onProgress }: AnalysisOptions,
): Promise<void> {
  const shared = new SharedArrayBuffer(8);
  const numbers = new Int32Array(shared);
  const pool = await startThreads(script, threads, heapMb);
  const analyse = async (task: Task): Promise<Shard> => {
    try {
      return (await pool.run({ ...task, shared }, { name: exported })) as Shard;
    } catch {
      signal?.throwIfAborted();
      return onThisThread(task, signal ? { signal } : {}); // the thread died
    }
  };
  const total = tasks.reduce((sum, { files }) => sum + files.length, 0);
  const timer = setInterval(
    () => onProgress?.(Atomics.load(numbers, sharedNumbers.done), total),
    progressEveryMs,
  );
  const ending = endedBy(signal, () => Atomics.store(numbers, sharedNumbers.isStopped, 1));
  try {
    const taken = takeInOrder([...tasks], threads * maxAhead, analyse, take, signal);
    await Promise.race([taken, ending.late]);
    onProgress?.(total, total);
  } finally {
    clearInterval(timer);
    ending.forget();
    await pool.destroy();
  }
}

/** Calls `stop` when a signal aborts. @returns `late`, which rejects with the reason `endingMs` later */
function endedBy(
  signal: AbortSignal | undefined,
  stop: () => void,
): { readonly late: Promise<never>; forget(): void } {
  const forgotten = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const onAbort = (): void => {
      stop();
      wait(endingMs, undefined, { signal: forgotten.signal }).then(
        () => reject(signal?.reason),
        () => undefined,
      );
    };
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true, signal: forgotten.signal });
  });
  return { late, forget: () => forgotten.abort() };
}

/** Frees each shard once taken, since all of them are half the codebase. @param ahead max shards under way */
async function takeInOrder(
  tasks: Task[],
  ahead: number,
  analyse: (task: Task) => Promise<Shard>,
  take: (shard: Shard) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const underWay: Promise<Shard>[] = [];
  const start = (task: Task): void => {
    const result = analyse(task);
    result.catch(() => {}); // the first failure is thrown below
    underWay.push(result);
  };
  for (const task of tasks.splice(0, ahead)) start(task);
  for (let result = underWay.shift(); result !== undefined; result = underWay.shift()) {
    const shard = await result;
    if (shard.analysed === 0) break; // stopped before it began, as were the later ones
    take(shard);
    const [next] = signal?.aborted ? [] : tasks.splice(0, 1);
    if (next !== undefined) start(next);
  }
  signal?.throwIfAborted();
}

/** Starts threads with small heaps, so that they collect garbage early. */
async function startThreads(script: string, threads: number, heapMb: number): Promise<Piscina> {
  const { Piscina: Pool } = await import("piscina");
  return new Pool({
    filename: script,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: heapMb },
  });
}

/** Plan of the analysis: runs of files, number of threads, and heap size of each. */
interface ShardPlan {
  readonly threads: number;
  readonly runs: readonly Run[];
  readonly heapMb: number;
}

/** Index of the first file, and of the one after the last. */
type Run = readonly [from: number, to: number];

const maxThreads = 4;
const megabyte = 1024 * 1024;
/**
 * Size of a shard, which a thread analyses in one go. Every search reads every shard of a first build, so few are
 * better.
 */
const shardMb = { max: 48, good: 24, small: 6, min: 4 } as const;
/** Shards are smaller, as a killed build loses those under way, where that makes no more than this many. */
const fewShards = 24;
/** Memory of the main thread, and of each thread, as measured (docs/memory-use.md). */
const mainMb = { always: 210, perSourceMb: 0.12 } as const;
const threadMb = { always: 56, perShardMb: 6 } as const;

/** Default memory limit of first builds, in megabytes (`--index-memory`). */
export const defaultMemoryMb = 1_536;

/**
 * Plans as many threads as cores and memory allow, with shards as large as the rest allows; at least one thread with
 * the smallest shards, whatever the limit.
 */
export function planShards(
  files: readonly WalkedFile[],
  { memoryMb, cores }: { readonly memoryMb: number; readonly cores: number },
): ShardPlan {
  const sourceMb = files.reduce((sum, file) => sum + readMb(file), 0);
  // Many gigabytes of source must still leave memory for the threads.
  const listsMb = Math.min(mainMb.perSourceMb * sourceMb, memoryMb / 4);
  const leftMb = memoryMb - mainMb.always - listsMb;
  const affordable = Math.floor(leftMb / (threadMb.always + threadMb.perShardMb * shardMb.good));
  const threads = Math.max(1, Math.min(maxThreads, cores, affordable));
  const roomMb = (leftMb / threads - threadMb.always) / threadMb.perShardMb;
  const wantedMb = Math.min(shardMb.max, Math.max(shardMb.small, sourceMb / fewShards));
  const eachMb = Math.min(wantedMb, Math.max(shardMb.min, roomMb));
  return { threads, runs: cut(files, sourceMb, threads, eachMb), heapMb: Math.ceil(80 + 5 * eachMb) };
}

/** Returns the megabytes to read: 0 for a binary or too large a file, which is known by name only. */
const readMb = ({ path, size }: WalkedFile): number =>
  hasBinaryName(path) || size > maxBytesOf(path) ? 0 : size / megabyte;

/** Splits files into runs of about equal size, as many as a multiple of the threads. */
function cut(files: readonly WalkedFile[], sourceMb: number, threads: number, eachMb: number): Run[] {
  const count = threads * Math.ceil(sourceMb / (threads * eachMb) || 1);
  const runs: Run[] = [];
  let from = 0;
  let sumMb = 0;
  for (const [at, file] of files.entries()) {
    sumMb += readMb(file);
    if (sumMb < (sourceMb * (runs.length + 1)) / count || runs.length === count - 1) continue;
    runs.push([from, at + 1]);
    from = at + 1;
  }
  if (from < files.length) runs.push([from, files.length]);
  return runs;
}
