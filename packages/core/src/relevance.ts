// Converts worths to the usual scale of relevance from 0 to 1 and back, with its bands and which files are accepted.
import type { Band, Span } from "./answer-types.ts";
import type { Evaluation } from "./candidate.ts";
import type { Cycle } from "./finished-cycle.ts";
import type { RetrievalSettings } from "./retrieval-settings.ts";

/**
 * Worth from which the loop learns from a file, whatever the task: handing it over helps more than it costs. It lies
 * where nine of ten tasks get an answer and the returned set has nearly its best F1 (docs/decisions, the learned
 * ranker).
 */
export const acceptedWorth = 0.2;

/** Tests whether the loop learns from a file: by its worth, or by the relevance that a caller gave. */
export const isAccepted = (
  { relevance, worth }: Pick<Evaluation, "relevance" | "worth">,
  { scale, threshold }: Pick<RetrievalSettings, "scale" | "threshold">,
): boolean => (scale === "task" ? worth >= acceptedWorth : relevance >= threshold);

/** The ones of some evaluations that the loop learns from, in their order. */
export const acceptedOf = (
  evaluations: readonly Evaluation[],
  settings: Pick<RetrievalSettings, "scale" | "threshold">,
): Evaluation[] => evaluations.filter((evaluation) => isAccepted(evaluation, settings));

/** The files that an answer after this cycle would return, best first, however many may be listed. */
export const returnedAfter = ({ merged, threshold }: Pick<Cycle, "merged" | "threshold">): Evaluation[] =>
  merged.filter(({ relevance }) => relevance >= threshold);

/** Lower edge of the band *high*. */
export const high = 0.7;

/** Worth → relevance, as it is for a task that needs the files from the usual line on. */
const curve = [
  { worth: 0, relevance: 0 },
  { worth: 0.03, relevance: 0.2 },
  { worth: 0.1, relevance: 0.5 },
  { worth: acceptedWorth, relevance: high },
  { worth: 1, relevance: 1 },
] as const;
const [start, end] = [curve[0], curve[4]];

/** Put a worth on the usual scale of relevance, linear between the curve's points. @param worth 0 to 1 @returns 0 to 1 */
export function relevanceOf(worth: number): number {
  const to = curve.findIndex((point) => worth <= point.worth);
  if (to <= 0) return to === 0 ? 0 : 1;
  const { worth: worthBefore, relevance: before } = curve[to - 1] ?? start;
  const { worth: worthAfter, relevance: after } = curve[to] ?? end;
  return before + ((after - before) * (worth - worthBefore)) / (worthAfter - worthBefore);
}

/** Files from this relevance on are shown, so they are looked at closely: facts, spans, size. */
export const shownFrom = 0.5;

/** The inverse of `relevanceOf`. @param relevance 0 to 1 @returns 0 to 1 */
export function worthOf(relevance: number): number {
  const to = curve.findIndex((point) => relevance <= point.relevance);
  if (to <= 0) return to === 0 ? 0 : 1;
  const { worth: worthBefore, relevance: before } = curve[to - 1] ?? start;
  const { worth: worthAfter, relevance: after } = curve[to] ?? end;
  return worthBefore + ((worthAfter - worthBefore) * (relevance - before)) / (after - before);
}

/** high [0.7, 1] · medium [0.5, 0.7) · low [0.2, 0.5) · none [0, 0.2) */
export function bandOf(relevance: number): Band {
  if (relevance >= high) return "high";
  if (relevance >= shownFrom) return "medium";
  return relevance >= 0.2 ? "low" : "none";
}

/** An evaluation as it is for another relevance. @param worth that goes with it */
export const withRelevance = (
  evaluation: Evaluation,
  relevance: number,
  worth = round(worthOf(relevance)),
): Evaluation => ({ ...evaluation, relevance, worth, band: bandOf(relevance) });

/** A judge's number as one from 0 to 1; what is no number is 0. */
export const onScale = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)));

/** Log-odds of a worth, of at least 0.001 and at most 0.999. */
export function logOdds(worth = 0): number {
  const inside = Math.min(0.999, Math.max(0.001, worth));
  return Math.log(inside / (1 - inside));
}

/** Four digits: more precise than any worth is, and short in traces. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Spans of a file with its worth instead of another. @param before the worth that they have been multiplied with */
export const withWorth = (spans: readonly Span[], worth: number, before = 1): Span[] =>
  spans.map((span) =>
    span.worth === undefined
      ? span
      : { ...span, worth: round(Math.min(1, before === 0 ? 0 : (span.worth * worth) / before)) },
  );
