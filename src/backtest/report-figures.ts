import { bootstrapInterval } from "./bootstrap.ts";
import { calibrationBins, calibrationSkill, expectedCalibrationError } from "./calibration.ts";
import { mean, meanScores, ratio, scoresOf, total, type Scores } from "./metrics.ts";
import type { Outcome } from "./outcome.ts";
import type { ReplayedTask } from "./replay-commit.ts";
import {
  rankingMetrics,
  type Difference,
  type RankingFigures,
  type RankingMetric,
  type RepositoryReport,
} from "./repository-report.ts";

export const rankingFigures = ({ acc1, acc5, acc10, hit5, recall10, mrr }: Scores): RankingFigures => ({
  acc1,
  acc5,
  acc10,
  hit5,
  recall10,
  mrr,
});

export function differences(
  ours: readonly Outcome[],
  theirs: readonly Outcome[],
): Record<RankingMetric, Difference> {
  const [first, second] = [ours.map(scoresOf), theirs.map(scoresOf)];
  const differenceIn = (metric: RankingMetric): Difference => {
    const each = first.map((scores, at) => scores[metric] - (second[at]?.[metric] ?? 0));
    return {
      mean: mean(each),
      ...bootstrapInterval(
        each.map((value) => [value]),
        mean,
      ),
    };
  };
  return Object.fromEntries(rankingMetrics.map((metric) => [metric, differenceIn(metric)])) as Record<
    RankingMetric,
    Difference
  >;
}

export function cycleFigures(replays: readonly ReplayedTask[]): RepositoryReport["cycles"] {
  const wentOn = replays.filter(({ afterCycles }) => afterCycles.length > 1);
  const most = Math.max(0, ...wentOn.map(({ afterCycles }) => afterCycles.length));
  const after = Array.from({ length: most }, (_, at) => {
    const scores = meanScores(
      wentOn.flatMap(({ afterCycles }) => afterCycles[at] ?? afterCycles.at(-1) ?? []),
    );
    return { cycle: at + 1, ...rankingFigures(scores), f1: scores.setF1 };
  });
  return { tasks: wentOn.length, after };
}

export function returnedFigures(outcomes: readonly Outcome[]): RepositoryReport["returned"] {
  const { answered, setPrecision, setRecall, setF1, setSize } = meanScores(outcomes);
  const useful = ratio(
    total(outcomes.map((each) => each.useful)),
    total(outcomes.map((each) => each.returned)),
  );
  return { answered, precision: setPrecision, recall: setRecall, f1: setF1, files: setSize, useful };
}

export function calibrationFigures(outcomes: readonly Outcome[]): RepositoryReport["calibration"] {
  const error = expectedCalibrationError(outcomes);
  const skill = calibrationSkill(outcomes);
  return {
    bins: calibrationBins(outcomes),
    ...(error !== undefined && { error }),
    ...(skill !== undefined && { skill }),
  };
}
