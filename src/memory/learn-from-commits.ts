import type { Codebase } from "../evidence/codebase.ts";
import { explainCommits, type Explanation, type OwnCommit } from "./explain-commits.ts";
import { momentOf, nameWords } from "./knowledge.ts";
import { learn, prune, type Finding, type Lesson } from "./learn.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import { readOwnCommits } from "./own-commits.ts";
import type { WaitingTask } from "./types.ts";
import { stillWaiting } from "./waiting-tasks.ts";

/** The state of the repository that commits are compared at. */
export interface CommitLook {
  readonly root: string;
  readonly codebase: Codebase;
  /** HEAD; absent without commits. */
  readonly head?: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly signal?: AbortSignal;
}

/**
 * Compare what the user committed since with the tasks that wait, and learn from it. Does nothing while HEAD stands
 * still.
 */
export async function learnFromCommits(folder: MemoryFolder, look: CommitLook): Promise<void> {
  const { root, codebase, head, signal } = look;
  if (head === undefined) return;
  const waiting = stillWaiting(folder.readTasks(), look.time);
  const pending = waiting.filter((task) => comparedTo(task) !== head);
  if (pending.length === 0) return;
  const lessons: Lesson[] = [];
  for (const base of new Set(pending.map(comparedTo))) {
    const tasks = pending.filter((task) => comparedTo(task) === base);
    const range = { head, ...(base !== undefined && { base }) };
    const commits = await readOwnCommits(root, range, signal);
    lessons.push(...explainCommits(commits, tasks).map((each) => lessonOf(each, codebase)));
  }
  const comparedIds = new Set(pending.map(({ id }) => id));
  const markCompared = (tasks: readonly WaitingTask[]): WaitingTask[] =>
    stillWaiting(tasks, look.time).map((task) =>
      comparedIds.has(task.id) ? { ...task, comparedTo: head } : task,
    );
  if (lessons.length === 0) return folder.updateTasks(markCompared);
  await folder.update(({ entries, tasks }) => ({
    entries: prune(lessons.reduce(learn, [...entries]), momentOf(codebase)),
    tasks: markCompared(tasks),
  }));
}

const comparedTo = ({ comparedTo: baseSha, head }: WaitingTask): string | undefined => baseSha ?? head;

function lessonOf({ task, commit, by }: Explanation, codebase: Codebase): Lesson {
  return {
    task: task.id,
    words: task.words,
    findings: findingsOf(commit, task, by, codebase),
    time: commit.time,
    commits: codebase.history.count,
  };
}

/**
 * Collects what a commit shows about a task. Files that fossick itself suggested count less, and so does all that only
 * a suggestion ties to the task.
 */
function findingsOf(
  { paths }: OwnCommit,
  { suggested, words }: WaitingTask,
  by: Explanation["by"],
  codebase: Codebase,
): Finding[] {
  const changedPaths = paths.filter((path) => {
    const file = codebase.fileOf(path);
    return file !== undefined && !["generated", "vendored"].includes(codebase.kind(file));
  });
  const sourceOf = (path: string): Finding["source"] =>
    by === "files" || suggested.includes(path) ? "suggestedCommit" : "commit";
  const independentPaths = changedPaths.filter((path) => sourceOf(path) === "commit");
  return [
    ...changedPaths.map((path): Finding => ({ kind: "file", name: path, source: sourceOf(path) })),
    ...nameWords(codebase, independentPaths, words).map((name): Finding => ({
      kind: "word",
      name,
      source: "commit",
    })),
  ];
}
