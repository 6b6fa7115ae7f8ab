// Learns from the user's commits after a search.
import type { Codebase } from "../evidence/codebase.ts";
import { momentOf, nameWords, learn, prune, type Finding, type Lesson } from "./learn.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { WaitingTask } from "./types.ts";
import { stillWaiting } from "./waiting-tasks.ts";
import { git, GitError } from "../indexing/git.ts";
import { readCommits, type Commit } from "../indexing/history/read-commits.ts";
import { identifierWords, termsOf } from "../language/words.ts";

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
    const commits = await readOwnCommits(root, head, base, signal);
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

/** Commits after which the rest is no longer looked at, and paths beyond which a commit's are not read. */
const maxCommits = 200;
const maxPaths = 30;

/**
 * Commits of `head` that the user of this work tree wrote; those that came with a pull or a merge are left out.
 * @param base HEAD up to which commits were read before; undefined if all are new
 * @returns none where git knows no user, or `base` is gone
 */
async function readOwnCommits(
  root: string,
  head: string,
  base: string | undefined,
  signal: AbortSignal | undefined,
): Promise<OwnCommit[]> {
  try {
    const times = await readOwnTimes(root, head, base);
    if (times.size === 0) return [];
    const answer = await git(["rev-parse", "--show-prefix"], { cwd: root });
    const [prefix = ""] = String(answer).split(/\r?\n/);
    const range = { head, ...(base !== undefined && { known: base }) };
    const options = { maxFiles: maxPaths, ...(signal && { signal }) };
    const commits: OwnCommit[] = [];
    const read = readCommits(root, { prefix, shallow: false }, range, options);
    for await (const { sha, message, paths } of read) {
      const time = times.get(sha);
      if (time !== undefined) commits.push({ message, paths, time });
    }
    return commits;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GitError) return [];
    throw error;
  }
}

/** Author dates of the user's own commits by sha. */
async function readOwnTimes(
  root: string,
  head: string,
  base: string | undefined,
): Promise<Map<string, number>> {
  const ask = (args: readonly string[]) => git(args, { cwd: root }).then(String);
  const range = ["--end-of-options", head, ...(base === undefined ? [] : [`^${base}`]), "--"];
  const [identity, log] = await Promise.all([
    ask(["var", "GIT_AUTHOR_IDENT"]),
    ask(["log", "--no-merges", `--max-count=${maxCommits}`, "--format=%H %at %ae", ...range]),
  ]);
  const email = /<([^>]*)> \d+ [+-]\d+\s*$/.exec(identity)?.[1] ?? "";
  if (email === "") return new Map();
  return new Map(
    log.split("\n").flatMap((line) => {
      const [sha = "", time = "", ...author] = line.split(" ");
      return author.join(" ") === email ? [[sha, Number(time)] as const] : [];
    }),
  );
}

/** A commit of the user's with the time its work was done. */
export interface OwnCommit extends Pick<Commit, "message" | "paths"> {
  /** Author date in seconds since 1970: a rebase does not change it. */
  readonly time: number;
}

/** A waiting task and a commit that it led to. */
interface Explanation {
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
const maxExplainedPaths = 10;

/**
 * Find for each commit the task it most likely came of: the one whose words its message shares most; without any, the
 * latest one whose suggestions it changed soon after. Nearness in time alone explains nothing.
 */
export function explainCommits(commits: readonly OwnCommit[], tasks: readonly WaitingTask[]): Explanation[] {
  return commits
    .filter(({ paths }) => paths.length > 0 && paths.length <= maxExplainedPaths)
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
