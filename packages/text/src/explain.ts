// Renders --explain and --explain-scores as text.
import { wordFor, type Messages } from "@fossick/core/messages/index.ts";
import type {
  CycleSummary,
  Exclude,
  Retrieval,
  CycleScores,
  FileScores,
  ScoreTerm,
} from "@fossick/core/answer-types.ts";
import type { LineOptions } from "./file-lines.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { openGaps } from "./gaps.ts";
import { describeStop, duration, formatRelevance, messagesOf } from "@fossick/core/bundle/words.ts";
import { wrapIndented, padColumns, wrap } from "./wrap.ts";

const rowLead = (name: string) => `  ${padColumns(name, 10)}`;

/** Renders every cycle with its query, accepted files and findings, then the open gaps and the reason for stopping. */
export function renderExplain(retrieval: Retrieval, options: LineOptions): string {
  const { stop, task } = retrieval;
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const gapLines = openGaps(retrieval, messages).flatMap(({ kind, what, because, critical }) =>
    wrapIndented(critical ? "  ! " : "  - ", oneLine(report.gap(kind, what, because, false)), options.width),
  );
  return [
    ...wrapIndented(report.explain.task, oneLine(`${task.text} (${task.language})`), options.width),
    ...explainCycles(retrieval, options),
    ...(gapLines.length === 0 ? [] : [options.colors.bold(report.gapsAtEnd), ...gapLines]),
    ...wrapIndented(report.explain.stop, oneLine(describeStop(stop, messages)), options.width),
    "",
  ].join("\n");
}

/** Lines of the explanation on the cycles. */
export function explainCycles(retrieval: Retrieval, options: LineOptions): readonly string[] {
  const reasons = new Map([...retrieval.files, ...retrieval.nearby].map((file) => [file.path, file]));
  const { refined, report } = messagesOf(retrieval);
  return retrieval.cycles.flatMap((cycle) => explainCycle(cycle, reasons, options, report, refined.byCaller));
}

type Reasons = ReadonlyMap<string, { readonly relevance: number; readonly reason: string }>;

function explainCycle(
  cycle: CycleSummary,
  reasons: Reasons,
  { colors, width }: LineOptions,
  { explain, gapKind }: Messages["report"],
  byCaller: string,
): readonly string[] {
  const { query } = cycle;
  const { colon } = explain;
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [explain.learned, cycle.learned.map(({ term, because }) => term + colon + because)],
    [
      explain.keywords,
      oneRow(query.keywords.map(({ term, weight, from }) => `${term} ${weight.toFixed(2)} (${from})`)),
    ],
    [explain.patterns, oneRow(query.patterns)],
    [explain.excludes, excludeTexts(query.excludes, explain, byCaller)],
    [explain.gaps, query.focusAreas.map(({ kind, what }) => `${gapKind(kind)} ${what}`)],
    [explain.judged, [explain.candidates(cycle.candidates)]],
    [
      explain.accepted,
      cycle.accepted.length === 0
        ? [explain.nothingNew]
        : cycle.accepted.map((path) => acceptedText(path, reasons, colon)),
    ],
  ];
  return [
    colors.bold(explain.cycle(cycle.number)) + explain.comma + duration(cycle.ms),
    ...rows.flatMap(([name, texts]) =>
      texts.flatMap((text, index) => wrapIndented(rowLead(index === 0 ? name : ""), oneLine(text), width)),
    ),
  ];
}

/** The caller's excludes in full; files judged irrelevant only rank lower and are counted. */
function excludeTexts(
  excludes: readonly Exclude[],
  { colon, rankedLower }: Messages["report"]["explain"],
  byCaller: string,
): readonly string[] {
  const own = excludes.filter(({ because }) => because === byCaller);
  const learnedCount = excludes.length - own.length;
  return [
    ...own.map(({ pattern, because }) => pattern + colon + because),
    ...(learnedCount === 0 ? [] : [rankedLower(learnedCount)]),
  ];
}

const oneRow = (texts: readonly string[]) => (texts.length === 0 ? [] : [texts.join(", ")]);

function acceptedText(path: string, reasons: Reasons, colon: string): string {
  const file = reasons.get(path);
  const name = safeName(path);
  return file === undefined ? name : `${name} ${formatRelevance(file.relevance)}${colon}${file.reason}`;
}

/** Max signals listed for a file; the rest are added up in one line. */
const maxContributions = 12;
const factorColumns = 21;

/** Renders the breakdown of worths for the files shown as text; empty if it was not requested. */
export function renderScores(retrieval: Retrieval, options: LineOptions): string {
  return scoreLines(retrieval, options)
    .map((line) => `${line}\n`)
    .join("");
}

/** Lines of the breakdown: for each cycle and file, a sum that ends with the worth. */
export function scoreLines(retrieval: Retrieval, options: LineOptions): readonly string[] {
  const { scores } = retrieval;
  if (scores === undefined) return [];
  const { report } = messagesOf(retrieval);
  const cyclesWithFiles = scores.filter(({ files }) => files.length > 0);
  if (cyclesWithFiles.length === 0) return wrap(report.scores.none, options.width);
  return [
    ...wrap(report.scores.intro, options.width),
    ...cyclesWithFiles.flatMap((cycle) => cycleLines(cycle, options, report)),
  ];
}

function cycleLines(cycle: CycleScores, options: LineOptions, report: Messages["report"]): readonly string[] {
  const { scores: say, explain } = report;
  const telling = cycle.terms.filter(({ contribution }) => contribution !== 0);
  const shared = telling.map(({ term, contribution }) => `${term} ${signed(contribution)}`).join(", ");
  return [
    ...wrap(say.cycle(cycle.cycle), options.width).map(options.colors.bold),
    ...cycle.files.flatMap((file) => fileScoreLines(file, cycle, options, say)),
    ...wrapIndented("  ", say.everyFile + explain.colon + shared, options.width),
    ...wrapIndented("  ", say.style(cycle.style), options.width),
  ];
}

function fileScoreLines(
  { path, contributions, sum, terms, adjustments, worth }: FileScores,
  { terms: shared, belonging }: CycleScores,
  { colors, width }: LineOptions,
  say: Messages["report"]["scores"],
): readonly string[] {
  const rest = contributions.slice(maxContributions);
  const ofCycle = sumOf(shared);
  const logOdds = sumOf(terms) + ofCycle;
  const rows: readonly Row[] = [
    ...contributions.slice(0, maxContributions).map(({ signal, ...weighed }) => weighedRow(signal, weighed)),
    ...(rest.length === 0 ? [] : [{ amount: signed(sumOf(rest)), label: say.more(rest.length) }]),
    { amount: equals(sum), label: say.score },
    ...terms.map(({ term, ...weighed }) => weighedRow(term, weighed)),
    { amount: signed(ofCycle), label: say.everyFile },
    { amount: equals(1 / (1 + Math.exp(-logOdds))), label: `${say.logOdds} ${signed(logOdds)}` },
    { amount: `× ${belonging.toFixed(4)}`, label: say.belonging },
    ...adjustments.map(({ by, change }) => ({
      amount: signed(change),
      label: oneLine(wordFor(say.adjustments, by)),
    })),
    { amount: equals(worth), label: say.worth },
  ];
  return [
    `  ${colors.bold(safeName(path))}`,
    ...rows.flatMap(({ amount, factors = "", label }) =>
      wrapIndented(`  ${amount.padStart(10)}  ${factors.padEnd(factorColumns)}`, label, width),
    ),
  ];
}

/** One line of a file's sum. */
interface Row {
  readonly amount: string;
  readonly factors?: string;
  readonly label: string;
}

const sumOf = (terms: readonly Pick<ScoreTerm, "contribution">[]): number =>
  terms.reduce((sum, { contribution }) => sum + contribution, 0);

const weighedRow = (label: string, { value, weight, contribution }: Omit<ScoreTerm, "term">): Row => ({
  amount: signed(contribution),
  factors: `${value.toFixed(4).padStart(8)} × ${weight.toFixed(4)}`,
  label,
});

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;

const equals = (value: number): string => `= ${value.toFixed(4)}`;
