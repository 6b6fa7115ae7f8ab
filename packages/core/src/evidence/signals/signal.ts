// Type of a row in the tables of signals, with the usual value of each column; measures nothing.
import type { EvidenceKind } from "../../messages/index.ts";

/** One number, from 0 to 1, that is measured of a candidate: a row of `docs/signals.md`. */
export interface Signal {
  readonly name: string;
  /** In one sentence, as Markdown. */
  readonly measures: string;
  /**
   * `share`: of the best value in this search. `absolute`: of a perfect file's value, so that tasks are comparable.
   * `property`: of the file or its rank, independent of other files.
   */
  readonly scale: "share" | "absolute" | "property";
  /** Kind of evidence that a reason names if the signal raises a file; absent if it is no evidence by itself. */
  readonly evidence?: EvidenceKind;
  /** Allowed sign of its weight. */
  readonly direction: "raises" | "lowers" | "either";
  /** Origin of the signal: the task, or what an earlier cycle learned, bridged, accepted or missed. */
  readonly cycle: "task" | "learned" | "bridged" | "companion" | "gap";
  /** The file of `packages/core/src/evidence` that computes its input. */
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

/** A row; omitted columns are as usual: a trained share that the task's own words raise. */
export const signal = (
  name: string,
  measures: string,
  columns: Pick<Signal, "source"> & Partial<Omit<Signal, "name" | "measures">>,
): Signal => ({ ...usual, name, measures, ...columns });

/** The fit leaves a weight at 0 if it would need the wrong sign. */
export const fittedToZero = "the fit gives it 0 beside the signals it resembles";
