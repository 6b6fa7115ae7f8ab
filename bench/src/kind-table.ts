import { foundWithin, mean } from "@fossick/eval/metrics.ts";
import type { Outcome } from "@fossick/eval/outcome.ts";
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

/**
 * A result's figures by what its tasks are about, in Markdown; tasks of no kind stand under `all` alone. Those of mined
 * tasks are means over repositories, and `all` leaves out tasks without an answer.
 */
export function kindTable({ system, set, rows }: Result): string {
  const isMined = set === "mined";
  const all = isMined ? rows.filter(({ goldCount }) => goldCount > 0) : rows;
  const figures = isMined ? meanOfRepositories : figuresOf;
  const groups = groupRows(
    rows.filter(({ kind }) => kind !== undefined),
    ({ kind = "" }) => kind,
  );
  return [
    `${system}, ${set}${isMined ? ", means over repositories" : ""}`,
    "",
    `| ${["kind", "tasks", ...columns.map(([name]) => name)].join(" | ")} |`,
    `|${"---|".repeat(2 + columns.length)}`,
    ...[...groups, ["all", all] as const].map(([name, group]) =>
      tableRow(name, group.length, figures(group)),
    ),
  ].join("\n");
}

const percent = (share: number): string => (100 * share).toFixed(1);
const decimals = (value: number): string => value.toFixed(3);

/** The figures of a row by their columns, each with how it is written. */
const columns: readonly (readonly [name: string, written: (value: number) => string])[] = [
  ["hit@1", percent],
  ["hit@5", percent],
  ["Acc@5", percent],
  ["recall@10", percent],
  ["MRR", decimals],
  ["NDCG@10", decimals],
  ["returned F1", percent],
  ["all returned wrong", percent],
];

/** In the order of the columns. */
function figuresOf(rows: readonly Row[]): readonly number[] {
  const { hit1, hit5, acc5, recall10, mrr, setF1 } = summarise(rows);
  return [hit1, hit5, acc5, recall10, mrr, mean(rows.map(ndcgOf)), setF1, mean(rows.map(isWrong))];
}

/** Each repository counts the same, however many tasks it has. */
function meanOfRepositories(rows: readonly Row[]): readonly number[] {
  const each = [...groupRows(rows, ({ repo }) => repo).values()].map(figuresOf);
  return columns.map((_, at) => mean(each.map((figures) => figures[at] ?? 0)));
}

function tableRow(name: string, count: number, figures: readonly number[]): string {
  const cells = columns.map(([, written], at) => written(figures[at] ?? 0));
  return `| ${[name, count, ...cells].join(" | ")} |`;
}

const isWrong = ({ returned, right }: Row): number => Number(returned > 0 && right === 0);
