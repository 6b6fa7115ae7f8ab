import { largestFileBytes } from "../read-document.ts";
import type { WalkedFile } from "../../types.ts";

/** Plan of the analysis: runs of files, on so many threads, each with so much room for objects. */
export interface ShardPlan {
  readonly threads: number;
  readonly runs: readonly Run[];
  readonly heapMb: number;
}

/** Numbers of the first file and of the one after the last. */
export type Run = readonly [from: number, to: number];

const maxThreads = 4;
const megabyte = 1024 * 1024;
/**
 * Size of a shard, which a thread analyses in one go. Every search looks into every shard of a first build, so few are
 * better.
 */
const shardMb = { most: 48, good: 24, least: 4 } as const;
/** Measured (docs/memory-use.md): what is held beside the threads, and what each of them holds. */
const mainMb = { always: 210, perSourceMb: 0.12 } as const;
const threadMb = { always: 56, perShardMb: 6 } as const;

/** Memory for which first builds are planned unless `--index-memory` says otherwise. */
export const defaultMemoryMb = 1_536;

/**
 * Plans as many threads as there is use and memory for, with shards as large as the rest allows. The minimum is one
 * thread with the smallest shards, whatever the limit.
 */
export function planShards(
  files: readonly WalkedFile[],
  { memoryMb, cores }: { readonly memoryMb: number; readonly cores: number },
): ShardPlan {
  const sourceMb = files.reduce((sum, file) => sum + readMb(file), 0);
  // A source of many gigabytes shall not leave its threads with nothing.
  const listsMb = Math.min(mainMb.perSourceMb * sourceMb, memoryMb / 4);
  const leftMb = memoryMb - mainMb.always - listsMb;
  const affordable = Math.floor(leftMb / (threadMb.always + threadMb.perShardMb * shardMb.good));
  const threads = Math.max(1, Math.min(maxThreads, cores, affordable));
  const roomMb = (leftMb / threads - threadMb.always) / threadMb.perShardMb;
  const eachMb = Math.min(shardMb.most, Math.max(shardMb.least, roomMb));
  return { threads, runs: cut(files, sourceMb, threads, eachMb), heapMb: Math.ceil(80 + 5 * eachMb) };
}

/** Returns the megabytes to read: 0 for a larger file, which is known by its name only. */
const readMb = ({ size }: WalkedFile): number => (size > largestFileBytes ? 0 : size / megabyte);

/** Runs of files of about equal size, a multiple of the number of threads. */
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
