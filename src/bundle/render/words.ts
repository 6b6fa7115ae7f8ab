// Words and numbers that all text formats of an answer share.
import { messagesIn, wordFor, type Messages } from "../../messages/index.ts";
import type { Retrieval, StopReason } from "../../types.ts";

export { counted, grouped } from "../../messages/counts.ts";

/** The sentences of the language an answer is written in. */
export const messagesOf = ({ language, task }: Retrieval): Messages => messagesIn(language ?? task.language);

/** Explains why the search stopped: most details say it all, what is enough and the last cycle need their rule. */
export function describeStop(
  { rule, detail }: StopReason,
  { stop }: { readonly stop: Pick<Messages["stop"], "rules" | "withDetail"> },
): string {
  if (detail === "" || rule === "maxCycles") return wordFor(stop.rules, rule);
  return rule === "sufficient" ? stop.withDetail(stop.rules.sufficient, detail) : detail;
}

/** Relevance in hundredths, cut and not rounded, so that 0.699 never reads as the line at 0.70. */
export const hundredthsOf = (relevance: number): number => Math.floor(relevance * 100 + 1e-9);

/** Relevance with two decimals, cut. */
export const formatRelevance = (relevance: number): string => (hundredthsOf(relevance) / 100).toFixed(2);

/** Relevance in three columns: `.81`; 1 as `1.0`. */
export const shortRelevance = (relevance: number): string =>
  hundredthsOf(relevance) >= 100 ? "1.0" : formatRelevance(relevance).replace(/^0/, "");

/** Milliseconds as text for people: `41 ms`, `1.2 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Confidence that a file is needed, in a word. */
export type Certainty = "sure" | "likely" | "possible" | "unlikely";

/**
 * Worth from which a file is called so. What the words are worth on unseen repositories: docs/relevance.md.
 */
const sureFrom = 0.7;
const likelyFrom = 0.35;
const possibleFrom = 0.15;

/** Put a worth in a word. @param worth 0 to 1 */
export function certaintyOf(worth: number): Certainty {
  if (worth >= sureFrom) return "sure";
  if (worth >= likelyFrom) return "likely";
  return worth >= possibleFrom ? "possible" : "unlikely";
}
