import type { Outcome } from "@fossick/eval/outcome.ts";
import type { HiddenPart } from "./hidden.ts";

/** The data of a benchmark run, in the order it flows. */

/** The task sets, by the name of their file. */
export const taskSets = [
  "commits",
  "issues",
  "issues-multilingual",
  "gap",
  "gap-more",
  "questions",
  "named",
  "described",
  "kinds",
  "broad",
  "mined",
  "claims",
] as const;
export type TaskSet = (typeof taskSets)[number];

/** With which texts tasks are asked: their own, those of other repositories' tasks, or such as mean nothing. */
export const textKinds = ["right", "wrong", "nonsense"] as const;
export type TextKind = (typeof textKinds)[number];

/** A repository at a commit, a text, and the files that the real change edited. */
export interface BenchTask {
  readonly id: string;
  readonly set: TaskSet;
  /** `owner/name` */
  readonly repo: string;
  readonly baseCommit: string;
  readonly language: string;
  /** Subject of a question or family of a mined task, if the set names one. */
  readonly kind?: string;
  readonly text: string;
  /** Words that a caller gives beside the text. */
  readonly keywords?: readonly string[];
  readonly goldFiles: readonly string[];
  /** Unedited files that define what the change uses; absent where the set does not know them. */
  readonly contextFiles?: readonly string[];
  /** Parts that the work tree lacks: those of all tasks of the file at this commit. */
  readonly hidden?: readonly HiddenPart[];
}

export interface RankedFile {
  readonly path: string;
  /** 0 to 1; a rival that knows no such thing says 0. */
  readonly relevance: number;
  readonly worth: number;
}

/** A system's answer to one task. */
export interface BenchAnswer {
  /** Files that would be handed to an agent, best first. */
  readonly files: readonly RankedFile[];
  /** Best first, at most 100. */
  readonly ranking: readonly RankedFile[];
  readonly cycles: number;
  readonly ms: number;
}

/** Anything that ranks the files of a work tree for a task. */
export interface System {
  readonly name: string;
  answer(task: BenchTask, root: string): Promise<BenchAnswer>;
  close?(): Promise<void>;
}

/** One task's outcome, small enough to be committed. */
export interface Row extends Outcome {
  readonly id: string;
  readonly repo: string;
  readonly set: TaskSet;
  readonly language: string;
  readonly kind?: string;
  readonly cycles: number;
  readonly ms: number;
  readonly error?: string;
}

/** A system's outcome on one task set: what is committed under `results/`. */
export interface Result {
  readonly system: string;
  readonly set: TaskSet;
  /** The project's commit it was measured at. */
  readonly commit: string;
  readonly rows: readonly Row[];
}
