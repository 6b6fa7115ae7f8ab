import { scoresOf, type Metric } from "@fossick/eval/metrics.ts";
import { groupRows, summarise } from "../metrics.ts";
import { exactMcNemar, meanInterval, pairedDifference, pairRows, type Pair } from "../statistics.ts";
import type { Result, Row } from "../types.ts";
import { systemName } from "./chapters.ts";
import { decimals, percent, percentWithin, pointsWithin, pValue, table } from "./format.ts";

const intervalOf = (rows: readonly Row[], metric: Metric): string =>
  percentWithin(
    summarise(rows)[metric],
    meanInterval(rows, (row) => scoresOf(row)[metric]),
  );

/** Where the files to edit stand in each system's ranking. */
export function rankingTable(results: readonly Result[]): string {
  const head = ["system", "tasks", "failed", "Acc@1", "Acc@3", "Acc@5", "Acc@10", "hit@1", "hit@5", "hit@10"];
  const rows = results.map((result) => {
    const all = summarise(result.rows);
    return [
      systemName(result),
      String(all.n),
      String(all.failed),
      percent(all.acc1),
      percent(all.acc3),
      intervalOf(result.rows, "acc5"),
      percent(all.acc10),
      percent(all.hit1),
      intervalOf(result.rows, "hit5"),
      percent(all.hit10),
      percent(all.recall5),
      intervalOf(result.rows, "recall10"),
      percent(all.recall20),
      decimals(all.mrr, 3),
    ];
  });
  return table([...head, "recall@5", "recall@10", "recall@20", "MRR"], rows);
}

/** Builds the table of the files each system returns, and its cycles and times. */
export function returnedTable(results: readonly Result[]): string {
  const head = [
    "system",
    "answered",
    "precision",
    "recall",
    "F1",
    "files",
    "useful",
    "cycles",
    "p50 ms",
    "p95 ms",
  ];
  const rows = results.map((result) => {
    const all = summarise(result.rows);
    return [
      systemName(result),
      percent(all.answered),
      percent(all.setPrecision),
      percent(all.setRecall),
      percent(all.setF1),
      decimals(all.setSize, 2),
      all.usefulShare === undefined ? "–" : percent(all.usefulShare),
      decimals(all.cycles, 2),
      String(all.p50Ms),
      String(all.p95Ms),
    ];
  });
  return table(head, rows);
}

/** One system's figures by a property of the tasks. */
export function groupTable(rows: readonly Row[], property: string, keyOf: (row: Row) => string): string {
  const head = [property, "tasks", "Acc@1", "Acc@5", "hit@5", "recall@10", "MRR", "F1", "files"];
  const lines = [...groupRows(rows, keyOf)].map(([key, group]) => {
    const all = summarise(group);
    const shares = [all.acc1, all.acc5, all.hit5, all.recall10].map(percent);
    return [
      key,
      String(all.n),
      ...shares,
      decimals(all.mrr, 3),
      percent(all.setF1),
      decimals(all.setSize, 2),
    ];
  });
  return table(head, lines);
}

/** One system against others on the tasks they share: differences in points and exact tests. */
export function pairedTable(main: Result, others: readonly Result[]): string {
  const head = ["against", "tasks", "Acc@5", "won : lost", "p", "hit@5", "won : lost", "p"];
  const rows = others.map((other) => {
    const pairs = pairRows(main.rows, other.rows);
    return [
      systemName(other),
      String(pairs.length),
      ...comparison(pairs, "acc5"),
      ...comparison(pairs, "hit5"),
    ];
  });
  return table(head, rows);
}

/** Difference, pairs won and lost, and p of one measure that is 0 or 1. */
export function comparison(pairs: readonly Pair[], metric: Metric): [string, string, string] {
  const { difference, interval } = pairedDifference(pairs, (row) => scoresOf(row)[metric]);
  const { onlyFirst, onlySecond, p } = exactMcNemar(
    pairs.map(({ first, second }) => [scoresOf(first)[metric], scoresOf(second)[metric]]),
  );
  return [pointsWithin(difference, interval), `${onlyFirst} : ${onlySecond}`, pValue(p)];
}
