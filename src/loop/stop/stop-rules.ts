// The stop rules in their order, with and without a judge; defines those for enough files, named files and a first answer.
import type { Cycle, Evaluation, RetrievalSettings, StopReason, StopRule } from "../../types.ts";
import { budget } from "./budget.ts";
import { maxCycles } from "./max-cycles.ts";
import { acceptedOf, returnedAfter } from "../../base/relevance.ts";
import { settled } from "./settled.ts";
import { messagesIn } from "../../messages/index.ts";

/**
 * Stops once as many files are accepted as the task is expected to need and the settings require, and no critical gap is
 * open. Says how many of them would be returned.
 */
export const sufficient: StopRule = (cycles, settings) => {
  const last = cycles.at(-1);
  if (!last) return undefined;
  if (
    acceptedOf(last.merged, settings).length < Math.max(settings.minFiles, last.expectedFiles) ||
    hasCriticalGap(last)
  )
    return undefined;
  const { stop } = messagesIn(settings.lang);
  return {
    rule: "sufficient",
    detail: stop.enoughFound(returnedIn(last, settings).length, last.threshold.toFixed(2)),
  };
};

/** After cycle 1: the task names files that exist, they were accepted, and nothing else is open. */
export const notNeeded: StopRule = (cycles, settings) => {
  const first = cycles[0];
  if (!first || cycles.length > 1) return undefined;
  const namedPaths = new Set(
    first.candidates.filter(({ lists }) => lists["mention"] !== undefined).map(({ path }) => path),
  );
  const accepted = acceptedOf(first.merged, settings);
  const isOpen = first.gaps.some(({ kind }) => kind !== "external");
  if (namedPaths.size === 0 || isOpen || accepted.length === 0) return undefined;
  if (!accepted.every(({ path }) => namedPaths.has(path))) return undefined;
  return {
    rule: "notNeeded",
    detail: messagesIn(settings.lang).stop.namesFiles(returnedIn(first, settings).length),
  };
};

/**
 * After cycle 1: files would be returned and no critical gap is open. Only for files that nobody judges: a later cycle then
 * finds something where the first found nothing, and loses a little where it did (2,600 tasks; decision
 * 2026-11-27-one-cycle).
 */
export const answered: StopRule = (cycles, settings) => {
  const first = cycles[0];
  if (!first || cycles.length > 1) return undefined;
  if (returnedIn(first, settings).length === 0 || hasCriticalGap(first)) return undefined;
  return { rule: "settled", detail: messagesIn(settings.lang).stop.seldomMore };
};

const hasCriticalGap = ({ gaps }: Cycle): boolean => gaps.some(({ critical }) => critical);

/** Returns the files that an answer after this cycle would return. */
const returnedIn = (cycle: Cycle, { maxFiles }: RetrievalSettings): Evaluation[] =>
  returnedAfter(cycle).slice(0, maxFiles);

/** The rules where a judge, a caller or an evaluator of one's own says what is relevant, in the order they are checked. */
export const judgedStopRules: readonly StopRule[] = [notNeeded, sufficient, settled, budget, maxCycles];

/** The rules in the order they are checked; the first that holds ends the loop. */
export const stopRules: readonly StopRule[] = [notNeeded, sufficient, answered, settled, budget, maxCycles];

/** The first reason to stop, or nothing. */
export function firstStop(
  rules: readonly StopRule[],
  cycles: readonly Cycle[],
  settings: RetrievalSettings,
): StopReason | undefined {
  for (const rule of rules) {
    const reason = rule(cycles, settings);
    if (reason) return reason;
  }
  return undefined;
}
