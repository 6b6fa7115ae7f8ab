import type { EvidenceKind } from "../../messages/index.ts";

/** One number, from 0 to 1, that is measured of a candidate: a row of `docs/signals.md`. */
export interface Signal {
  readonly name: string;
  /** In one sentence, as Markdown. */
  readonly measures: string;
  /**
   * `share`: of the best value in this search. `absolute`: of what a perfect file would reach, so that tasks can be
   * compared. `property`: of the file or its rank, whatever the other files hold.
   */
  readonly scale: "share" | "absolute" | "property";
  /** Kind of evidence that a reason names if the signal raises a file; absent if it is no evidence by itself. */
  readonly evidence?: EvidenceKind;
  /** Direction in which its weight may point. */
  readonly direction: "raises" | "lowers" | "either";
  /** Origin of the signal: the task, or what an earlier cycle learned, bridged, accepted or missed. */
  readonly cycle: "task" | "learned" | "bridged" | "companion" | "gap";
  /** The file of `src/evidence` that computes what it is measured from. */
  readonly source: string;
  /** Entry into the model: by a weight fitted in training, by one set by hand, or in the calibration alone. */
  readonly weighed: "trained" | "byHand" | "calibration";
  /** True if it is 0 for every file of a repository without commits. */
  readonly readsHistory: boolean;
  /** Reason why the shipped model has no weight for it. */
  readonly withoutWeight?: string;
}

const usual = {
  scale: "share",
  direction: "raises",
  cycle: "task",
  weighed: "trained",
  readsHistory: false,
} as const;

/** A row; what it leaves out is as for most signals: a trained share that the task's own words raise. */
export const signal = (row: Omit<Signal, keyof typeof usual> & Partial<Signal>): Signal => ({
  ...usual,
  ...row,
});

/** The fit keeps a weight at 0 where it would have to point the wrong way. */
export const fittedToZero = "the fit gives it 0 beside the signals it resembles";
