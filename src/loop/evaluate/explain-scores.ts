// Breaks the worth of files down into what each signal added.
import { signalsOf } from "../../evidence/signals.ts";
import type { Cycle, CycleScores, FileScores, ScoreAdjustment, ScoreTerm } from "../../types.ts";
import { calibrationOf, type ListCalibration } from "./calibrate.ts";
import { weightFor, type RankingModel } from "./ranking-model.ts";
import { byStyle, type Style } from "./style.ts";
import type { Weighed, WeighedFile } from "./weigh.ts";

/** Say how the worths of one cycle came about: numbers that add up to them, but for rounding. */
export function scoresOf({ asking, files }: Weighed, model: RankingModel, cycle: number): CycleScores {
  const calibration = calibrationOf(files, asking, model);
  return {
    cycle,
    style: byStyle((name) => rounded(asking.style[name])),
    terms: calibration.terms.map(roundedTerm),
    belonging: rounded(calibration.belonging),
    files: files.map((file, at) =>
      fileScores(file, at === calibration.first, calibration, asking.style, model),
    ),
  };
}

/**
 * Builds the breakdown of a file: the contributions of its signals and its score; terms that all files share are listed
 * once a cycle.
 */
function fileScores(
  { path, signals, parts, score, calibrated, held, named, worth }: WeighedFile,
  isFirst: boolean,
  { slope, firstTerms }: ListCalibration,
  style: Style,
  { weights }: RankingModel,
): FileScores {
  const contributions = [...parts].map(([signal, contribution]) => ({
    signal,
    value: rounded(signalsOf(signal).reduce((product, name) => product * (signals[name] ?? 0), 1)),
    weight: rounded(weightFor(weights[signal] ?? 0, style)),
    contribution: rounded(contribution),
  }));
  const ofScore = { term: "score", value: score, weight: slope, contribution: slope * score };
  return {
    path,
    contributions: contributions.sort(
      (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.signal < b.signal ? -1 : 1),
    ),
    sum: rounded(score),
    terms: [ofScore, ...(isFirst ? firstTerms : [])].map(roundedTerm),
    adjustments: [...adjustment("holdBack", held - calibrated), ...adjustment("named", named - held)],
    worth,
  };
}

/**
 * The scores of chosen files only, best first, with what a judge changed: the worths are those of the cycles.
 * @param cycles the finished ones that the scores belong to
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
