import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";

/**
 * Weights that never change, so that the golden tests hold the loop still while the shipped model is retrained.
 * A file is accepted from a score of about 4.5 and returned from one of 4.9: the task's own words alone, the codebase's words for it, or what
 * belongs with files accepted before.
 */
export const fixedRanker: RankingModel = {
  weights: {
    text: 3,
    window: 2,
    path: 0.4,
    neighbour: 0.5,
    bridgedText: 6.67,
    bridgedNames: 6.67,
    learnedText: 1,
    learnedNames: 0.5,
    companion: 4,
    focus: 0.4,
    test: -5,
    docs: -3,
    example: -2,
    config: -2,
    generated: -3,
  },
  worth: { score: 2, offset: -10.39 },
  belongs: {},
};
