// Renders an answer for a person at a terminal.
import { wordFor, type Messages } from "../../messages/index.ts";
import type { FoundFile, Retrieval, TaskRole } from "../../types.ts";
import { explainCycles, scoreLines } from "./explain.ts";
import { briefLines, fileHead, fileLines, type LineOptions, type Colors } from "./file-lines.ts";
import type { PackedFile } from "../pack.ts";
import { oneLine, safeLines, safeName } from "../../base/safe-text.ts";
import { criticalFirst, describeStop, duration, messagesOf } from "./words.ts";
import { hang, wrap, joinSections } from "./wrap.ts";

/** Options of the answer for a person at a terminal. */
export interface TableOptions extends LineOptions {
  readonly packed?: readonly PackedFile[];
  /** Tells every cycle in full. */
  readonly explain?: boolean;
}

/** The answer for a person at a terminal. */
export function renderTable(retrieval: Retrieval, options: TableOptions): string {
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const sections = [
    ...rolesOf(retrieval).map((role) => roleSection(role, retrieval, options, report)),
    nearbySection(retrieval, options, report),
    missSection(retrieval, options, report),
    gapSection(retrieval, options, report),
    options.explain ? explainCycles(retrieval, options) : [],
    scoreLines(retrieval, options),
    closing(retrieval, options, messages),
    ...(options.packed ?? []).map((file) => packedLines(file, options.colors, report)),
  ];
  return joinSections(sections);
}

type Report = Messages["report"];

/** The best file is one to change, so it comes first here, too. */
const roleOrder: readonly TaskRole[] = ["change", "read", "look"];

/** Roles in their usual order; roles that only a newer fossick knows come last. */
const rolesOf = ({ files }: Retrieval): readonly TaskRole[] => [
  ...new Set([...roleOrder, ...files.map(({ role }) => role)]),
];

const maxNearby = 10;
const maxGaps = 3;

/** The files of one role, best first, under its heading where there are others. */
function roleSection(
  role: TaskRole,
  { files }: Retrieval,
  options: TableOptions,
  report: Report,
): readonly string[] {
  const ofRole = files.filter((file) => file.role === role);
  if (ofRole.length === 0) return [];
  const heading =
    ofRole.length === files.length ? [] : wrap(oneLine(wordFor(report.roleHeadings, role)), options.width);
  return [
    ...heading.map((line) => options.colors.bold(line)),
    ...ofRole.flatMap((file) => fileLines(file, options, report)),
  ];
}

function nearbySection(
  { files, nearby }: Retrieval,
  options: TableOptions,
  report: Report,
): readonly string[] {
  if (nearby.length === 0) return [];
  const said = { ...options, isRoleSaid: true };
  const brief = (file: FoundFile) => briefLines(file, said, report);
  const listed = (all: readonly FoundFile[]) => [
    ...all.slice(0, maxNearby).flatMap(brief),
    ...left(all.length - maxNearby, options, report),
  ];
  if (files.length > 0) return [options.colors.bold(report.nearby), ...listed(nearby)];
  const first = nearby.slice(0, 2);
  const rest = nearby.slice(2);
  return [
    ...wrap(report.noneCertain(first.length), options.width),
    ...first.flatMap((file) => fileLines(file, said, report)),
    ...(rest.length === 0 ? [] : ["", options.colors.bold(report.alsoNearby), ...listed(rest)]),
  ];
}

function left(count: number, { colors }: TableOptions, report: Report): readonly string[] {
  return count > 0 ? [colors.dim(`  ${report.moreInJson(count)}`)] : [];
}

/** With nothing to return, the nearest misses are what a person can still judge. */
function missSection(
  { files, nearby, ranking }: Retrieval,
  options: TableOptions,
  report: Report,
): readonly string[] {
  if (files.length > 0 || nearby.length > 0) return [];
  const misses = ranking
    .slice(0, 3)
    .flatMap((entry) => fileHead({ ...entry, band: "none" }, options, report));
  const none = report.nothingRelevant;
  return [...wrap(misses.length === 0 ? none : none + report.nearestMisses, options.width), ...misses];
}

function gapSection({ gaps }: Retrieval, options: TableOptions, report: Report): readonly string[] {
  if (gaps.length === 0) return [];
  const { colors, width } = options;
  const lines = criticalFirst(gaps)
    .slice(0, maxGaps)
    .flatMap(({ kind, what, because, critical }) => {
      const text = oneLine(report.gap(report.gapKind(kind), what, because, critical));
      return hang(critical ? "  ! " : "  - ", text, width).map((line) =>
        critical ? colors.red(line) : line,
      );
    });
  return [colors.bold(report.stillMissing), ...lines, ...left(gaps.length - maxGaps, options, report)];
}

function closing(retrieval: Retrieval, options: TableOptions, messages: Messages): readonly string[] {
  const { colors, width } = options;
  const { advice, cycles, faults, repository, stats, stop } = retrieval;
  const { report } = messages;
  const learned = cycles.flatMap((cycle) => cycle.learned.map(({ term }) => oneLine(term)));
  // After a search of several repositories there are no cycles: each repository had its own.
  const end =
    cycles.length === 0
      ? ""
      : report.stopped(cycles.length, options.explain ? [] : learned, oneLine(describeStop(stop, messages)));
  const effort = report.effort(repository.files, duration(stats.ms));
  const faultLines = faults.flatMap(({ part, code, message }) =>
    hang("  ", oneLine(report.fault(part, code, message)), width).map((line) => colors.yellow(line)),
  );
  return [
    ...wrap((end + effort).trim(), width),
    ...(advice === undefined ? [] : wrap(report.advice(oneLine(advice)), width)),
    ...(faultLines.length === 0 ? [] : [colors.bold(report.faults), ...faultLines]),
  ];
}

/** A packed file for a terminal: its name, then its lines with their numbers. */
function packedLines(
  { path, parts, tokens, whole }: PackedFile,
  colors: Colors,
  report: Messages["report"],
): readonly string[] {
  const head = `${colors.bold(safeName(path))} ${colors.dim(report.packed(whole, tokens))}`;
  const digits = String(Math.max(0, ...parts.map(({ endLine }) => endLine))).length;
  const blocks = parts.map(({ startLine, text }) =>
    safeLines(text)
      .replace(/\n$/, "")
      .split("\n")
      .map((line, index) => `${colors.dim(String(startLine + index).padStart(digits))}  ${line}`),
  );
  return [head, ...blocks.flatMap((lines, index) => (index === 0 ? lines : [colors.dim("…"), ...lines]))];
}
