// Estimates the likelihood that the lines of an answer are all that a task needs.
import shipped from "../../../../model/sections.json" with { type: "json" };
import type { Messages } from "../messages/index.ts";
import type { FoundFile, Retrieval } from "../answer-types.ts";
import { logOdds } from "../relevance.ts";
import type { Evaluation } from "../candidate.ts";

/** Likelihood from which an answer says that its lines suffice, and the one below which it says that they do not. */
export const sufficesFrom = 0.6;
export const lacksBelow = 0.35;

/**
 * Estimates the likelihood that an answer's spans contain every edit of the task, from the log-odds of the worths of
 * best file, third file and best span. Fitted by `bench/train/suffices.py` (docs/decisions/2026-11-26-sections.md).
 * @param merged best first
 * @returns undefined for an answer without spans
 */
export function sufficesFor(
  merged: readonly Evaluation[],
  shown: readonly FoundFile[],
  say: Messages["suffices"],
): Retrieval["suffices"] {
  const spans = shown.flatMap((file) => file.spans);
  if (spans.length === 0) return undefined;
  const { first, offset, span, third } = shipped.suffices;
  const strongest = Math.max(...spans.map(({ worth = 0 }) => worth));
  const odds =
    offset +
    first * logOdds(merged[0]?.worth) +
    third * logOdds(merged[2]?.worth) +
    span * logOdds(strongest);
  const likelihood = Math.round(100 / (1 + Math.exp(-odds))) / 100;
  const ofTen = Math.round(10 * likelihood);
  const detail =
    likelihood >= sufficesFrom
      ? say.likely(ofTen)
      : likelihood < lacksBelow
        ? say.unlikely(ofTen)
        : say.perhaps(ofTen);
  return { likelihood, detail };
}
