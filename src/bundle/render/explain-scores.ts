import { wordFor, type Messages } from "../../messages/index.ts";
import type { CycleScores, FileScores, Retrieval, ScoreTerm } from "../../types.ts";
import type { LineOptions } from "./file-lines.ts";
import { oneLine, safeName } from "../../safe-text.ts";
import { messagesOf } from "./words.ts";
import { hang, wrap } from "./wrap.ts";

/** Max signals listed for a file; the rest are added up in one line. */
const maxContributions = 12;
const factorColumns = 21;

/** Renders the breakdown of worths for the files shown as text; empty if it was not requested. */
export function renderScores(retrieval: Retrieval, options: LineOptions): string {
  return scoreLines(retrieval, options)
    .map((line) => `${line}\n`)
    .join("");
}

/** Renders the same as lines: for each cycle and file a sum that ends with the worth. */
export function scoreLines(retrieval: Retrieval, options: LineOptions): readonly string[] {
  const { scores } = retrieval;
  if (scores === undefined) return [];
  const { report } = messagesOf(retrieval);
  const cyclesWithFiles = scores.filter(({ files }) => files.length > 0);
  if (cyclesWithFiles.length === 0) return wrap(report.scores.none, options.width);
  return cyclesWithFiles.flatMap((cycle) => cycleLines(cycle, options, report));
}

function cycleLines(cycle: CycleScores, options: LineOptions, report: Messages["report"]): readonly string[] {
  const { scores: say, explain } = report;
  const { issue, otherWords, question } = cycle.style;
  const style = [issue, otherWords, question].map((each) => each.toFixed(2));
  const telling = cycle.terms.filter(({ contribution }) => contribution !== 0);
  const shared = telling.map(({ term, contribution }) => `${term} ${signed(contribution)}`).join(", ");
  return [
    ...wrap(say.cycle(cycle.cycle, style), options.width).map(options.colors.bold),
    ...hang(`  ${say.everyFile}${explain.colon}`, shared, options.width),
    ...cycle.files.flatMap((file) => fileScoreLines(file, cycle, options, say)),
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
      hang(`  ${amount.padStart(10)}  ${factors.padEnd(factorColumns)}`, label, width),
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
