import { mean } from "@fossick/eval/metrics.ts";
import { percent, percentWithin, pointsWithin, table } from "../report/format.ts";
import { clusteredInterval } from "../statistics.ts";
import type { JudgedRow } from "./judge-task.ts";

/** Measurements of one batch of tasks. */
export interface JudgedResult {
  readonly name: string;
  /** The project's commit it was measured at. */
  readonly commit: string;
  /** Files shown at a time. */
  readonly shown: number;
  readonly rows: readonly JudgedRow[];
}

/** Tasks with an edited file among the first shown and another one still missing: where a verdict can tell anything. */
export const openTasks = (rows: readonly JudgedRow[]): JudgedRow[] =>
  rows.filter(({ gold, first }) => first > 0 && first < gold);

/** Share of the missing edited files among the next shown. */
const foundOfMissing = (found: number, { gold, first }: JudgedRow): number => found / (gold - first);
/** Share of all edited files among all shown. */
const recallWith = (found: number, { gold, first }: JudgedRow): number => (first + found) / gold;

const orders = [
  ["judged", ({ next }: JudgedRow) => next],
  ["static", ({ staticNext }: JudgedRow) => staticNext],
] as const;

/** The figures as Markdown. */
export function judgedReport({ name, commit, shown, rows }: JudgedResult): string {
  const open = openTasks(rows);
  const several = rows.filter(({ gold }) => gold > 1);
  const ended = open.filter(({ ends }) => ends !== "");
  return [
    `## ${name}`,
    `${rows.length} tasks of ${countRepositories(rows)} repositories, measured at \`${commit.slice(0, 10)}\`, ${shown} files shown at a time.`,
    `${open.length} tasks of ${countRepositories(open)} repositories have an accepted and a missing edited file after the first ${shown}. Share of the missing ones among the next ${shown}:`,
    shares(open, foundOfMissing),
    `${several.length} tasks with two and more edited files. Recall of the ${2 * shown} shown; the first ${shown} hold ${percent(mean(several.map((row) => recallWith(0, row))))}:`,
    shares(several, recallWith),
    `The stop rules as shipped end ${ended.length} of the ${open.length} searches after the first verdicts, and ${several.filter(({ ends }) => ends !== "").length} of the ${several.length}.`,
  ].join("\n\n");
}

function shares(rows: readonly JudgedRow[], share: (found: number, row: JudgedRow) => number): string {
  const lines = orders.map(([order, foundBy]) => {
    const values = valued(rows, (row) => share(foundBy(row), row));
    const gains = valued(rows, (row) => share(row.next, row) - share(foundBy(row), row));
    const isJudged = order === "judged";
    return [
      order,
      percentWithin(meanOf(values), clusteredInterval(values, meanOf)),
      isJudged ? "" : pointsWithin(meanOf(gains), clusteredInterval(gains, meanOf)),
      isJudged ? "" : pointsWithin(meanOf(gains), clusteredInterval(alone(gains), meanOf)),
    ];
  });
  const head = ["order", "share", "judged is ahead by, repositories drawn", "tasks drawn"];
  return table(head, lines);
}

interface Valued {
  readonly repo: string;
  readonly value: number;
}

const valued = (rows: readonly JudgedRow[], valueOf: (row: JudgedRow) => number): Valued[] =>
  rows.map((row) => ({ repo: row.repo, value: valueOf(row) }));

/** Every task a cluster of its own. */
const alone = (items: readonly Valued[]): Valued[] =>
  items.map(({ value }, at) => ({ repo: String(at), value }));

const meanOf = (items: readonly Valued[]): number => mean(items.map(({ value }) => value));

const countRepositories = (rows: readonly JudgedRow[]): number => new Set(rows.map(({ repo }) => repo)).size;
