// Renders an answer for a person at a terminal.
import { wordFor, type Messages } from "../../messages/index.ts";
import type { FoundFile, Retrieval, TaskRole } from "../../types.ts";
import { explainCycles, scoreLines } from "./explain.ts";
import { fileHead, fileLines, type Colors, type Detail, type LineOptions } from "./file-lines.ts";
import type { PackedFile } from "../pack.ts";
import { taskWordTest } from "../telling-lines.ts";
import { oneLine, safeLines, safeName } from "../../base/safe-text.ts";
import { filledBy, openGaps } from "./gaps.ts";
import { describeStop, duration, messagesOf } from "./words.ts";
import { displayWidth, hang, joinSections, wrap } from "./wrap.ts";

/** Options of the answer for a person at a terminal. */
export interface TableOptions extends LineOptions {
  readonly packed?: readonly PackedFile[];
  /** Tells every cycle in full. */
  readonly explain?: boolean;
  /** The repository's name. */
  readonly name?: string;
}

/** The answer for a person at a terminal: as much of each file as lets all of it stand on one screen. */
export function renderTable(retrieval: Retrieval, options: TableOptions): string {
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const rest = [
    nearbySection(retrieval, options, messages),
    gapSection(retrieval, options, messages),
    noteSection(retrieval, options, messages),
  ];
  const taken = rest.flatMap((lines) => (lines.length === 0 ? [] : ["", ...lines])).length;
  const sections = [
    [
      ...headLines(retrieval, options, report),
      ...fileSection(retrieval, options, report, Math.max(minRows, screenRows - taken - 1)),
    ],
    ...rest,
    options.explain ? [...explainCycles(retrieval, options), ...stopLines(retrieval, options, messages)] : [],
    scoreLines(retrieval, options),
    ...(options.packed ?? []).map((file) => packedLines(file, options.colors, report)),
  ];
  return joinSections(sections);
}

type Report = Messages["report"];

/** Rows that an answer may take, so that its beginning is still seen in a terminal of 24. */
const screenRows = 22;
/** Rows that files may take however much else there is to tell. */
const minRows = 8;
const maxNearby = 3;
const maxGaps = 3;

/** Amounts of detail for the best file and for the others, the most first. */
const details: readonly { readonly best: Detail; readonly others: Detail }[] = [
  {
    best: { lines: 2, reasons: 2, hasPlaces: true },
    others: { lines: 1, reasons: 1, hasPlaces: false },
  },
  {
    best: { lines: 2, reasons: 2, hasPlaces: true },
    others: { lines: 1, reasons: 0, hasPlaces: false },
  },
  {
    best: { lines: 1, reasons: 1, hasPlaces: false },
    others: { lines: 0, reasons: 0, hasPlaces: false },
  },
];

/** Columns within which the repository stands to the right of what there is to read. */
const maxHead = 120;

/** How much there is to read, and on the right the repository and its commit. */
function headLines(retrieval: Retrieval, options: TableOptions, report: Report): readonly string[] {
  const { files, nearby, ranking, repository, stats } = retrieval;
  const { colors, name = "", width } = options;
  const commit = repository.commit === undefined ? "" : ` @ ${repository.commit.slice(0, 7)}`;
  const right = (oneLine(name) + commit).trim();
  const left =
    files.length > 0
      ? report.head(files.length, stats.tokens, duration(stats.ms))
      : nearby.length > 0
        ? report.noneCertain(Math.min(nearby.length, maxUncertain))
        : report.nothingRelevant + (ranking.length === 0 ? "" : report.nearestMisses);
  const gap = Math.min(width, maxHead) - displayWidth(left) - displayWidth(right) - 1;
  if (gap < 2 || right === "") return wrap(left, width).map((line) => colors.bold(line));
  return [`${colors.bold(left)}${" ".repeat(gap)}${colors.dim(right)}`];
}

/** The best file is one to change, so it comes first here, too. */
const roleOrder: readonly TaskRole[] = ["change", "read", "look"];
const maxUncertain = 2;
const maxMisses = 3;

/** The files, or what is to be read first where none is certain, or the nearest misses; at most so many rows. */
function fileSection(
  retrieval: Retrieval,
  options: TableOptions,
  report: Report,
  rows: number,
): readonly string[] {
  const { files, nearby, ranking } = retrieval;
  if (files.length + nearby.length === 0)
    return ranking.slice(0, maxMisses).flatMap((entry) => fileHead(entry, options, report));
  const shown = files.length > 0 ? files : nearby.slice(0, maxUncertain);
  const roles = [...new Set([...roleOrder, ...shown.map(({ role }) => role)])];
  const isOfTask = taskWordTest(retrieval);
  const groups = roles.map((role) => shown.filter((file) => file.role === role));
  const blocksWith = ({ best, others }: (typeof details)[number]): readonly Block[] =>
    groups.flatMap((group, at) =>
      group.map((file, place) => [
        ...(place === 0 ? roleHeading(roles[at] ?? "look", options, report) : []),
        ...fileLines(file, file === shown[0] ? best : others, options, report, isOfTask),
      ]),
    );
  let blocks: readonly Block[] = [];
  for (const detail of details) {
    blocks = blocksWith(detail);
    if (blocks.flat().length <= rows) return blocks.flat();
  }
  return withinRows(blocks, rows, options, report);
}

/** A file's lines, with the heading of its role where it is the first of it. */
type Block = readonly string[];

/** The first files, each whole and one at least, and how many are left out. */
function withinRows(
  blocks: readonly Block[],
  rows: number,
  options: TableOptions,
  report: Report,
): readonly string[] {
  let taken = 0;
  const tooMany = blocks.findIndex((lines, at) => (taken += lines.length) > rows - 1 && at > 0);
  const fitting = tooMany < 0 ? blocks : blocks.slice(0, tooMany);
  return [...fitting.flat(), ...moreLine(blocks.length - fitting.length, options, report)];
}

const roleHeading = (role: TaskRole, { colors, width }: TableOptions, report: Report): readonly string[] =>
  wrap(oneLine(wordFor(report.roleHeadings, role)), width).map((line) => colors.bold(line));

/** Files that come close, each with the gap that it fills or why it is near. */
function nearbySection(
  { files, gaps, nearby }: Retrieval,
  options: TableOptions,
  messages: Messages,
): readonly string[] {
  const { report } = messages;
  const others = files.length > 0 ? nearby : nearby.slice(maxUncertain);
  if (others.length === 0) return [];
  const noteOf = ({ path, reason }: FoundFile): string => filledBy(path, gaps, messages) ?? reason;
  const filling = others.filter(({ path }) => filledBy(path, gaps, messages) !== undefined);
  const chosen = new Set([...filling, ...others].slice(0, maxNearby));
  return [
    options.colors.bold(files.length > 0 ? report.nearby : report.alsoNearby),
    ...others
      .filter((file) => chosen.has(file))
      .flatMap((file) => fileHead(file, options, report, noteOf(file))),
    ...moreLine(others.length - chosen.size, options, report),
  ];
}

function moreLine(count: number, { colors }: TableOptions, report: Report): readonly string[] {
  return count > 0 ? [colors.dim(`   ${report.moreInJson(count)}`)] : [];
}

/** Gaps that stand in no row. */
function gapSection(retrieval: Retrieval, options: TableOptions, messages: Messages): readonly string[] {
  const { report } = messages;
  const open = openGaps(retrieval, messages);
  if (open.length === 0) return [];
  const { colors, width } = options;
  const lines = open.slice(0, maxGaps).flatMap(({ kind, what, because, critical }) => {
    const text = oneLine(report.gap(kind, what, because, critical));
    return hang(critical ? " ! " : " - ", text, width).map((line) => (critical ? colors.red(line) : line));
  });
  return [colors.bold(report.stillMissing), ...lines, ...moreLine(open.length - maxGaps, options, report)];
}

/** Notes for the reader beside the files: that the search ended early, advice, and what failed. */
function noteSection(retrieval: Retrieval, options: TableOptions, messages: Messages): readonly string[] {
  const { colors, width } = options;
  const { advice, faults, stop } = retrieval;
  const { report } = messages;
  const faultLines = faults.flatMap(({ part, code, message }) =>
    hang(" ", oneLine(report.fault(part, code, message)), width).map((line) => colors.yellow(line)),
  );
  return [
    ...(stop.rule === "budget" && !options.explain ? stopLines(retrieval, options, messages) : []),
    ...(advice === undefined ? [] : wrap(report.advice(oneLine(advice)), width)),
    ...(faultLines.length === 0 ? [] : [colors.bold(report.faults), ...faultLines]),
  ];
}

/** Why the search stopped; after a search of several repositories there are no cycles: each repository had its own. */
const stopLines = (
  { cycles, stop }: Retrieval,
  { width }: TableOptions,
  messages: Messages,
): readonly string[] =>
  cycles.length === 0
    ? []
    : wrap(messages.report.stopped(cycles.length, [], oneLine(describeStop(stop, messages))), width);

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
