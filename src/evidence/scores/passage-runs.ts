import type { PassageQuery } from "./passage-query.ts";

/** Counts pairs of words that stand side by side in the task and in a line here, and the longest run of them. */
export function startRuns({ weights, pairWeights }: PassageQuery) {
  const pairs = new Set<number>();
  let run: number[] = [];
  let runWeight = 0;
  let longestRun = 0;
  return {
    /** @param previous the word before in the same line: -1 for none, and for one that is not of the query */
    add(previous: number, term: number): void {
      const pair = previous * weights.length + term;
      if (previous >= 0 && pairWeights.has(pair)) {
        pairs.add(pair);
        if (!run.includes(term)) runWeight += weights[term] ?? 0;
        run.push(term);
      } else {
        run = [term];
        runWeight = weights[term] ?? 0;
      }
      if (runWeight > longestRun) longestRun = runWeight;
    },
    result: () => {
      let sum = 0;
      for (const pair of pairs) sum += pairWeights.get(pair) ?? 0;
      return { pairs: sum, phrase: longestRun };
    },
  };
}
