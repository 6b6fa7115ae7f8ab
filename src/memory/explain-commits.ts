import type { Commit } from "../indexing/history/read/index.ts";
import { identifierWords, termsOf } from "../language/words.ts";
import type { WaitingTask } from "./types.ts";

/** A commit of the user's with the time its work was done. */
export interface OwnCommit extends Pick<Commit, "message" | "paths"> {
  /** Author date in seconds since 1970: a rebase does not change it. */
  readonly time: number;
}

/** A waiting task and a commit that it led to. */
export interface Explanation {
  readonly task: WaitingTask;
  readonly commit: OwnCommit;
  /** `words`: the message shares words with the task; `files`: it only changed suggested files soon after. */
  readonly by: "words" | "files";
}

/** Message and task must share this many telling words, or half of the task's if it has few. */
const fewestShared = 2;
/** Time after a task in which a commit without its words may still belong to it. */
const soonSeconds = 8 * 3_600;
/** A commit that touches more files is a sweep. */
const maxPaths = 10;

/**
 * Find for each commit the task it most likely came of: the one whose words its message shares most; without any, the
 * latest one whose suggestions it changed soon after. Nearness in time alone explains nothing.
 */
export function explainCommits(commits: readonly OwnCommit[], tasks: readonly WaitingTask[]): Explanation[] {
  return commits
    .filter(({ paths }) => paths.length > 0 && paths.length <= maxPaths)
    .flatMap((commit) => {
      const before = tasks.filter(({ time }) => time <= commit.time).toSorted((a, b) => b.time - a.time);
      return explain(commit, before) ?? [];
    });
}

const enough = ({ words }: WaitingTask): number =>
  Math.max(1, Math.min(fewestShared, Math.ceil(Object.keys(words).length / 2)));

/** @param tasks latest first */
function explain(commit: OwnCommit, tasks: readonly WaitingTask[]): Explanation | undefined {
  const messageStems = new Set(identifierWords(commit.message).flatMap(termsOf));
  const sharedCount = ({ words }: WaitingTask): number =>
    Object.keys(words).filter((stem) => messageStems.has(stem)).length;
  const [bestMatch] = tasks
    .filter((task) => sharedCount(task) >= enough(task))
    .toSorted((a, b) => sharedCount(b) - sharedCount(a) || b.time - a.time);
  if (bestMatch) return { task: bestMatch, commit, by: "words" };
  const soonAfter = tasks.find(
    ({ suggested, time }) =>
      commit.time - time <= soonSeconds && commit.paths.some((path) => suggested.includes(path)),
  );
  return soonAfter && { task: soonAfter, commit, by: "files" };
}
