import { absoluteSignals } from "../evidence/signals.ts";
import { logistic, weightFor, type RankingModel, type Style, type Weights } from "./ranking-model.ts";
import type { Signals } from "../types.ts";

/** How many files, best first, are asked for the strongest evidence. */
const consideredFiles = 10;

/** A candidate with its score. */
export interface Scored {
  readonly signals: Signals;
  readonly score: number;
}

/**
 * What a whole list of scores and its strongest evidence say, the same for all its files:
 * `best` the best score, `lead` its distance to the second, `crowd` the logarithm of how many files are about as good;
 * `most …` the strongest evidence of any file on a scale that other tasks share, `top …` that of the best file.
 */
export function evidenceOf(scored: readonly Scored[]): Record<string, number> {
  const ordered = [...scored].sort((a, b) => b.score - a.score);
  const best = ordered[0]?.score ?? 0;
  const evidence: Record<string, number> = {
    best,
    lead: best - (ordered[1]?.score ?? 0),
    crowd: Math.log(ordered.reduce((sum, { score }) => sum + Math.exp(score - best), 0) || 1),
  };
  for (const name of absoluteSignals) {
    evidence[`most ${name}`] = Math.max(
      0,
      ...ordered.slice(0, consideredFiles).map(({ signals }) => signals[name] ?? 0),
    );
    evidence[`top ${name}`] = ordered[0]?.signals[name] ?? 0;
  }
  return evidence;
}

/**
 * The calibrated worth of each file of one list, rising with its score.
 * @returns 0 to 1 each, in the order of `scored`
 */
export function calibrate(scored: readonly Scored[], style: Style, model: RankingModel): number[] {
  const hasHistory = scored.every(({ signals }) => (signals["noHistory"] ?? 0) === 0);
  const { worth, belongs } = hasHistory ? model : (model.withoutHistory ?? model);
  const evidence = evidenceOf(scored);
  const ofTask = logOdds(worth, evidence, style);
  const belonging = Object.keys(belongs).length === 0 ? 1 : logistic(logOdds(belongs, evidence, style));
  const slope = weightFor(worth["score"] ?? 1, style);
  const first = scored.findIndex(({ score }) => score === evidence["best"]);
  const bonus =
    weightFor(worth["first"] ?? 0, style) +
    weightFor(worth["first lead"] ?? 0, style) * (evidence["lead"] ?? 0);
  return scored.map(
    ({ score }, at) => belonging * logistic(ofTask + slope * score + (at === first ? bonus : 0)),
  );
}

function logOdds(weights: Weights, evidence: Readonly<Record<string, number>>, style: Style): number {
  let sum = weightFor(weights["offset"] ?? 0, style);
  for (const [name, weight] of Object.entries(weights))
    sum += weightFor(weight, style) * (evidence[name] ?? 0);
  return sum;
}
