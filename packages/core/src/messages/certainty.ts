// Says how certain it is that a task needs a file: one chance in per cent, and a word cut from it alone.
import type { FoundFile, TaskLanguage } from "../answer-types.ts";

/** Confidence that a file is needed, in a word. */
export type Certainty = "sure" | "likely" | "possible" | "unlikely";

/** Min chances for these words. What they promise: docs/relevance.md. */
const sureFrom = 0.7;
const likelyFrom = 0.35;
const possibleFrom = 0.15;

/** The words of the certainties, in every language. */
export const certaintyWords: Readonly<Record<TaskLanguage, Readonly<Record<Certainty, string>>>> = {
  en: { sure: "sure", likely: "likely", possible: "possible", unlikely: "unlikely" },
  "zh-Hans": { sure: "确定", likely: "很可能", possible: "可能", unlikely: "不太可能" },
  "zh-Hant": { sure: "確定", likely: "很可能", possible: "可能", unlikely: "不太可能" },
};

/** Describes a chance by a word. @param chance 0 to 1 */
export function certaintyOf(chance: number): Certainty {
  if (chance >= sureFrom) return "sure";
  if (chance >= likelyFrom) return "likely";
  return chance >= possibleFrom ? "possible" : "unlikely";
}

/** The chance that the task needs a file: what a judge said of it, otherwise its worth. */
export const chanceOf = ({
  judged,
  relevance,
  worth,
}: Pick<FoundFile, "judged" | "relevance" | "worth">): number => (judged ? relevance : worth);

/** A chance in whole per cent, rounded down, so that no number belongs to another word than the one beside it. */
export function percentText(chance: number, language: TaskLanguage): string {
  const percent = Math.floor(chance * 100 + 1e-9);
  return `${percent < 1 ? "<1" : percent}${language === "en" ? " %" : "%"}`;
}

/** A chance in per cent and in a word: `43 % likely`. */
export const chanceText = (chance: number, language: TaskLanguage): string =>
  `${percentText(chance, language)} ${certaintyWords[language][certaintyOf(chance)]}`;
