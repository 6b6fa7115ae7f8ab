import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ChunkReport, Finding, PartName, Slowest } from "./part.ts";

/** A range of seeds, the last one excluded. */
export type Range = readonly [from: number, to: number];

/** Memory of a worker after a chunk; `life` tells workers apart. */
export interface Weight {
  readonly life: string;
  readonly heapMb: number;
  readonly rssMb: number;
}

/** How far a part has come. */
export interface PartProgress {
  /** Sorted, disjoint. */
  readonly done: readonly Range[];
  readonly findings: readonly Finding[];
  readonly slowest: readonly Slowest[];
  readonly weights: readonly Weight[];
  readonly seconds: number;
}

export type Progress = Readonly<Record<PartName, PartProgress>>;

const nothing: PartProgress = { done: [], findings: [], slowest: [], weights: [], seconds: 0 };
const maxSlow = 10;

export function readProgress(file: string): Progress {
  const empty: Progress = {
    pure: nothing,
    searches: nothing,
    processes: nothing,
    paths: nothing,
    repositories: nothing,
  };
  try {
    return { ...empty, ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Progress>) };
  } catch {
    return empty;
  }
}

/** Written whole, so that an interrupted run goes on. */
export function writeProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(progress, undefined, 1)}\n`);
  renameSync(`${file}.new`, file);
}

/** The progress with one chunk more. */
export function withChunk(progress: PartProgress, life: string, report: ChunkReport): PartProgress {
  const { findings, from, heapMb, rssMb, slowest, to } = report;
  return {
    ...progress,
    done: joined([...progress.done, [from, to]]),
    findings: [...progress.findings, ...findings],
    slowest: [...progress.slowest, slowest].sort((a, b) => b.ms - a.ms).slice(0, maxSlow),
    weights: [...progress.weights, { life, heapMb, rssMb }],
  };
}

/** The ranges in order, those that touch made one. */
export function joined(ranges: readonly Range[]): readonly Range[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) result.push([from, to]);
  }
  return result;
}

/** Returns the rest of the seeds from 0 up to `count`, in ranges of at most `size`. */
export function leftOver(done: readonly Range[], count: number, size: number): Range[] {
  const left: Range[] = [];
  let from = 0;
  for (const [doneFrom, doneTo] of [...done, [count, count] as const]) {
    for (; from < Math.min(doneFrom, count); from += size)
      left.push([from, Math.min(from + size, doneFrom, count)]);
    from = Math.max(Math.min(from, doneFrom), doneTo);
  }
  return left;
}

export const countOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
