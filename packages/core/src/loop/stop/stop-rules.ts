// The stop rules in their order, with and without a judge; defines those for enough files, named files and a first answer.
import type { StopReason } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Cycle } from "../../finished-cycle.ts";
import type { StopRule } from "../../parts.ts";
import type { RetrievalSettings } from "../../retrieval-settings.ts";
import { budget } from "./budget.ts";
import { maxCycles } from "./max-cycles.ts";
import { acceptedOf, returnedAfter } from "../../relevance.ts";
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

/** Stops after cycle 1 if the task names all accepted files and nothing else is open. */
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
 * Stops after cycle 1 if files would be returned and no critical gap is open. Not for judged searches: unjudged, a
 * later cycle helps if the first found nothing, and otherwise loses a little (2,600 tasks; decision
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

/** The rules in the order they are checked; the first that holds ends the loop. */
export const stopRules: readonly StopRule[] = [notNeeded, sufficient, answered, settled, budget, maxCycles];

/** Rules for a search whose files a judge, a caller or a custom evaluator scores. */
export const judgedStopRules: readonly StopRule[] = stopRules.filter((rule) => rule !== answered);

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
