import { hash32, termsOf } from "fossick/hosting";
import { eachPair, pairTerm } from "./pairs.ts";
import type { TaskTerm } from "./task-terms.ts";

const maxSentences = 30;
const maxPairs = 40;

/**
 * Pairs of a task's words that are adjacent in a sentence, heaviest first.
 * @param words allowed ones, by stem
 */
export function pairsIn(text: string, words: ReadonlyMap<string, TaskTerm>): TaskTerm[] {
  const pairs = new Map<number, TaskTerm>();
  for (const sentence of text.split(/\n|[.;:!?]\s/, maxSentences)) {
    eachPair(termsOf(sentence), (one, other) => {
      const [first, second] = [words.get(one), words.get(other)];
      if (first === undefined || second === undefined) return;
      const weight = Math.sqrt(first.weight * second.weight);
      const hash = pairTerm(hash32(one), hash32(other));
      if ((pairs.get(hash)?.weight ?? 0) < weight)
        pairs.set(hash, { hash, spelt: `${first.spelt} ${second.spelt}`, weight, kind: "pair" });
    });
  }
  return [...pairs.values()].sort((a, b) => b.weight - a.weight || a.hash - b.hash).slice(0, maxPairs);
}
