// Measures every signal of the candidates of a dispatch, group by group.
import type { Scoreboard } from "../scores/scoreboard.ts";
import type { Query } from "../../answer-types.ts";
import type { Candidate } from "../../candidate.ts";
import type { Signals } from "../../observations.ts";
import type { Context } from "../../parts.ts";
import { activityColumns } from "./activity.ts";
import { callerColumns } from "./caller.ts";
import { claimColumns } from "./claims.ts";
import type { Columns, SignalInput } from "./columns.ts";
import { importColumns } from "./imports.ts";
import { namedColumns } from "./named.ts";
import { passageColumns } from "./passages.ts";
import { pathNameColumns } from "./path-names.ts";
import { placeColumns } from "./place.ts";
import { rankColumns } from "./ranks.ts";
import { wholeFileColumns } from "./whole-files.ts";

/** Every group of signals, each a file of this folder. */
const groups: readonly ((input: SignalInput) => Columns)[] = [
  wholeFileColumns,
  passageColumns,
  activityColumns,
  namedColumns,
  placeColumns,
  pathNameColumns,
  importColumns,
  rankColumns,
  callerColumns,
  claimColumns,
];

/** Every signal of `evidence/signals.ts`, one number per candidate. */
export const columnsOf = (input: SignalInput): Columns =>
  Object.fromEntries(groups.flatMap((measure) => Object.entries(measure(input))));

/** Measure the signals of all candidates of one dispatch, in their order. */
export function measureSignals(
  board: Scoreboard,
  candidates: readonly Candidate[],
  query: Query,
  context: Context,
): Signals[] {
  const files = candidates.map(({ path }) => board.codebase.fileOf(path) ?? -1);
  const input = { board, candidates, files, query, context };
  const columns = Object.entries(columnsOf(input)).filter(([, column]) => column.some((value) => value > 0));
  return candidates.map((_, at) => {
    const signals: Record<string, number> = {};
    for (const [name, column] of columns) {
      const value = round(column[at] ?? 0);
      if (value > 0) signals[name] = value;
    }
    return signals;
  });
}

/** Four digits are more precise than the signals are, and keep traces short. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
