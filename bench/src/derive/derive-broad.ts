import { createHash } from "node:crypto";
import { commonEnding, idOf, sourceFiles, type DerivedTask } from "./derived-task.ts";
import { pastCommits, pastMerges, type PastCommit } from "./past-commits.ts";
import { textOf } from "./pull-text.ts";
import { wordsOf } from "./words-of.ts";

const days = 8 * 365;
const files = { fewest: 4, max: 15 } as const;
const fewestWords = 30;

/** Sweeps through many files without one thing to do: versions, formats, renames, reverts, lists of merged commits. */
const sweeping =
  /\b(?:bump|release[sd]?|revert|renam(?:e|ing)|typos?|lint|format(?:ting)?|prettier|eslint|rustfmt|clippy|black|gofmt|whitespace|copyright|licen[cs]e|header comments?|spelling|move[sd]? (?:files|tests|to)|upgrade|dependenc|merge (?:branch|remote|tag|master|main)|back ?merge|sync with|backport|cherry[- ]pick)/i;

/**
 * Tasks from commits and merged pull requests of the last eight years that change 4 to 15 source files and say why at
 * some length, drawn in the order of a hash, oldest first. Files that the change adds are no part of the answer; where
 * it adds more than it changes, there is no task.
 * @param max tasks of the repository at most
 */
export function deriveBroad(repo: string, repository: string, max: number): DerivedTask[] {
  const seen = new Set<string>();
  const tasks = [...pastMerges(repository, days), ...pastCommits(repository, days)].flatMap((commit) => {
    const gold = sourceFiles(commit);
    const task = textOf(commit);
    const title = task.slice(0, 80).toLowerCase();
    if (gold.length < files.fewest || gold.length > files.max || commit.added.length > gold.length) return [];
    if (wordsOf(task).length < fewestWords || sweeping.test(task.split("\n", 1)[0] ?? "") || seen.has(title))
      return [];
    seen.add(title);
    return [{ commit, task: taskOf(repo, commit, task, gold) }];
  });
  return tasks
    .sort((a, b) => (orderOf(a.task.id) < orderOf(b.task.id) ? -1 : 1))
    .slice(0, max)
    .sort((a, b) => a.commit.time - b.commit.time || (a.task.id < b.task.id ? -1 : 1))
    .map(({ task }) => task);
}

function taskOf(repo: string, commit: PastCommit, task: string, gold: readonly string[]): DerivedTask {
  const lang = commonEnding(gold);
  return { id: idOf(repo, commit), repo, base_commit: commit.parent, lang, task, gold_files: gold };
}

const orderOf = (id: string): string => createHash("sha256").update(id).digest("hex");
