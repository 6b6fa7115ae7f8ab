import { scoresOf, type Metric } from "@fossick/eval/metrics.ts";
import { summarise } from "./metrics.ts";
import { comparison } from "./report/sections.ts";
import { pointsWithin, table } from "./report/format.ts";
import { pairedDifference, pairRows } from "./statistics.ts";
import type { Result } from "./types.ts";

const yesOrNo: readonly Metric[] = ["acc1", "acc3", "acc5", "acc10", "hit1", "hit5", "hit10"];
const graded: readonly Metric[] = ["recall10", "recall20", "mrr", "setPrecision", "setRecall", "setF1"];

/** Two results task by task, as text: each measure of both, the first minus the second in points, and exact tests. */
export function compareResults(first: Result, second: Result): string {
  const pairs = pairRows(first.rows, second.rows);
  if (pairs.length === 0) return "The two results share no task.";
  const [ours, theirs] = [
    summarise(pairs.map((pair) => pair.first)),
    summarise(pairs.map((pair) => pair.second)),
  ];
  const means = (metric: Metric): string[] => [ours, theirs].map((all) => (100 * all[metric]).toFixed(1));
  const rows = [
    ...yesOrNo.map((metric) => [metric, ...means(metric), ...comparison(pairs, metric)]),
    ...graded.map((metric) => {
      const { difference, interval } = pairedDifference(pairs, (row) => scoresOf(row)[metric]);
      return [metric, ...means(metric), pointsWithin(difference, interval), "", ""];
    }),
  ];
  const names = [first, second].map(({ system, commit }) => `${system} at ${commit.slice(0, 10)}`);
  const left = first.rows.length + second.rows.length - 2 * pairs.length;
  return [
    `${pairs.length} tasks of ${new Set(pairs.map(({ repo }) => repo)).size} repositories; ${left} rows without a partner.`,
    table(["measure", ...names, "difference", "won : lost", "p"], rows),
  ].join("\n\n");
}
