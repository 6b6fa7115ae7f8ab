// The input and the output of measures, and the scales that they share.
import type { Scoreboard } from "../scores/scoreboard.ts";
import type { Query } from "../../answer-types.ts";
import type { Candidate } from "../../candidate.ts";
import type { Context } from "../../parts.ts";

/** Input for measuring the signals of one dispatch. */
export interface SignalInput {
  readonly board: Scoreboard;
  readonly candidates: readonly Candidate[];
  /** File numbers of the candidates, in their order. */
  readonly files: readonly number[];
  readonly query: Query;
  readonly context: Context;
}

/** Signals by name, one number per candidate in their order. */
export type Columns = Readonly<Record<string, readonly number[]>>;

/** Each value's share of the best one; all 0 where the best is 0. */
export function shares(values: readonly number[], best = Math.max(0, ...values)): number[] {
  return values.map((value) => (best > 0 ? value / best : 0));
}

/** Counts on a scale from 0 to 1 that grows ever slower. @param full the count's logarithm that is 1 */
export const logShare = (count: number, full: number): number => Math.min(1, Math.log1p(count) / full);
