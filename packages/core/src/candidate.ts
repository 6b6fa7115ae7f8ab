/** A file on its way through a cycle: ranked by a list, fused into the pool, judged. */
import type { FoundFile } from "./answer-types.ts";

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
export type Evaluation = Omit<FoundFile, "packed">;
