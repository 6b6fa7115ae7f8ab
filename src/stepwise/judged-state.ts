import type { RepositoryFacts } from "../bundle/answer.ts";
import type { Parts } from "../retrieve.ts";
import type {
  Candidate,
  Context,
  Cycle,
  Evaluation,
  Fault,
  Inspection,
  Query,
  Refinement,
  Retriever,
} from "../types.ts";
import type { Judgement } from "./combine.ts";
import type { IsKnown } from "./read-verdicts.ts";
import type { Showing } from "./show.ts";
import type { CandidatesStep } from "./types.ts";

/** What is known of a judged search between two steps; read-only, so that a step that fails changes nothing. */
export interface JudgedState {
  readonly cycles: readonly Cycle[];
  /** The caller's, one a file. */
  readonly judgements: readonly Judgement[];
  /** fossick's own, the best of all cycles. */
  readonly own: readonly Evaluation[];
  readonly shown: ReadonlySet<string>;
  readonly inspections: ReadonlyMap<string, Inspection>;
  /** Globs of files that the caller no longer wants to see. */
  readonly excludes: readonly string[];
  readonly open: OpenCycle | undefined;
}

/** A cycle that waits for verdicts. */
export interface OpenCycle {
  readonly query: Query;
  readonly learned: Refinement["learned"];
  readonly candidates: readonly Candidate[];
  readonly step: CandidatesStep;
  readonly faults: readonly Fault[];
  readonly ms: number;
}

/** What a step of a judged search works with. */
export interface Looking {
  readonly parts: Parts;
  /** The list of files near the accepted ones. */
  readonly near: Retriever;
  readonly context: Omit<Context, "cycles">;
  readonly repository: RepositoryFacts;
  readonly candidatesPerCycle: number;
  readonly isKnown: IsKnown;
  readonly showing: Showing;
  /** Tells of files that changed since the search began. */
  readonly changed: (paths: readonly string[]) => readonly Fault[];
}

export const firstState: JudgedState = {
  cycles: [],
  judgements: [],
  own: [],
  shown: new Set(),
  inspections: new Map(),
  excludes: [],
  open: undefined,
};
