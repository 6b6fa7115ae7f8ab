import { join } from "node:path";
import { checkOut } from "../checkout.ts";
import type { MirrorOf } from "../tasks.ts";
import type { BenchTask } from "../types.ts";
import { openRecords, type RecordFile } from "./record-file.ts";
import type { Recording } from "./plan-recordings.ts";
import { recordTask, type TaskRecord } from "./record-task.ts";

export interface RecordingOptions {
  /** Gets one file of records a group. */
  readonly recordsFolder: string;
  /** Where work trees are made and the index is kept. */
  readonly workFolder: string;
  readonly mirrorOf: MirrorOf;
  readonly nowMs: () => number;
  readonly say: (line: string) => void;
  /** Default: ask fossick in a work tree at the task's commit. */
  readonly record?: (recording: Recording) => Promise<TaskRecord>;
}

/**
 * Record whatever is not recorded yet. What fails is named and tried again by the next run.
 * @returns how many failed
 */
export async function recordAll(
  recordings: readonly Recording[],
  options: RecordingOptions,
): Promise<number> {
  const { recordsFolder, say, nowMs, record = recorderIn(options) } = options;
  const files = new Map<string, RecordFile>();
  for (const { group } of recordings)
    if (!files.has(group)) files.set(group, openRecords(join(recordsFolder, `${group}.jsonl`)));
  const missing = byTree(recordings).filter(({ group, task }) => !files.get(group)?.has(task.id));
  const doneBefore = recordings.length - missing.length;
  if (doneBefore > 0) say(`${doneBefore} of ${recordings.length} are recorded already`);
  const startedMs = nowMs();
  let failed = 0;
  for (const [at, recording] of missing.entries()) {
    const { group, task, shifted } = recording;
    try {
      files.get(group)?.append({ ...(await record(recording)), shifted });
    } catch (error) {
      failed++;
      say(`${group} ${task.id} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    const left = timeLeft(nowMs() - startedMs, at + 1, missing.length);
    say(`${doneBefore + at + 1}/${recordings.length} ${group} ${task.id}, ${left} left`);
  }
  return failed;
}

/** How long the rest takes if it goes on as it did, rounded up to minutes. */
export function timeLeft(elapsedMs: number, done: number, of: number): string {
  const minutes = Math.ceil(((elapsedMs / done) * (of - done)) / 60_000);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Repositories one after the other, and what is asked in the same work tree together, so that it is checked out once. */
function byTree(recordings: readonly Recording[]): Recording[] {
  const firstPlace = new Map<string, number>();
  for (const [at, { task }] of recordings.entries())
    for (const key of [task.repo, treeOf(task)]) if (!firstPlace.has(key)) firstPlace.set(key, at);
  const distance = (a: string, b: string): number => (firstPlace.get(a) ?? 0) - (firstPlace.get(b) ?? 0);
  return [...recordings].sort(
    ({ task: a }, { task: b }) => distance(a.repo, b.repo) || distance(treeOf(a), treeOf(b)),
  );
}

const treeOf = ({ repo, baseCommit }: BenchTask): string => `${repo} ${baseCommit}`;

function recorderIn({
  mirrorOf,
  workFolder,
}: RecordingOptions): (recording: Recording) => Promise<TaskRecord> {
  let current: { readonly tree: string; readonly root: string } | undefined;
  return async ({ task }) => {
    const tree = treeOf(task);
    if (current?.tree !== tree) {
      const mirror = mirrorOf(task.repo);
      if (mirror === undefined) throw new Error(`${task.repo} is not among the mirrors`);
      current = undefined;
      current = { tree, root: checkOut(mirror, task.repo, task.baseCommit, join(workFolder, "trees")) };
    }
    return recordTask(task, current.root, join(workFolder, "cache"));
  };
}
