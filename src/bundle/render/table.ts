import type { CycleSummary, Evaluation, Gap, Retrieval } from "../../types.ts";
import { explainCycles } from "./explain.ts";
import { briefLines, fileHead, fileLines } from "./file-lines.ts";
import type { LineOptions } from "./file-lines.ts";
import { packedLines } from "./packed-lines.ts";
import type { PackedFile } from "../pack.ts";
import { oneLine } from "./safe-text.ts";
import { counted, criticalFirst, describeGapKind, describeStop, duration } from "./words.ts";
import { hang, wrap } from "./wrap.ts";

export interface TableOptions extends LineOptions {
  readonly packed?: readonly PackedFile[];
  /** Tells every cycle in full in place of one line each. */
  readonly explain?: boolean;
}

/** The answer for a person at a terminal. */
export function renderTable(retrieval: Retrieval, options: TableOptions): string {
  const sections = [
    retrieval.files.flatMap((file) => fileLines(file, options)),
    nearbySection(retrieval, options),
    missSection(retrieval, options),
    gapSection(retrieval.gaps, options),
    options.explain ? explainCycles(retrieval, options) : cycleSection(retrieval.cycles, options),
    closing(retrieval, options),
    ...(options.packed ?? []).map((file) => packedLines(file, options.colors)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

const mostNearby = 10;
const mostGaps = 10;

function nearbySection({ files, nearby }: Retrieval, options: TableOptions): readonly string[] {
  if (nearby.length === 0) return [];
  const brief = (file: Evaluation) => briefLines(file, options);
  const listed = (all: readonly Evaluation[]) => [
    ...all.slice(0, mostNearby).flatMap(brief),
    ...left(all, options),
  ];
  if (files.length > 0) return [options.colors.bold("Nearby"), ...listed(nearby)];
  const first = nearby.slice(0, 2);
  const rest = nearby.slice(2);
  const lead = `No file is certain. Read ${first.length === 1 ? "this one" : "these two"} first:`;
  return [
    ...wrap(lead, options.width),
    ...first.flatMap((file) => fileLines(file, options)),
    ...(rest.length === 0 ? [] : ["", options.colors.bold("Also nearby"), ...listed(rest)]),
  ];
}

function left(all: readonly unknown[], { colors }: TableOptions, most = mostNearby): readonly string[] {
  const count = all.length - most;
  return count > 0 ? [colors.dim(`  and ${count} more, which --json lists`)] : [];
}

/** With nothing to return, the nearest misses are what a person can still judge. */
function missSection({ files, nearby, ranking }: Retrieval, options: TableOptions): readonly string[] {
  if (files.length > 0 || nearby.length > 0) return [];
  const misses = ranking.slice(0, 3).flatMap((entry) => fileHead({ ...entry, band: "none" }, options));
  const none = "Nothing in this repository looks relevant.";
  return [...wrap(misses.length === 0 ? none : `${none} The nearest misses:`, options.width), ...misses];
}

function gapSection(gaps: readonly Gap[], options: TableOptions): readonly string[] {
  if (gaps.length === 0) return [];
  const { colors, width } = options;
  const lines = criticalFirst(gaps)
    .slice(0, mostGaps)
    .flatMap(({ kind, what, because, critical }) => {
      const text = `${describeGapKind(kind)} ${oneLine(what)}: ${oneLine(because)}${critical ? " (critical)" : ""}`;
      return hang(critical ? "  ! " : "  - ", text, width).map((line) =>
        critical ? colors.red(line) : line,
      );
    });
  return [colors.bold("Still missing"), ...lines, ...left(gaps, options, mostGaps)];
}

function cycleSection(cycles: readonly CycleSummary[], { colors, width }: TableOptions): readonly string[] {
  if (cycles.length === 0) return [];
  return [
    colors.bold("Cycles"),
    ...cycles.flatMap((cycle) => hang(`  ${cycle.number}  `, cycleLine(cycle), width)),
  ];
}

function cycleLine({ candidates, accepted, learned }: CycleSummary): string {
  const terms = learned.map(({ term }) => oneLine(term)).join(", ");
  const paths = accepted.map((path) => oneLine(path)).join(", ");
  return [
    ...(terms === "" ? [] : [`learned ${terms}`]),
    `${counted(candidates, "candidate")} judged`,
    paths === "" ? "nothing new accepted" : `accepted ${paths}`,
  ].join("; ");
}

function closing(retrieval: Retrieval, { colors, width }: TableOptions): readonly string[] {
  const { advice, cycles, faults, repository, stats, stop } = retrieval;
  const end = `Stopped after ${counted(cycles.length, "cycle")}: ${describeStop(stop)}.`;
  const effort = `${counted(repository.files, "file")} in ${duration(stats.ms)}.`;
  const faultLines = faults.flatMap(({ part, code, message }) =>
    hang("  ", `${part} failed (${code}): ${oneLine(message)}`, width).map((line) => colors.yellow(line)),
  );
  return [
    ...wrap(`${end} ${effort}`, width),
    ...(advice === undefined ? [] : wrap(`Advice: ${oneLine(advice)}`, width)),
    ...(faultLines.length === 0 ? [] : [colors.bold("Faults"), ...faultLines]),
  ];
}
