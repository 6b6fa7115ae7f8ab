// Builds the report of an evaluation from its replayed tasks.
import { messageOf } from "@fossick/base/errors.ts";
import { version } from "@fossick/base/version.ts";
import { distinctFaults, meanScores, mean, median, ratio, scoresOf, total, type Scores } from "./metrics.ts";
import { failedOutcome, type Outcome } from "./outcome.ts";
import { linesFigures } from "./lines-figures.ts";
import type { PastTask } from "./past-tasks.ts";
import type { ReplayedTask } from "./replay-commit.ts";
import { bootstrapInterval } from "./bootstrap.ts";
import { calibrationBins, calibrationSkill, expectedCalibrationError } from "./calibration.ts";
import {
  rankingMetrics,
  type Difference,
  type RankingFigures,
  type RankingMetric,
  type RepositoryReport,
  type TaskFigures,
} from "./repository-report.ts";

/** A task whose replay failed. */
export interface Failed {
  readonly task: PastTask;
  readonly error: unknown;
}

interface ReplayResults {
  readonly root: string;
  readonly commit: string;
  readonly settings: RepositoryReport["settings"];
  readonly examined: number;
  readonly results: readonly (ReplayedTask | Failed)[];
  readonly ms: number;
}

/** Build the report on the replay of past commits. */
export function buildReport({
  root,
  commit,
  settings,
  examined,
  results,
  ms,
}: ReplayResults): RepositoryReport {
  const replays = results.filter((result): result is ReplayedTask => "afterCycles" in result);
  const ours = results.map(finalOutcome);
  const lines = replays.flatMap((replay) => replay.lines ?? []);
  const theirs = results.map((result) => ("bm25" in result ? result.bm25 : failedOutcome(result.task)));
  return {
    schemaVersion: 1,
    fossick: version,
    repository: { root, commit },
    settings,
    commits: { examined, replayed: results.length, failed: results.length - replays.length },
    figures: {
      fossick: rankingFigures(meanScores(ours)),
      bm25: rankingFigures(meanScores(theirs)),
      difference: differences(ours, theirs),
    },
    cycles: cycleFigures(replays),
    returned: returnedFigures(ours),
    ...(lines.length > 0 && { lines: linesFigures(lines) }),
    calibration: calibrationFigures(ours),
    misses: replays
      .flatMap(({ miss }) => miss ?? [])
      .sort((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity)),
    tasks: results.map(taskFigures),
    faults: distinctFaults(replays.flatMap(({ faults }) => faults)),
    stats: { ms: Math.round(ms), medianTaskMs: Math.round(median(replays.map((each) => each.ms)) ?? 0) },
  };
}

const finalOutcome = (result: ReplayedTask | Failed): Outcome =>
  ("afterCycles" in result ? result.afterCycles.at(-1) : undefined) ?? failedOutcome(result.task);

function taskFigures(result: ReplayedTask | Failed): TaskFigures {
  const { commit, subject, goldFiles } = result.task;
  const { goldRanks, returned, right } = finalOutcome(result);
  return {
    commit,
    subject,
    goldFiles,
    ranks: goldRanks,
    bm25Ranks: "bm25" in result ? result.bm25.goldRanks : [],
    returned,
    right,
    ...("lines" in result && result.lines && { hunksShown: result.lines.spans.share }),
    cycles: "afterCycles" in result ? result.afterCycles.length : 0,
    ...("stop" in result && { stop: result.stop.rule }),
    ms: "ms" in result ? Math.round(result.ms) : 0,
    ...("error" in result && { error: messageOf(result.error) }),
  };
}

const rankingFigures = (scores: Scores): RankingFigures => byMetric((metric) => scores[metric]);

const byMetric = <Value>(valueOf: (metric: RankingMetric) => Value): Record<RankingMetric, Value> =>
  Object.fromEntries(rankingMetrics.map((metric) => [metric, valueOf(metric)])) as Record<
    RankingMetric,
    Value
  >;

function differences(
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
  return byMetric(differenceIn);
}

function cycleFigures(replays: readonly ReplayedTask[]): RepositoryReport["cycles"] {
  const wentOn = replays.filter(({ afterCycles }) => afterCycles.length > 1);
  const max = Math.max(0, ...wentOn.map(({ afterCycles }) => afterCycles.length));
  const after = Array.from({ length: max }, (_, at) => {
    const scores = meanScores(
      wentOn.flatMap(({ afterCycles }) => afterCycles[at] ?? afterCycles.at(-1) ?? []),
    );
    return { cycle: at + 1, ...rankingFigures(scores), f1: scores.setF1 };
  });
  return { tasks: wentOn.length, after };
}

function returnedFigures(outcomes: readonly Outcome[]): RepositoryReport["returned"] {
  const { answered, setPrecision, setRecall, setF1, setSize } = meanScores(outcomes);
  const useful = ratio(
    total(outcomes.map((each) => each.useful)),
    total(outcomes.map((each) => each.returned)),
  );
  return { answered, precision: setPrecision, recall: setRecall, f1: setF1, files: setSize, useful };
}

function calibrationFigures(outcomes: readonly Outcome[]): RepositoryReport["calibration"] {
  const error = expectedCalibrationError(outcomes);
  const skill = calibrationSkill(outcomes);
  return {
    bins: calibrationBins(outcomes),
    ...(error !== undefined && { error }),
    ...(skill !== undefined && { skill }),
  };
}
