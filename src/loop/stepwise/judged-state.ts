import type { RepositoryFacts } from "../../bundle/answer.ts";
import type { OpenCycle } from "../cycle.ts";
import type {
  Context,
  Cycle,
  Evaluation,
  Fault,
  Inspection,
  Parts,
  Retriever,
  TaskLanguage,
} from "../../types.ts";
import type { Searchable } from "./check-verdicts.ts";
import type { CheckedVerdict } from "./combine-evaluations.ts";
import type { Showing } from "./show-candidates.ts";
import type { CandidatesStep } from "./types.ts";

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
  /** Milliseconds of work before the wait, which does not count. */
  readonly spentMs: number;
}

/** Dependencies of a step of a judged search. */
export interface StepTools {
  readonly parts: Parts;
  /** The list of files near the accepted ones. */
  readonly near: Retriever;
  readonly context: Omit<Context, "cycles">;
  readonly language: TaskLanguage;
  readonly repository: RepositoryFacts;
  readonly candidatesPerCycle: number;
  /** @param shown what the caller has seen */
  readonly searchableFor: (shown: ReadonlySet<string>) => Searchable;
  readonly showing: Showing;
  /** A fault for files that changed since the search began. */
  readonly changed: (paths: readonly string[]) => readonly Fault[];
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
