// Calibrates scores into worths.
import { absoluteSignals } from "../../evidence/signals.ts";
import { logistic, weightFor, wordsModelFor, type RankingModel, type Weights } from "./ranking-model.ts";
import { isManner, type TaskStyle, type Style, type StyleFeatures } from "./style.ts";
import type { ScoreTerm } from "../../answer-types.ts";
import type { Signals } from "../../observations.ts";

/** Number of best files among which the strongest evidence is looked for. */
const consideredFiles = 10;

/** A candidate with its score. */
export interface Scored {
  readonly signals: Signals;
  readonly score: number;
}

/**
 * The evidence of a whole list of scores, the same for all its files:
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
 * Evidence of the task alone that it belongs to the repository, as `task …`: the features of its style. Features of
 * manner, known of English and Chinese only, are left out for a task that is read in other words than its own.
 */
const evidenceOfTask = (features: StyleFeatures): Record<string, number> =>
  Object.fromEntries(
    Object.entries(features)
      .filter(([name]) => features["glossed"] !== 1 || !isManner(name))
      .map(([name, value]) => [`task ${name}`, value]),
  );

/** Calibration of a whole list, in log-odds. */
export interface ListCalibration {
  /** Terms that are the same for every file. */
  readonly terms: readonly ScoreTerm[];
  /** Factor of a file's score. */
  readonly slope: number;
  /** Index of the best file, which alone gets `firstTerms`; -1 for an empty list. */
  readonly first: number;
  /** Terms that only the best file gets. */
  readonly firstTerms: readonly ScoreTerm[];
  /** Likelihood that the task belongs to the repository, 0 to 1: a factor of every worth. */
  readonly belonging: number;
}

/** Read a list once for the worths of all its files. */
export function calibrationOf(
  scored: readonly Scored[],
  { features, style }: TaskStyle,
  model: RankingModel,
): ListCalibration {
  const hasHistory = scored.every(({ signals }) => (signals["noHistory"] ?? 0) === 0);
  const ofHistory = hasHistory ? model : (model.withoutHistory ?? model);
  const { worth, belongs } = wordsModelFor(scored[0]?.signals, model) ?? ofHistory;
  const evidence = evidenceOf(scored);
  const isBelongingKnown = Object.keys(belongs).length > 0;
  return {
    terms: termsOf(worth, evidence, style),
    slope: weightFor(worth["score"] ?? 1, style),
    first: scored.findIndex(({ score }) => score === evidence["best"]),
    firstTerms: [
      term("first", 1, weightFor(worth["first"] ?? 0, style)),
      term("first lead", evidence["lead"] ?? 0, weightFor(worth["first lead"] ?? 0, style)),
    ],
    belonging: isBelongingKnown
      ? logistic(logOdds(termsOf(belongs, { ...evidence, ...evidenceOfTask(features) }, style)))
      : 1,
  };
}

/**
 * The calibrated worth of each file of one list, rising with its score.
 * @returns 0 to 1 each, in the order of `scored`
 */
export function calibrate(scored: readonly Scored[], asking: TaskStyle, model: RankingModel): number[] {
  const { terms, slope, first, firstTerms, belonging } = calibrationOf(scored, asking, model);
  const ofTask = logOdds(terms);
  const bonus = logOdds(firstTerms);
  return scored.map(
    ({ score }, at) => belonging * logistic(ofTask + slope * score + (at === first ? bonus : 0)),
  );
}

/** Log-odds by the evidence of a list; the terms of single files are added elsewhere. */
function termsOf(weights: Weights, evidence: Readonly<Record<string, number>>, style: Style): ScoreTerm[] {
  const ofList = Object.entries(weights).flatMap(([name, weight]) => {
    const value = evidence[name];
    return value === undefined ? [] : [term(name, value, weightFor(weight, style))];
  });
  return [term("offset", 1, weightFor(weights["offset"] ?? 0, style)), ...ofList];
}

const term = (name: string, value: number, weight: number): ScoreTerm => ({
  term: name,
  value,
  weight,
  contribution: weight * value,
});

const logOdds = (terms: readonly ScoreTerm[]): number =>
  terms.reduce((sum, { contribution }) => sum + contribution, 0);
