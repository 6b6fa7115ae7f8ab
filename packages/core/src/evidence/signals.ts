// The table of all signals, group by group, and the signals that a weight of the model is for.
import { remember } from "@fossick/base/remember.ts";
import { caller } from "./signals/caller.ts";
import { claims } from "./signals/claims.ts";
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
  "The caller's words": caller,
  "What the task points to": claims,
};

/** Every signal, group by group. */
export const signals: readonly Signal[] = Object.values(signalGroups).flat();

/** Signals comparable between tasks: shares of the best possible value. */
export const absoluteSignals: readonly string[] = signals
  .filter(({ scale }) => scale === "absolute")
  .map(({ name }) => name);

/** The signals of a model's weight: one, or the two of a product. Splits each name only once, not once per file. */
export const signalsOf = remember((weightName: string): readonly string[] => weightName.split("×"));
