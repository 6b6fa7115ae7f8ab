import { countShown, shareShown, type EditedLines, type ShownLines } from "@fossick/eval/edited-lines.ts";
import { mean, total as sum } from "@fossick/eval/metrics.ts";
import { percent } from "../report/format.ts";
import { budgets } from "./baselines.ts";

/** Everything about one task that the figures are made of. */
export interface LinesRow {
  readonly id: string;
  readonly set: string;
  readonly repo: string;
  readonly language: string;
  /** Worths of the first three files of the ranking. */
  readonly worths: readonly number[];
  readonly hunks: EditedLines;
  readonly spans: readonly ShownLines[];
  /** By budget. */
  readonly packed: Readonly<Record<number, readonly ShownLines[]>>;
  readonly baselines: Readonly<
    Record<number, { readonly whole: readonly ShownLines[]; readonly chunks: readonly ShownLines[] }>
  >;
  /** Edited functions of the change. */
  readonly edited: readonly string[];
  /** Functions that the answer shows, those with the strongest lines first, then file by file. */
  readonly byWorth: readonly string[];
  readonly byFile: readonly string[];
  /** Mean tokens of a line, by path. */
  readonly lineTokens: Readonly<Record<string, number>>;
}

/** Figures as Markdown tables: lines shown in each way, then functions, each for all tasks and for each language. */
export function linesReport(rows: readonly LinesRow[]): string {
  const languages = [...new Set(rows.map(({ language }) => language))].sort();
  const groups = [
    { name: "all", own: rows },
    ...(languages.length > 1
      ? languages.map((language) => ({
          name: language,
          own: rows.filter((row) => row.language === language),
        }))
      : []),
  ];
  return [
    linesTable(rows),
    ...groups.map(({ name, own }) => `\n${name}, ${own.length} tasks\n${functionsTable(own)}`),
  ].join("\n");
}

function linesTable(rows: readonly LinesRow[]): string {
  const ways: [string, (row: LinesRow) => readonly ShownLines[] | undefined][] = [
    ["spans", ({ spans }) => spans],
    ...budgets.flatMap((budget): [string, (row: LinesRow) => readonly ShownLines[] | undefined][] => [
      [`packed, ${budget}`, ({ packed }) => packed[budget]],
      [`ranked files whole, ${budget}`, ({ baselines }) => baselines[budget]?.whole],
      [`BM25 chunks, ${budget}`, ({ baselines }) => baselines[budget]?.chunks],
    ]),
  ];
  const lines = ways.flatMap(([name, shownOf]) => {
    const known = rows.filter((row) => shownOf(row) !== undefined);
    if (known.length === 0) return [];
    const shares = known.map((row) => shareShown(row.hunks, shownOf(row) ?? []));
    const shown = known.map((row) => countShown(row.hunks, shownOf(row) ?? []));
    const useful =
      sum(shown.map(({ edited }) => edited)) / Math.max(1, sum(shown.map(({ lines: all }) => all)));
    const tokens = known.map((row) =>
      sum(
        (shownOf(row) ?? []).map(
          (part) => (part.endLine - part.startLine + 1) * (row.lineTokens[part.path] ?? 10),
        ),
      ),
    );
    const whole = percent(mean(shares.map((share) => Number(share === 1))));
    return [
      `| ${name} | ${percent(mean(shares))} ± ${percent(deviation(shares))} | ${whole} | ${Math.round(mean(tokens))} | ${percent(useful)} |`,
    ];
  });
  return [
    "| shown | edited hunks % | all of them % | tokens | useful lines % |",
    "|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

function functionsTable(rows: readonly LinesRow[]): string {
  const own = rows.filter(({ edited }) => edited.length > 0);
  const line = (name: string, of: (row: LinesRow) => readonly string[]): string => {
    const all = [1, 3, 5, 10].map((count) =>
      percent(
        mean(own.map((row) => Number(row.edited.every((each) => of(row).slice(0, count).includes(each))))),
      ),
    );
    const any = [1, 3, 5, 10].map((count) =>
      percent(
        mean(own.map((row) => Number(row.edited.some((each) => of(row).slice(0, count).includes(each))))),
      ),
    );
    return `| ${[name, ...all, ...any].join(" | ")} |`;
  };
  return [
    `| edited functions (${own.length} tasks) | all @1 | @3 | @5 | @10 | any @1 | @3 | @5 | @10 |`,
    "|---|---|---|---|---|---|---|---|---|",
    line("strongest first", ({ byWorth }) => byWorth),
    line("file by file", ({ byFile }) => byFile),
  ].join("\n");
}

/** Half the 95 % interval of a mean. */
const deviation = (values: readonly number[]): number =>
  1.96 * Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)) / Math.max(1, values.length));
