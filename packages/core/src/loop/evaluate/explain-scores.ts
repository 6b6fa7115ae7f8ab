// Breaks the worth of files down into what each signal added.
import { signalsOf } from "../../evidence/signals.ts";
import type { CycleScores, FileScores, ScoreAdjustment, ScoreTerm } from "../../answer-types.ts";
import type { Cycle } from "../../finished-cycle.ts";
import { calibrationOf, type ListCalibration } from "./calibrate.ts";
import type { RankingModel } from "./ranking-model.ts";
import { byStyle } from "./style.ts";
import type { Weighed, WeighedFile } from "./weigh.ts";

/** Break down the worths of one cycle into numbers that add up to them, except for rounding. */
export function scoresOf({ asking, files }: Weighed, model: RankingModel, cycle: number): CycleScores {
  const calibration = calibrationOf(files, asking, model);
  return {
    cycle,
    style: byStyle((name) => rounded(asking.style[name])),
    terms: calibration.terms.map(roundedTerm),
    belonging: rounded(calibration.belonging),
    files: files.map((file, at) => fileScores(file, at === calibration.first, calibration)),
  };
}

/**
 * Builds the breakdown of a file: the contributions of its signals and its score; terms that all files share are listed
 * once a cycle.
 */
function fileScores(
  { path, signals, parts, score, adjustments, worth }: WeighedFile,
  isFirst: boolean,
  { slope, firstTerms }: ListCalibration,
): FileScores {
  const contributions = [...parts].map(([signal, contribution]) => {
    const value = signalsOf(signal).reduce((product, name) => product * (signals[name] ?? 0), 1);
    return {
      signal,
      value: rounded(value),
      weight: rounded(contribution / value),
      contribution: rounded(contribution),
    };
  });
  const ofScore = { term: "score", value: score, weight: slope, contribution: slope * score };
  return {
    path,
    contributions: contributions.sort(
      (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.signal < b.signal ? -1 : 1),
    ),
    sum: rounded(score),
    terms: [ofScore, ...(isFirst ? firstTerms : [])].map(roundedTerm),
    adjustments: adjustments.flatMap(({ by, change }) => adjustment(by, change)),
    worth,
  };
}

/**
 * The scores of chosen files, best first, adjusted by the judge's verdicts: worths are those of the cycles.
 * @param cycles the finished cycles of the scores
 */
export function chosenScores(
  scores: readonly CycleScores[],
  cycles: readonly Cycle[],
  paths: readonly string[],
): CycleScores[] {
  const pathSet = new Set(paths);
  return scores.map((ofCycle) => {
    const evaluations = cycles[ofCycle.cycle - 1]?.evaluations ?? [];
    const worthByPath = new Map(evaluations.map(({ path, worth }) => [path, worth]));
    const files = ofCycle.files
      .filter(({ path }) => pathSet.has(path))
      .map((file) => withWorth(file, worthByPath.get(file.path) ?? file.worth))
      .sort((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1));
    return { ...ofCycle, files };
  });
}

const withWorth = (file: FileScores, worth: number): FileScores => ({
  ...file,
  adjustments: [...file.adjustments, ...adjustment("judge", worth - file.worth)],
  worth,
});

const adjustment = (by: ScoreAdjustment["by"], change: number): ScoreAdjustment[] =>
  change === 0 ? [] : [{ by, change: rounded(change) }];

const roundedTerm = ({ term, value, weight, contribution }: ScoreTerm): ScoreTerm => ({
  term,
  value: rounded(value),
  weight: rounded(weight),
  contribution: rounded(contribution),
});

const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;
