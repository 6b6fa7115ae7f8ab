/** A file on its way through a cycle: ranked by a list, fused into the pool, judged. */
import type { FoundFile } from "./answer-types.ts";
import type { EvidenceKind } from "./messages/index.ts";

/** One entry of a ranked list. */
export interface Ranked {
  readonly path: string;
  /** At least 0; comparable within its own list only. */
  readonly score: number;
}

export interface Candidate {
  readonly path: string;
  /** For each list that holds the file, its rank there, from 1. */
  readonly lists: Readonly<Record<string, number>>;
}

/** A judged file. */
export interface Evaluation extends Omit<FoundFile, "packed"> {
  /** Kinds of evidence that moved its worth most, strongest first; for its reason, not for the answer. */
  readonly evidence?: readonly EvidenceKind[];
}
