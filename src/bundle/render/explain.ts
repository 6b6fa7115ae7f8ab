import type { Messages } from "../../messages/index.ts";
import type { CycleSummary, Exclude, Retrieval } from "../../types.ts";
import type { LineOptions } from "./file-lines.ts";
import { oneLine, safeName } from "../../safe-text.ts";
import { criticalFirst, describeStop, duration, formatRelevance, messagesOf } from "./words.ts";
import { hang, padColumns } from "./wrap.ts";

const label = (name: string) => `  ${padColumns(name, 10)}`;

/** Every cycle with what it looked for, accepted and learned, what stayed open, and why the search stopped. */
export function renderExplain(retrieval: Retrieval, options: LineOptions): string {
  const { gaps, stop, task } = retrieval;
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const gapLines = criticalFirst(gaps).flatMap(({ kind, what, because, critical }) =>
    hang(
      critical ? "  ! " : "  - ",
      oneLine(report.gap(report.gapKind(kind), what, because, false)),
      options.width,
    ),
  );
  return [
    ...hang(report.explain.task, oneLine(`${task.text} (${task.language})`), options.width),
    ...explainCycles(retrieval, options),
    ...(gapLines.length === 0 ? [] : [options.colors.bold(report.gapsAtEnd), ...gapLines]),
    ...hang(report.explain.stop, oneLine(`${stop.rule}, ${describeStop(stop, messages)}`), options.width),
    "",
  ].join("\n");
}

/** The cycles' part of the explanation, as lines. */
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
      texts.flatMap((text, index) => hang(label(index === 0 ? name : ""), oneLine(text), width)),
    ),
  ];
}

/** The caller's own in full; those that were judged irrelevant only rank lower and are counted. */
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
