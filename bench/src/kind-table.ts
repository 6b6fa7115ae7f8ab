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
    "| kind | tasks | hit@1 | hit@5 | Acc@5 | recall@10 | MRR | NDCG@10 | returned F1 | all returned wrong |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...[...groups, ["all", all] as const].map(([name, group]) =>
      tableRow(name, group.length, figures(group)),
    ),
  ].join("\n");
}

/** The figures of a row, in the order of the columns. */
interface Figures {
  readonly hit1: number;
  readonly hit5: number;
  readonly acc5: number;
  readonly recall10: number;
  readonly mrr: number;
  readonly ndcg10: number;
  readonly setF1: number;
  readonly wrong: number;
}

function figuresOf(rows: readonly Row[]): Figures {
  const { hit1, hit5, acc5, recall10, mrr, setF1 } = summarise(rows);
  const [ndcg10, wrong] = [mean(rows.map(ndcgOf)), mean(rows.map(isWrong))];
  return { hit1, hit5, acc5, recall10, mrr, ndcg10, setF1, wrong };
}

/** Each repository counts the same, however many tasks it has. */
function meanOfRepositories(rows: readonly Row[]): Figures {
  const each = [...groupRows(rows, ({ repo }) => repo).values()].map(figuresOf);
  const meanOf = (name: keyof Figures): number => mean(each.map((figures) => figures[name]));
  return {
    hit1: meanOf("hit1"),
    hit5: meanOf("hit5"),
    acc5: meanOf("acc5"),
    recall10: meanOf("recall10"),
    mrr: meanOf("mrr"),
    ndcg10: meanOf("ndcg10"),
    setF1: meanOf("setF1"),
    wrong: meanOf("wrong"),
  };
}

function tableRow(name: string, count: number, figures: Figures): string {
  const { hit1, hit5, acc5, recall10, mrr, ndcg10, setF1, wrong } = figures;
  const cells = [
    ...[hit1, hit5, acc5, recall10].map(percent),
    ...[mrr, ndcg10].map((value) => value.toFixed(3)),
    ...[setF1, wrong].map(percent),
  ];
  return `| ${name} | ${count} | ${cells.join(" | ")} |`;
}

const isWrong = ({ returned, right }: Row): number => Number(returned > 0 && right === 0);

const percent = (share: number): string => (100 * share).toFixed(1);
