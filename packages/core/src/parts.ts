/** The ports of a search, which its parts plug into. */
import type { BridgedWord, Query, StopReason } from "./answer-types.ts";
import type { Candidate, Evaluation, Ranked } from "./candidate.ts";
import type { Cycle, Refinement } from "./finished-cycle.ts";
import type { Description, Inspection, Observation, Overview } from "./observations.ts";
import type { Reporter } from "./reporter.ts";
import type { RetrievalSettings } from "./retrieval-settings.ts";
import type { PreparedTask } from "./task.ts";

/** Context of every part, besides its own input. */
export interface Context {
  readonly task: PreparedTask;
  readonly settings: RetrievalSettings;
  /** The cycles finished so far, oldest first. */
  readonly cycles: readonly Cycle[];
  readonly observer: Observer;
  readonly signal?: AbortSignal;
}

/** Answers a query with one ranked list of files, best first. */
export interface Retriever {
  /** The list's name, unique among the retrievers in use. */
  readonly name: string;
  retrieve(query: Query, context: Context): Promise<readonly Ranked[]>;
}

/** Looks at files for the stages that judge and learn; its answers are what a trace records. */
export interface Observer {
  /** In the order of `candidates`. */
  observe(candidates: readonly Candidate[], query: Query, context: Context): Promise<readonly Observation[]>;
  /** In the order of `paths`; unknown paths are left out. */
  inspect(paths: readonly string[], query: Query, context: Context): Promise<readonly Inspection[]>;
  /** In the order of `paths`; unknown paths are left out. */
  describe(paths: readonly string[], query: Query): Promise<readonly Description[]>;
  /** Counts the files that hold each term, in the order of `terms`; of a phrase, its words side by side. */
  filesWith(terms: readonly string[]): Promise<readonly number[]>;
  /**
   * Names the first `maxNamed` of the given files, best first, tells how the codebase uses the caller's words, and finds
   * files that change with the best one, other than those `shown`.
   */
  overview(
    ranked: readonly Pick<Evaluation, "path" | "worth">[],
    shown: ReadonlySet<string>,
    query: Query,
    maxNamed: number,
    context: Context,
  ): Promise<Overview>;
  /** Finds words that the codebase may use for each term, likeliest first, in the order of `terms`. */
  bridge(terms: readonly string[]): Promise<readonly (readonly BridgedWord[])[]>;
}

/** Judges candidates. */
export interface Evaluator {
  readonly name: string;
  /** 0 is free and local, 1 costs computing, 2 costs money or time; dearer ones see what cheaper ones left open. */
  readonly cost: 0 | 1 | 2;
  /** One evaluation per candidate, best first. @throws when aborted */
  evaluate(
    task: PreparedTask,
    candidates: readonly Candidate[],
    query: Query,
    context: Context,
  ): Promise<readonly Evaluation[]>;
}

/** Turns what the cycles taught into the next query. */
export interface Refiner {
  readonly name: string;
  refine(task: PreparedTask, cycles: readonly Cycle[], context: Context): Promise<Refinement>;
}

/** Says why the loop should stop after these cycles, or nothing. */
export type StopRule = (cycles: readonly Cycle[], settings: RetrievalSettings) => StopReason | undefined;

/** Live parts of a search; `engine/prepare-search.ts` wires the defaults. A feature becomes a part, no branch of the loop. */
export interface Parts {
  readonly retrievers: readonly Retriever[];
  readonly evaluator: Evaluator;
  readonly refiner: Refiner;
  readonly stopRules: readonly StopRule[];
  readonly observer: Observer;
  /** Milliseconds on a clock that never goes backwards. */
  readonly now: () => number;
  readonly reporter?: Reporter;
  readonly signal?: AbortSignal;
}
