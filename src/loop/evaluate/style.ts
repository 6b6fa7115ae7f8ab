// Estimates the style of a task, by which weights are chosen.
import { absoluteSignals } from "../../evidence/signals.ts";
import { mannerOf } from "../../language/task-features.ts";
import { wordCount } from "../../language/wording.ts";
import type { PreparedTask, Signals } from "../../types.ts";
import { logistic, type RankingModel, type Style } from "./ranking-model.ts";

/** Texts up to the first number of words read like a commit's subject, from the second on like an issue. */
const wordsOfCommit = 12;
const wordsOfIssue = 120;

/** The style of a task, estimated from its text and from the candidates' signals, in any order. */
export const styleOf = (task: PreparedTask, candidates: readonly Signals[], model: RankingModel): Style => ({
  issue: issueLikeness(task),
  otherWords: otherWordsLikelihood(task, candidates, model),
  question: questionLikelihood(task, model),
});

/** Estimates the likelihood that a task is a search query, by its manner alone. */
function questionLikelihood(task: PreparedTask, { question }: RankingModel): number {
  if (question === undefined) return 0;
  const manner = Object.entries(mannerOf(task));
  return logistic(
    manner.reduce((sum, [name, value]) => sum + (question[name] ?? 0) * value, question["offset"] ?? 0),
  );
}

/** 0 for a commit's message, 1 for a whole issue, in between by the logarithm of the number of words. */
export function issueLikeness(task: PreparedTask): number {
  const words = Math.max(1, wordCount(task));
  const likeness = Math.log(words / wordsOfCommit) / Math.log(wordsOfIssue / wordsOfCommit);
  return Math.min(1, Math.max(0, likeness));
}

/**
 * Estimates the likelihood that a task uses other words than the code does, by the strongest evidence any candidate
 * has. 0 for a Chinese task, whose words were chosen among those of the codebase.
 */
function otherWordsLikelihood(
  { gloss }: PreparedTask,
  candidates: readonly Signals[],
  { otherWords }: RankingModel,
): number {
  if (gloss !== undefined || otherWords === undefined || candidates.length === 0) return 0;
  let sum = otherWords["offset"] ?? 0;
  for (const name of absoluteSignals) {
    const weight = otherWords[`most ${name}`] ?? 0;
    if (weight !== 0) sum += weight * Math.max(...candidates.map((signals) => signals[name] ?? 0));
  }
  return logistic(sum);
}
