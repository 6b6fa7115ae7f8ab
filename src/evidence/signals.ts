// The table of all signals, group by group, and the signals that a weight of the model is for.
import { earlier } from "./signals/earlier.ts";
import { history } from "./signals/history.ts";
import { ideal } from "./signals/ideal.ts";
import { named } from "./signals/named.ts";
import { otherWords } from "./signals/other-words.ts";
import { passages } from "./signals/passages.ts";
import { place } from "./signals/place.ts";
import { ranks } from "./signals/ranks.ts";
import type { Signal } from "./signals/signal.ts";
import { taskWords } from "./signals/task-words.ts";

export type { Signal };

/**
 * Every signal by group: the single source of reasons, calibration, training and `docs/signals.md`. The order of the
 * absolute ones is the order in which calibration adds them up.
 */
export const signalGroups: Readonly<Record<string, readonly Signal[]>> = {
  "Words of the whole file": taskWords,
  "Words that stand in for the task's": otherWords,
  "The best passage": passages,
  "Against an ideal file": ideal,
  History: history,
  "Place and kind": [...named, ...place],
  Ranks: ranks,
  "Earlier cycles and tasks": earlier,
};

/** Every signal, group by group. */
export const signals: readonly Signal[] = Object.values(signalGroups).flat();

/** Signals that mean the same in every task: shares of what the task could find at best. */
export const absoluteSignals: readonly string[] = signals
  .filter(({ scale }) => scale === "absolute")
  .map(({ name }) => name);

const factors = new Map<string, readonly string[]>();

/**
 * The signals that a weight of the model is for: one, or the two of a product. Names are taken apart once, and not for
 * each file.
 */
export function signalsOf(weightName: string): readonly string[] {
  const names = factors.get(weightName) ?? weightName.split("×");
  factors.set(weightName, names);
  return names;
}
