import { readFileSync } from "node:fs";
import { mean, meanScores, scoresOf, type Scores } from "@fossick/eval/metrics.ts";
import { outcomeOf, type Outcome } from "@fossick/eval/outcome.ts";
import { relevanceOf, round } from "@fossick/core/relevance.ts";
import { expectedFiles } from "@fossick/core/loop/evaluate/breadth.ts";
import { chooseCut, shippedCut, type CutTuning } from "@fossick/core/loop/evaluate/choose-cut.ts";
import { isHeldBack, readRepositories } from "./held-back.ts";
import type { Replayed } from "./replay.ts";
import { replayOf, type ReplayFlags } from "./replay-flags.ts";

/** Flags of `returned`. */
export interface ReturnedFlags extends ReplayFlags, Partial<CutTuning> {
  /** Names the repositories whose mined tasks alone are counted; left out, all are. */
  readonly heldBack?: string;
  /** Weights in place of the shipped ones of `model/breadth.json`. */
  readonly breadth?: string;
}

/** One task's outcome, and what it is counted under. */
interface Returned extends Outcome {
  readonly group: string;
}

/** Say which files recorded tasks are handed after one cycle, as Markdown. @throws when there is no task */
export async function returnedCommand(flags: ReturnedFlags, say: (line: string) => void): Promise<string> {
  const heldBack = flags.heldBack === undefined ? undefined : readRepositories(flags.heldBack);
  const { breadth, listedShare, always, never } = { ...shippedCut, ...flags };
  const weights = breadth === undefined ? undefined : readWeights(breadth);
  const isWanted = (record: Replayed["record"]): boolean =>
    record.set !== "mined" || heldBack === undefined || isHeldBack(heldBack)(record);
  const all: Returned[] = [];
  for await (const each of replayOf(flags, isWanted, say)) {
    const files = returnedFiles(each, { listedShare, always, never }, weights);
    const truth = { goldFiles: each.record.gold };
    all.push({ group: each.group, ...outcomeOf(truth, { files, ranking: each.ranked }) });
  }
  if (all.length === 0) throw new Error("there is no recorded task");
  return returnedTable(all);
}

type Weights = Readonly<Record<string, number>>;

const readWeights = (file: string): Weights =>
  (JSON.parse(readFileSync(file, "utf8")) as { readonly weights: Weights }).weights;

/** As many as a user is shown who sets nothing. */
const maxFiles = 20;

function returnedFiles(
  { task, ranked }: Replayed,
  tuning: CutTuning,
  weights: Weights | undefined,
): Replayed["ranked"] {
  const cut = chooseCut(ranked, expectedFiles(task, ranked, weights), { maxFiles }, tuning);
  return ranked.slice(0, maxFiles).filter(({ worth }) => round(relevanceOf(worth)) >= cut);
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** The figures of a row by their columns; a task is complete if every edited file is returned. */
const columns: readonly (readonly [
  name: string,
  cell: (scores: Scores, own: readonly Returned[]) => string,
])[] = [
  ["tasks", (_, own) => String(own.length)],
  ["files", ({ setSize }) => setSize.toFixed(2)],
  ["F1", ({ setF1 }) => percent(setF1)],
  ["complete", (_, own) => percent(mean(own.map((each) => Number(scoresOf(each).setRecall === 1))))],
  ["recall@10", ({ recall10 }) => percent(recall10)],
  ["precision", ({ setPrecision }) => percent(setPrecision)],
];

/** By group, for all, and by number of edited files. */
function returnedTable(all: readonly Returned[]): string {
  const groups = [...new Set(all.map(({ group }) => group))].sort();
  const edited = (name: string, from: number, to: number) =>
    [name, all.filter(({ goldCount }) => goldCount >= from && goldCount <= to)] as const;
  const rows = [
    ...groups.map((group) => [group, all.filter((each) => each.group === group)] as const),
    ["all", all] as const,
    edited("1 edited file", 1, 1),
    edited("2–3", 2, 3),
    edited("4–10", 4, 10),
    edited("more", 11, Infinity),
  ];
  return [
    `| ${["", ...columns.map(([name]) => name)].join(" | ")} |`,
    `|${"---|".repeat(1 + columns.length)}`,
    ...rows
      .filter(([, own]) => own.length > 0)
      .map(([name, own]) => {
        const scores = meanScores(own);
        return `| ${[name, ...columns.map(([, cell]) => cell(scores, own))].join(" | ")} |`;
      }),
  ].join("\n");
}
