import { createHash } from "node:crypto";
import type { HiddenPart } from "../../hidden.ts";
import { commonEnding, type DerivedTask } from "../derived-task.ts";
import type { PastCommit } from "../past-commits.ts";

/** Sorts of mined tasks, by where their text comes from. */
export const minedFamilies = [
  "commit",
  "pull",
  "changelog",
  "doc",
  "test",
  "kind",
  "todo",
  "docs",
  "bump",
] as const;
export type MinedFamily = (typeof minedFamilies)[number];

/** A task that nobody wrote, one line of `mined.jsonl`. */
export interface MinedTask extends DerivedTask {
  readonly family: MinedFamily;
  /** Parts that give the answer away, taken out of the work tree before anybody is asked. */
  readonly hidden?: readonly HiddenPart[];
}

/** A task that may be taken, and the stratum of its family that it stands for. */
export interface Candidate {
  readonly task: MinedTask;
  readonly stratum: string;
}

/** A repository that is mined. */
export interface Mine {
  /** `owner/name` */
  readonly repo: string;
  /** Its git directory. */
  readonly repository: string;
  readonly seed: number;
}

/** Returns a task's id: its family, its repository and where it was found. */
const minedId = (family: MinedFamily, repo: string, place: string): string =>
  `${family}:${repo.replace("/", "__")}-${place}`;

/** Make the task of a commit, asked of the state before it. */
export function commitTask(
  family: MinedFamily,
  repo: string,
  commit: PastCommit,
  task: string,
  gold: readonly string[],
): MinedTask {
  const id = minedId(family, repo, commit.hash.slice(0, 10));
  const lang = commonEnding(gold);
  return { id, family, repo, base_commit: commit.parent, lang, task, gold_files: [...gold].sort() };
}

/** Something found in a file. */
export interface Found {
  readonly text: string;
  readonly gold: readonly string[];
  readonly hidden: HiddenPart;
  readonly line: number;
}

/** Make the task of something found in a file, asked of the state it was found in. */
export function foundTask(family: MinedFamily, repo: string, base: string, found: Found): MinedTask {
  const { text, gold, hidden, line } = found;
  return {
    id: minedId(family, repo, `${hidden.path}#${line}`),
    family,
    repo,
    base_commit: base,
    lang: commonEnding(gold),
    task: text,
    gold_files: [...gold].sort(),
    hidden: [hidden],
  };
}

/** Stratum of a change by the number of files it edits. */
export const sizeOf = (files: number): string => (files === 1 ? "1" : files <= 3 ? "2-3" : "4-10");

/** A place in an order that looks random and is the same every time. */
const orderOf = (seed: number, key: string): string =>
  createHash("sha256").update(`${seed} ${key}`).digest("hex");

/** Entries in an order that a seed decides, whatever order they come in. */
export function shuffled<Entry>(
  entries: readonly Entry[],
  seed: number,
  keyOf: (entry: Entry) => string,
): Entry[] {
  const keyed = entries.map((entry) => ({ entry, order: orderOf(seed, keyOf(entry)) }));
  return keyed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)).map(({ entry }) => entry);
}
