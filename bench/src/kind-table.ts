import { foundWithin, mean } from "../../src/eval/metrics.ts";
import type { Outcome } from "../../src/eval/outcome.ts";
import { groupRows, summarise } from "./metrics.ts";
import type { Result, Row } from "./types.ts";

const ndcgDepth = 10;

/**
 * How well the first ten are ordered: each gold file counts 1 / log2(rank + 1), over the best order there is.
 * Source: Järvelin and Kekäläinen, ACM TOIS 20 (2002), with gains of 0 and 1.
 */
export function ndcgOf(outcome: Outcome): number {
  const within = outcome.goldRanks.slice(0, foundWithin(outcome, ndcgDepth));
  const best = Array.from({ length: Math.min(ndcgDepth, outcome.goldCount) }, (_, at) => at + 1);
  return best.length === 0 ? 0 : gainOf(within) / gainOf(best);
}

const gainOf = (ranks: readonly number[]): number =>
  ranks.reduce((total, rank) => total + 1 / Math.log2(rank + 1), 0);

/** A result's figures by what its tasks are about, in Markdown; tasks of no kind stand under `all` alone. */
export function kindTable({ system, set, rows }: Result): string {
  const groups = groupRows(
    rows.filter(({ kind }) => kind !== undefined),
    ({ kind = "" }) => kind,
  );
  return [
    `${system}, ${set}`,
    "",
    "| kind | tasks | hit@1 | hit@5 | recall@10 | MRR | NDCG@10 | returned F1 | all returned wrong |",
    "|---|---|---|---|---|---|---|---|---|",
    ...[...groups, ["all", rows] as const].map(([name, group]) => tableRow(name, group)),
  ].join("\n");
}

function tableRow(name: string, rows: readonly Row[]): string {
  const { n, hit1, hit5, recall10, mrr, setF1 } = summarise(rows);
  const cells = [
    ...[hit1, hit5, recall10].map(percent),
    mrr.toFixed(3),
    mean(rows.map(ndcgOf)).toFixed(3),
    percent(setF1),
    percent(mean(rows.map(isWrong))),
  ];
  return `| ${name} | ${n} | ${cells.join(" | ")} |`;
}

const isWrong = ({ returned, right }: Row): number => Number(returned > 0 && right === 0);

const percent = (share: number): string => (100 * share).toFixed(1);
