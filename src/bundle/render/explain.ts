import type { CycleSummary, Retrieval } from "../../types.ts";
import type { LineOptions } from "./file-lines.ts";
import { oneLine } from "./safe-text.ts";
import { counted, criticalFirst, describeGapKind, describeStop, duration, formatRelevance } from "./words.ts";
import { hang } from "./wrap.ts";

const label = (name: string) => `  ${name.padEnd(10)}`;

/** Every cycle with what it looked for, accepted and learned, what stayed open, and why the search stopped. */
export function renderExplain(retrieval: Retrieval, options: LineOptions): string {
  const { gaps, stop, task } = retrieval;
  const gapLines = criticalFirst(gaps).flatMap(({ kind, what, because, critical }) =>
    hang(
      critical ? "  ! " : "  - ",
      `${describeGapKind(kind)} ${oneLine(what)}: ${oneLine(because)}`,
      options.width,
    ),
  );
  return [
    ...hang("Task: ", `${oneLine(task.text)} (${task.language})`, options.width),
    ...explainCycles(retrieval, options),
    ...(gapLines.length === 0 ? [] : [options.colors.bold("Gaps at the end"), ...gapLines]),
    ...hang("Stop: ", `${stop.rule}, ${describeStop(stop)}`, options.width),
    "",
  ].join("\n");
}

/** The cycles' part of the explanation, as lines. */
export function explainCycles(retrieval: Retrieval, options: LineOptions): readonly string[] {
  const reasons = new Map([...retrieval.files, ...retrieval.nearby].map((file) => [file.path, file]));
  return retrieval.cycles.flatMap((cycle) => explainCycle(cycle, reasons, options));
}

type Reasons = ReadonlyMap<string, { readonly relevance: number; readonly reason: string }>;

function explainCycle(
  cycle: CycleSummary,
  reasons: Reasons,
  { colors, width }: LineOptions,
): readonly string[] {
  const { query } = cycle;
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["learned", cycle.learned.map(({ term, because }) => `${term}: ${because}`)],
    [
      "keywords",
      oneRow(query.keywords.map(({ term, weight, from }) => `${term} ${weight.toFixed(2)} (${from})`)),
    ],
    ["patterns", oneRow(query.patterns)],
    ["excludes", query.excludes.map(({ pattern, because }) => `${pattern}: ${because}`)],
    ["gaps", query.focusAreas.map(({ kind, what }) => `${describeGapKind(kind)} ${what}`)],
    ["judged", [counted(cycle.candidates, "candidate")]],
    [
      "accepted",
      cycle.accepted.length === 0
        ? ["nothing new"]
        : cycle.accepted.map((path) => acceptedText(path, reasons)),
    ],
  ];
  return [
    `${colors.bold(`Cycle ${cycle.number}`)}, ${duration(cycle.ms)}`,
    ...rows.flatMap(([name, texts]) =>
      texts.flatMap((text, index) => hang(label(index === 0 ? name : ""), oneLine(text), width)),
    ),
  ];
}

const oneRow = (texts: readonly string[]) => (texts.length === 0 ? [] : [texts.join(", ")]);

function acceptedText(path: string, reasons: Reasons): string {
  const file = reasons.get(path);
  return file === undefined ? path : `${path} ${formatRelevance(file.relevance)}: ${file.reason}`;
}
