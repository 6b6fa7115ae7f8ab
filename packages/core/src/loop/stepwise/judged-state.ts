// Types of the state of a judged search between two steps, read-only, and of what a step needs; takes no step.
import type { RepositoryFacts } from "../../bundle/answer.ts";
import type { OpenCycle } from "../cycle.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Cycle } from "../../finished-cycle.ts";
import type { Inspection } from "../../observations.ts";
import type { CheckedVerdict } from "./combine-evaluations.ts";
import type { FileDisplay } from "./show-candidates.ts";
import type { Search } from "./steps.ts";
import type { CandidatesStep, JudgeHints } from "./types.ts";

/** State of a judged search between two steps; read-only, so that a step that fails changes nothing. */
export interface JudgedState {
  readonly cycles: readonly Cycle[];
  /** The caller's, one a file. */
  readonly verdicts: readonly CheckedVerdict[];
  /** fossick's own, the best of all cycles. */
  readonly own: readonly Evaluation[];
  readonly shownPaths: ReadonlySet<string>;
  readonly inspections: ReadonlyMap<string, Inspection>;
  /** Globs of files that the caller no longer wants to see. */
  readonly excludes: readonly string[];
  readonly open: OpenJudgedCycle | undefined;
  /** Verdicts on the open cycle that wait for one more, whose file the caller was asked for again. */
  readonly waiting?: readonly CheckedVerdict[] | undefined;
}

/** A cycle that waits for verdicts; its candidates are the files shown. */
export interface OpenJudgedCycle extends OpenCycle {
  readonly step: CandidatesStep;
  /** Working time so far, without the wait. */
  readonly spentMs: number;
}

/** Dependencies of a step of a judged search; one of its retrievers lists the files near the accepted ones. */
export interface StepTools extends Omit<Search, "codebase"> {
  readonly hints: JudgeHints;
  readonly showing: FileDisplay;
  /** Adds a fault for files that changed since the search began. */
  readonly withChanged: (paths: readonly string[]) => RepositoryFacts;
}

export const firstState: JudgedState = {
  cycles: [],
  verdicts: [],
  own: [],
  shownPaths: new Set(),
  inspections: new Map(),
  excludes: [],
  open: undefined,
};
