// The scale of relevance from 0 to 1: its conversion from worths and back, and its bands.
import type { Band, Span } from "../../types.ts";

/**
 * Worth → relevance: 0.7 is the line above which handing a file over helps more than it costs. It lies where nine of ten
 * tasks get an answer and the returned set has nearly its best F1 (docs/decisions, the learned ranker).
 */
const curve: readonly (readonly [worth: number, relevance: number])[] = [
  [0, 0],
  [0.03, 0.2],
  [0.1, 0.5],
  [0.2, 0.7],
  [1, 1],
];

/** Put a worth on the relevance scale, linear between the curve's points. @param worth 0 to 1 @returns 0 to 1 */
export function relevanceOf(worth: number): number {
  const to = curve.findIndex(([point]) => worth <= point);
  if (to <= 0) return to === 0 ? 0 : 1;
  const [worthBefore, before] = curve[to - 1] ?? [0, 0];
  const [worthAfter, after] = curve[to] ?? [1, 1];
  return before + ((after - before) * (worth - worthBefore)) / (worthAfter - worthBefore);
}

/** Files from this relevance on are shown, so they are looked at closely: facts, spans, size, role. */
export const shownFrom = 0.5;

/** The inverse of `relevanceOf`. @param relevance 0 to 1 @returns 0 to 1 */
export function worthOf(relevance: number): number {
  const to = curve.findIndex(([, point]) => relevance <= point);
  if (to <= 0) return to === 0 ? 0 : 1;
  const [worthBefore, before] = curve[to - 1] ?? [0, 0];
  const [worthAfter, after] = curve[to] ?? [1, 1];
  return worthBefore + ((worthAfter - worthBefore) * (relevance - before)) / (after - before);
}

/** high [0.7, 1] · medium [0.5, 0.7) · low [0.2, 0.5) · none [0, 0.2) */
export function bandOf(relevance: number): Band {
  if (relevance >= 0.7) return "high";
  if (relevance >= 0.5) return "medium";
  return relevance >= 0.2 ? "low" : "none";
}

/** A judge's number as one from 0 to 1; what is no number is 0. */
export const onScale = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)));

/** Four digits: more precise than any worth is, and short in traces. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Spans of a file with its worth instead of another. @param before the worth that they have been multiplied with */
export const withWorth = (spans: readonly Span[], worth: number, before = 1): Span[] =>
  spans.map((span) =>
    span.worth === undefined
      ? span
      : { ...span, worth: round(Math.min(1, before === 0 ? 0 : (span.worth * worth) / before)) },
  );
