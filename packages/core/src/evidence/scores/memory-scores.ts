// Scores by what earlier tasks needed, and finds the words of the codebase that they led to.
import { heaviestFirst } from "../../language/weighed.ts";
import type { Codebase } from "../codebase.ts";
import { isRequestWord } from "../../language/words.ts";
import { addScores, changeScores, startScores, type Scores } from "./scores.ts";
import { nameScores, rarity } from "./text-scores.ts";
import type { WeightedTerms } from "../../language/weighted-terms.ts";

/** Memory of one stem: a file or a word of the codebase that tasks with that stem needed. */
interface Recollection {
  readonly kind: "file" | "word";
  /** A path or a word. */
  readonly name: string;
  /** 0.3 to 0.9 */
  readonly confidence: number;
  /** Number of tasks that support it. */
  readonly times: number;
}

/** The port through which ranking sees memory. */
export type Recall = (stem: string) => readonly Recollection[];

/** Memory that holds nothing. */
export const recallNothing: Recall = () => [];

/** Recollections of every file. */
export interface MemoryScores {
  /**
   * 0 to 1 each: the share of the task, by weight and rarity, that led earlier tasks to the file, times confidence,
   * squared; plus recalled words in its name.
   */
  readonly scores: Scores;
  /** Stems of the task that led to a file, weightiest first, and of how many earlier tasks. */
  about(file: number): { readonly stems: readonly string[]; readonly times: number };
}

/** A task is remembered by this many words; more would tie its files to words it only mentions in passing. */
const maxTellingTerms = 12;

/** The most characteristic stems of a task, by weight × rarity, with their shares, which add up to 1. */
export function tellingTerms(
  codebase: Codebase,
  terms: WeightedTerms,
): readonly (readonly [string, number])[] {
  const weighed = [...terms]
    .filter(([stem]) => !isRequestWord(stem))
    .map(
      ([stem, weight]) => [stem, weight * rarity(codebase.fileCount(stem), codebase.paths.length)] as const,
    )
    .sort(heaviestFirst)
    .slice(0, maxTellingTerms);
  const sum = weighed.reduce((total, [, weight]) => total + weight, 0);
  return weighed.map(([stem, weight]) => [stem, weight / sum]);
}

/** Less than this share of a task in common is chance; a little more may be, which is why shares are squared. */
const minShared = 0.1;
/** Max score that a file gains from recalled words in its name. */
const wordShare = 0.3;

/**
 * Score files by what earlier tasks with the same words needed.
 * @param words recalled for the task, with their weights
 */
export function memoryScores(
  codebase: Codebase,
  recall: Recall,
  terms: WeightedTerms,
  words: WeightedTerms,
): MemoryScores {
  const shares = startScores(codebase.paths.length);
  const reasons = new Map<number, { stems: string[]; times: number }>();
  for (const [stem, share] of tellingTerms(codebase, terms)) {
    for (const { kind, name, confidence, times } of recall(stem)) {
      const file = kind === "file" ? codebase.fileOf(name) : undefined;
      if (file === undefined) continue;
      shares.add(file, share * confidence);
      const reason = reasons.get(file) ?? { stems: [], times: 0 };
      reasons.set(file, { stems: [...reason.stems, stem], times: Math.max(reason.times, times) });
    }
  }
  const squares = changeScores(shares.finish(), (shared) => (shared < minShared ? 0 : shared ** 2));
  return {
    scores: withWords(codebase, squares, words),
    about: (file) => reasons.get(file) ?? { stems: [], times: 0 },
  };
}

/** Files named with recalled words get something too. */
function withWords(codebase: Codebase, scores: Scores, words: WeightedTerms): Scores {
  if (words.size === 0) return scores;
  const nameHits = nameScores(codebase, words);
  if (nameHits.highest === 0) return scores;
  const share = (wordShare * Math.max(...words.values())) / nameHits.highest;
  return changeScores(addScores(scores, nameHits, share), (score) => Math.min(1, score));
}

/** Min confidence in a word to search for it beyond the files it was learned from. */
const sureEnough = 0.55;
const maxRecalledWords = 5;

/** Words of the codebase that earlier tasks like this one led to, surest first, each with its weight up to 0.9. */
export function recalledWords(
  codebase: Codebase,
  recall: Recall,
  terms: WeightedTerms,
): { term: string; weight: number }[] {
  const weights = new Map<string, number>();
  for (const [stem, share] of tellingTerms(codebase, terms)) {
    for (const { kind, name, confidence } of recall(stem)) {
      if (kind !== "word" || confidence < sureEnough || terms.has(name)) continue;
      weights.set(name, (weights.get(name) ?? 0) + share * confidence);
    }
  }
  return [...weights]
    .filter(([, weight]) => weight >= minShared)
    .sort(heaviestFirst)
    .slice(0, maxRecalledWords)
    .map(([term, weight]) => ({ term, weight: Math.round(weight * 1000) / 1000 }));
}
