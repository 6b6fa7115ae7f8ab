import type { Evaluator } from "../types.ts";
import { sampleEvaluation } from "./sample-cycles.ts";

/** Relevance by path; 0 for paths not named. */
export type Relevances = Readonly<Record<string, number>>;

/**
 * An evaluator whose judgements are fixed beforehand.
 * @param relevances for every cycle, or one entry per cycle; the last one holds for all later cycles
 */
export function scriptedEvaluator(relevances: Relevances | readonly Relevances[]): Evaluator {
  const byCycle = isList(relevances) ? relevances : [relevances];
  return {
    name: "scripted",
    cost: 0,
    async evaluate(_task, candidates, _query, { cycles, signal }) {
      signal?.throwIfAborted();
      const script = byCycle[cycles.length] ?? byCycle.at(-1) ?? {};
      return candidates
        .map(({ path }) => sampleEvaluation(path, script[path] ?? 0, cycles.length + 1))
        .sort((a, b) => b.relevance - a.relevance || (a.path < b.path ? -1 : 1));
    },
  };
}

const isList = (value: Relevances | readonly Relevances[]): value is readonly Relevances[] =>
  Array.isArray(value);
