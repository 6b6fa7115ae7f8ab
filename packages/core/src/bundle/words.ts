// Puts reasons to stop, relevances and times of an answer into words that all its text formats share.
import { messagesIn, wordFor, type Messages } from "../messages/index.ts";
import type { Retrieval, StopReason } from "../answer-types.ts";

export { counted, grouped } from "../messages/counts.ts";

/** Messages in the language of an answer. */
export const messagesOf = ({ language, task }: Retrieval): Messages => messagesIn(language ?? task.language);

/** Describes a reason for stopping: `maxCycles` and empty details by rule, `sufficient` by both, others by detail. */
export function describeStop(
  { rule, detail }: StopReason,
  { stop }: { readonly stop: Pick<Messages["stop"], "rules" | "withDetail"> },
): string {
  if (detail === "" || rule === "maxCycles") return wordFor(stop.rules, rule);
  return rule === "sufficient" ? stop.withDetail(stop.rules.sufficient, detail) : detail;
}

/** The caller's words that occur in no file. */
export const wordsNowhere = ({ words = [] }: Pick<Retrieval, "words">): readonly string[] =>
  words.filter((found) => found.as === "nowhere").map(({ word }) => word);

/** Relevance in hundredths, rounded down so that 0.699 never shows as the threshold 0.70. */
export const hundredthsOf = (relevance: number): number => Math.floor(relevance * 100 + 1e-9);

/** Relevance with two decimals, rounded down. */
export const formatRelevance = (relevance: number): string => (hundredthsOf(relevance) / 100).toFixed(2);

/** Relevance in three columns: `.81`; 1 as `1.0`. */
export const shortRelevance = (relevance: number): string =>
  hundredthsOf(relevance) >= 100 ? "1.0" : formatRelevance(relevance).replace(/^0/, "");

/** Milliseconds as text for people: `41 ms`, `1.2 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
