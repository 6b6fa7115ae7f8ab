import type { BenchTask } from "../types.ts";
import { stateOf } from "../work-trees.ts";

/** Something to record of a task, and under which name. */
export interface Recordable {
  readonly group: string;
  readonly task: BenchTask;
}

export interface MissingOptions<Entry extends Recordable> {
  readonly isRecorded: (entry: Entry) => boolean;
  /** Ask and keep what comes out. */
  readonly record: (entry: Entry) => Promise<void>;
  readonly nowMs: () => number;
  readonly say: (line: string) => void;
}

/**
 * Record whatever is not recorded yet. What fails is named and tried again by the next run.
 * @returns how many failed
 */
export async function recordMissing<Entry extends Recordable>(
  entries: readonly Entry[],
  { isRecorded, record, nowMs, say }: MissingOptions<Entry>,
): Promise<number> {
  const missing = byTree(entries).filter((entry) => !isRecorded(entry));
  const doneBefore = entries.length - missing.length;
  if (doneBefore > 0) say(`${doneBefore} of ${entries.length} are recorded already`);
  const startedMs = nowMs();
  let failed = 0;
  for (const [at, entry] of missing.entries()) {
    const { group, task } = entry;
    try {
      await record(entry);
    } catch (error) {
      failed++;
      say(`${group} ${task.id} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    const left = timeLeft(nowMs() - startedMs, at + 1, missing.length);
    say(`${doneBefore + at + 1}/${entries.length} ${group} ${task.id}, ${left} left`);
  }
  return failed;
}

/** How long the rest takes if it goes on as it did, rounded up to minutes. */
export function timeLeft(elapsedMs: number, done: number, of: number): string {
  const minutes = Math.ceil(((elapsedMs / done) * (of - done)) / 60_000);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Repositories one after the other, and what is asked in the same work tree together, so that it is checked out once. */
function byTree<Entry extends Recordable>(entries: readonly Entry[]): Entry[] {
  const firstPlace = new Map<string, number>();
  for (const [at, { task }] of entries.entries())
    for (const key of [task.repo, stateOf(task)]) if (!firstPlace.has(key)) firstPlace.set(key, at);
  const distance = (a: string, b: string): number => (firstPlace.get(a) ?? 0) - (firstPlace.get(b) ?? 0);
  return [...entries].sort(
    ({ task: a }, { task: b }) => distance(a.repo, b.repo) || distance(stateOf(a), stateOf(b)),
  );
}
