/** A cycle once it is over, and the query that comes of it. */
import type { Fault, Gap, Learned, Query } from "./answer-types.ts";
import type { Candidate, Evaluation } from "./candidate.ts";

/** One full turn of the loop. */
export interface Cycle {
  /** From 1. */
  readonly number: number;
  readonly query: Query;
  readonly candidates: readonly Candidate[];
  /** This cycle's own evaluations, best first. */
  readonly evaluations: readonly Evaluation[];
  /** Everything found so far, each file with its best evaluation, best first. */
  readonly merged: readonly Evaluation[];
  /** Gaps that the next cycle looks for, critical ones first. */
  readonly gaps: readonly Gap[];
  /** Gaps after this cycle as shown to people and agents, critical ones first. */
  readonly told: readonly Gap[];
  /** Number of files that the task's change is expected to edit, by all that is known after this cycle. */
  readonly expectedFiles: number;
  /** The relevance from which files would be returned. */
  readonly threshold: number;
  /** Changes to this cycle's query that were learned. */
  readonly learned: readonly Learned[];
  readonly faults: readonly Fault[];
  readonly ms: number;
}

/** Result of refining a query: the next query, and what in it was learned. */
export interface Refinement {
  readonly query: Query;
  readonly learned: readonly Learned[];
}
