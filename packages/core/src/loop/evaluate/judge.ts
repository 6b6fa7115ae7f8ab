// The interface of a judge, which gives verdicts on files.
import type { Fault, Usage } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Context } from "../../parts.ts";
import type { PreparedTask } from "../../task.ts";

/** A judge's verdict on one file. */
export interface Verdict {
  readonly path: string;
  /** 0 to 1; from 0.7 a file is returned. */
  readonly relevance: number;
  /** One line without control characters; empty where there is none. */
  readonly reason: string;
}

/** Result of asking a judge once; of a judge that failed, faults and no verdicts. */
export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly faults: readonly Fault[];
  readonly usage?: Usage;
}

/** Judges the files that the default evaluator leaves undecided; its answers are what a trace records. */
export interface Judge {
  /** Name in the answer's reasons. */
  readonly name: string;
  /**
   * @param undecided best first, each with its spans
   * @throws the signal's reason when aborted, and nothing else
   */
  judge(task: PreparedTask, undecided: readonly Evaluation[], context: Context): Promise<Judgement>;
}
