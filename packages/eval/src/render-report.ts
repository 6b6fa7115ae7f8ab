// Renders the report of an evaluation as text.
import type { Colors } from "@fossick/text/file-lines.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { joinSections, wrapIndented, wrap } from "@fossick/text/wrap.ts";
import { counted, duration, grouped } from "@fossick/core/bundle/words.ts";
import type { Bin } from "./calibration.ts";
import { total } from "./metrics.ts";
import type { Miss } from "./explain-miss.ts";
import type { ShownFigures } from "./lines-figures.ts";
import type { Difference, RankingMetric, RepositoryReport } from "./repository-report.ts";

/** How a report is printed. */
export interface ReportOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly colors: Colors;
}

/** The report for a person at a terminal. */
export function renderReport(report: RepositoryReport, options: ReportOptions): string {
  const sections = [
    opening(report, options),
    rankingSection(report, options),
    returnedSection(report, options),
    linesSection(report, options),
    cycleSection(report, options),
    calibrationSection(report, options),
    missSection(report.misses, options),
    closing(report, options),
  ];
  return joinSections(sections);
}

/** Fewer tasks than this leave the figures to chance. */
const fewTasks = 30;

function opening({ commits, repository, settings }: RepositoryReport, { width }: ReportOptions): string[] {
  const subject = `${counted(commits.replayed, "past commit")} of ${safeName(repository.root)} replayed as tasks`;
  const selection = `the latest suitable ones of ${grouped(commits.examined)} examined, each searched in the state before it`;
  const shortage = commits.replayed < settings.last ? ["No other commit makes a suitable task."] : [];
  const caution = commits.replayed < fewTasks ? ["With so few tasks, the figures are rough."] : [];
  return [...wrap([`${subject}: ${selection}.`, ...shortage, ...caution].join(" "), width)];
}

/** The measures of a ranking by the names that a reader knows. */
export const metricNames: readonly (readonly [RankingMetric, string])[] = [
  ["acc1", "Acc@1"],
  ["acc5", "Acc@5"],
  ["acc10", "Acc@10"],
  ["hit5", "hit@5"],
  ["recall10", "recall@10"],
  ["mrr", "MRR"],
];

function rankingSection({ figures }: RepositoryReport, { colors, width }: ReportOptions): string[] {
  const head = ["", "fossick", "BM25", "difference", "95 % interval"];
  const rows = metricNames.map(([metric, name]) => {
    const { low, high, mean } = figures.difference[metric];
    const interval = low === undefined || high === undefined ? "" : `${signed(low)} to ${signed(high)}`;
    return [name, percent(figures.fossick[metric]), percent(figures.bm25[metric]), signed(mean), interval];
  });
  const lines = columns([head, ...rows], [9, 8, 6, 11, 17], width);
  const paint = ({ low = 0, high = 0 }: Difference): ((text: string) => string) =>
    low > 0 ? colors.green : high < 0 ? colors.red : (text) => text;
  const paintedLines = lines.map((line, at) => {
    const metric = metricNames[at - 1]?.[0];
    return metric === undefined ? colors.dim(line) : paint(figures.difference[metric])(line);
  });
  const legend =
    "Acc@k: all files to edit among the first k; hit@5: any; recall@10: their share; MRR: 1 / rank of the first. All × 100.";
  return [colors.bold("Ranking"), ...paintedLines, ...wrap(legend, width).map((line) => colors.dim(line))];
}

function returnedSection({ returned }: RepositoryReport, { colors, width }: ReportOptions): string[] {
  const { answered, f1, files, precision, recall, useful } = returned;
  const text = [
    `${percent(answered)} % of the tasks returned files, ${files.toFixed(1)} per task`,
    `${percent(useful)} % of those were edited or define something the change uses`,
    `precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent(f1)}`,
  ].join("; ");
  return [colors.bold("Returned"), ...wrapIndented("  ", text, width)];
}

function linesSection({ lines }: RepositoryReport, { colors, width }: ReportOptions): string[] {
  if (lines === undefined) return [];
  const ways: (readonly [string, ShownFigures])[] = [
    ["spans", lines.spans],
    ...lines.packed.map((each) => [`--pack ${grouped(each.tokens)}`, each] as const),
  ];
  const rows = ways.map(([name, { edited, high, hunks, lines: shown, low }]) => {
    const interval = low === undefined || high === undefined ? "" : `${percent(low)} to ${percent(high)}`;
    return [name, percent(hunks), grouped(Math.round(shown)), percent(edited), interval];
  });
  const head = ["", "edits", "lines", "useful", "95 % interval"];
  const [first = "", ...rest] = columns([head, ...rows], [13, 8, 7, 8, 16], width);
  const { functions, suffices, tasks } = lines;
  const within = `${percent(functions.first5)} % of ${counted(functions.tasks, "task")} have all edited functions among the first five shown, ${percent(functions.first10)} % among ten`;
  const said = suffices.map(
    ({ real, stated, tasks: own }) => `${percent(stated)} and ${percent(real)} % of ${counted(own, "task")}`,
  );
  const legend = `edits: hunks of which a line is shown, mean of ${counted(tasks, "task")}; useful: edited lines among those shown. All × 100.`;
  return [
    colors.bold("Lines"),
    colors.dim(first),
    ...rest,
    ...(functions.tasks === 0 ? [] : wrapIndented("  ", within, width)),
    ...(said.length === 0
      ? []
      : wrapIndented("  ", `every edit is shown, said and true: ${said.join("; ")}`, width)),
    ...wrap(legend, width).map((line) => colors.dim(line)),
  ];
}

function cycleSection({ commits, cycles }: RepositoryReport, { colors, width }: ReportOptions): string[] {
  const title = colors.bold("Cycles");
  if (cycles.tasks === 0) return [title, ...wrapIndented("  ", "No task ran a second cycle.", width)];
  const head = ["", "Acc@5", "recall@10", "MRR", "F1"];
  const rows = cycles.after.map(({ acc5, cycle, f1, mrr, recall10 }) => [
    `after ${cycle}`,
    ...[acc5, recall10, mrr, f1].map(percent),
  ]);
  const [first = "", ...rest] = columns([head, ...rows], [9, 8, 11, 7, 7], width);
  const lead = `${cycles.tasks} of ${counted(commits.replayed, "task")} ran more than one cycle:`;
  return [title, ...wrapIndented("  ", lead, width), colors.dim(first), ...rest];
}

function calibrationSection({ calibration }: RepositoryReport, { colors, width }: ReportOptions): string[] {
  const { bins, error, skill } = calibration;
  if (error === undefined) return [];
  const rows = bins.filter(({ n }) => n > 0).map(binRow);
  const [head = "", ...rest] = columns([["worth", "stated", "real", "files"], ...rows], [9, 8, 6, 7], width);
  const gain = skill === undefined ? "" : `; skill over a constant guess ${skill.toFixed(2)}`;
  return [
    colors.bold("Calibration"),
    colors.dim(head),
    ...rest,
    ...wrapIndented("  ", `mean error ${error.toFixed(3)}${gain}`, width),
  ];
}

const binRow = ({ from, n, real = 0, stated = 0, to }: Bin): string[] => [
  `${from.toFixed(1)}–${to.toFixed(1)}`,
  stated.toFixed(2),
  real.toFixed(2),
  grouped(n),
];

const maxMisses = 5;

function missSection(misses: readonly Miss[], { colors, width }: ReportOptions): string[] {
  if (misses.length === 0) return [];
  const lines = misses.slice(0, maxMisses).flatMap(({ because, commit, path, rank, subject }) => {
    const place = rank === undefined ? "not judged" : `rank ${grouped(rank)}`;
    return [
      ...wrapIndented(`  ${commit.slice(0, 8)}  `, oneLine(subject), width),
      ...wrapIndented("    ", `${safeName(path)}, ${place}: ${oneLine(because)}`, width).map((line) =>
        colors.dim(line),
      ),
    ];
  });
  const omitted = misses.length - maxMisses;
  const more = omitted > 0 ? [colors.dim(`  and ${omitted} more beyond rank 5; --json lists them all`)] : [];
  return [colors.bold("Worst misses"), ...lines, ...more];
}

function closing({ commits, stats, tasks }: RepositoryReport, { colors, width }: ReportOptions): string[] {
  const [failure] = tasks.flatMap(({ error }) => error ?? []);
  const failureLines =
    failure === undefined
      ? []
      : wrap(`${counted(commits.failed, "task")} failed, scored as not found: ${oneLine(failure)}`, width);
  return [
    ...failureLines.map((line) => colors.red(line)),
    ...wrap(`${duration(stats.ms)} in total, ${duration(stats.medianTaskMs)} per task (median).`, width),
  ];
}

/** A share × 100, with one decimal. */
export const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

/**
 * Cells in columns, the first to the left and the others to the right; the last ones are dropped when there is no room.
 */
export function columns(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  room: number,
): readonly string[] {
  const indent = "  ";
  const fitting = widths.filter((_, at) => indent.length + total(widths.slice(0, at + 1)) <= room);
  return rows.map((row) => {
    const cells = fitting.map((width, at) => {
      const cell = row[at] ?? "";
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `${indent}${cells.join("")}`.trimEnd();
  });
}
