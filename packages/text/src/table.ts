// Renders an answer for a person at a terminal.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { explainCycles, scoreLines } from "./explain.ts";
import { fileHead, type Colors, type LineOptions } from "./file-lines.ts";
import {
  fileBlocks,
  fileSection,
  fits,
  isUnlikely,
  maxUncertain,
  moreLine,
  nearestMisses,
  rowsOf,
  withoutCodes,
} from "./file-section.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import { isQuestion } from "@fossick/core/language/task-features.ts";
import { oneLine, safeLines, safeName } from "@fossick/base/safe-text.ts";
import { filledBy, openGaps } from "./gaps.ts";
import { askAgainLines, candidateLines, isOfNowhere } from "./to-judge.ts";
import { describeStop, duration, messagesOf } from "@fossick/core/bundle/words.ts";
import { taskWordTest } from "@fossick/core/bundle/telling-lines.ts";
import { displayWidth, wrapIndented, joinSections, wrap } from "./wrap.ts";

/** Options of the answer for a person at a terminal. */
export interface TableOptions extends LineOptions {
  readonly packed?: readonly PackedFile[];
  /** True to show every cycle in full. */
  readonly explain?: boolean;
  /** Max files, if the reader set it: candidates are listed by name up to that number. */
  readonly maxFiles?: number;
  /** The repository's name. */
  readonly name?: string;
}

/** Renders an answer for a person at a terminal, with as much detail per file as fits on one screen. */
export function renderTable(retrieval: Retrieval, options: TableOptions): string {
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const besideWith = (maxNearby: number, shown: TableOptions) => [
    nearbySection(retrieval, maxNearby, shown, messages),
    gapSection(retrieval, shown, messages),
    noteSection(retrieval, shown, messages),
    askAgainLines(retrieval, shown, messages),
  ];
  const head = headLines(retrieval, options, report);
  const headRows = head.length + (retrieval.files.length > 0 ? 2 : 0);
  const rowsWith = (maxNearby: number): number => {
    const beside = besideWith(maxNearby, withoutCodes(options));
    const lines = beside.flatMap((each) => (each.length === 0 ? [] : ["", ...each]));
    return Math.max(minRows, screenRows - rowsOf(lines, options.width) - headRows);
  };
  const files = fileBlocks(retrieval, options, report);
  let [maxNearby, rows] = [0, minRows];
  for (maxNearby of nearbyAmounts) {
    rows = rowsWith(maxNearby);
    if (fits(files, rows)) break;
  }
  const heading = options.colors.dim(headingOf(retrieval, report));
  const limits = { few: rows - screenRows + fewRows, max: rows };
  const sections = [
    ...(retrieval.files.length > 0
      ? [head, [heading, ...fileSection(files, limits, options, report)]]
      : [[...head, ...fileSection(files, limits, options, report)]]),
    ...besideWith(maxNearby, options),
    candidateLines(retrieval, options.maxFiles ?? 0, options, report),
    options.explain ? [...explainCycles(retrieval, options), ...stopLines(retrieval, options, messages)] : [],
    scoreLines(retrieval, options),
    options.packed?.length ? wrap(report.notice, options.width) : [],
    ...(options.packed ?? []).map((file) => packedLines(file, options.colors, report)),
  ];
  return joinSections(sections);
}

type Report = Messages["report"];

/** Heading over the returned files, unless even the best is unlikely. */
function headingOf({ files: [best], task }: Retrieval, report: Report): string {
  if (best && isUnlikely(best)) return report.lessLikely;
  return isQuestion(task.text) ? report.startHere : report.change;
}

/** Max rows of an answer, so that its start is still visible in a terminal of 24. */
const screenRows = 22;
/** Max rows of an answer that is shown in full detail. */
const fewRows = 16;
/** Min rows for files, regardless of the rest. */
const minRows = 8;
/** Max nearby files, most first; fewer if the files themselves need the rows. */
const nearbyAmounts = [3, 1, 0];
const maxGaps = 3;

/** Width up to which the repository is aligned to the right of the heading. */
const maxHead = 120;

/** Heading: that the answer is partial, the amount to read, and to its right the repository and its commit. */
function headLines(retrieval: Retrieval, options: TableOptions, report: Report): readonly string[] {
  const { files, nearby, ranking, repository, stats } = retrieval;
  const { colors, name = "", width } = options;
  const quick = retrieval.faults.find(({ code }) => code === partial);
  const quickLines = quick === undefined ? [] : wrap(report.sentence(oneLine(quick.message)), width);
  const commit = repository.commit === undefined ? "" : ` @ ${repository.commit.slice(0, 7)}`;
  const right = (oneLine(name) + commit).trim();
  const left =
    files.length > 0
      ? report.head(files.length, stats.tokens, duration(stats.ms))
      : nearby.length > 0
        ? report.noneCertain(Math.min(nearby.length, maxUncertain))
        : repository.files === 0
          ? report.noFiles
          : report.noStrongMatch + (nearestMisses(ranking).length === 0 ? "" : report.nearestMisses);
  const gap = Math.min(width, maxHead) - displayWidth(left) - displayWidth(right) - 1;
  if (gap < 2 || right === "") return [...quickLines, ...wrap(left, width).map((line) => colors.bold(line))];
  return [...quickLines, `${colors.bold(left)}${" ".repeat(gap)}${colors.dim(right)}`];
}

/** Nearby files, without their reasons; those that fill a gap go before others, if not all are shown. */
function nearbySection(
  { files, gaps, nearby }: Retrieval,
  maxNearby: number,
  options: TableOptions,
  messages: Messages,
): readonly string[] {
  const { report } = messages;
  const others = files.length > 0 ? nearby : nearby.slice(maxUncertain);
  if (others.length === 0) return [];
  const filling = others.filter(({ path }) => filledBy(path, gaps, messages) !== undefined);
  const chosen = new Set([...filling, ...others].slice(0, maxNearby));
  return [
    options.colors.dim(files.length > 0 ? report.nearby : report.alsoNearby),
    ...others.filter((file) => chosen.has(file)).flatMap((file) => fileHead(file, options, report)),
    ...(chosen.size === 0
      ? [options.colors.dim(`   ${report.allInJson(others.length)}`)]
      : moreLine(others.length - chosen.size, options, report)),
  ];
}

/**
 * Gaps that no file of the answer fills: of files that name another, those whose own name has a word of the task, and of
 * words that the codebase says otherwise only where no file is returned.
 */
function gapSection(retrieval: Retrieval, options: TableOptions, messages: Messages): readonly string[] {
  const { report } = messages;
  const isOfTask = taskWordTest(retrieval);
  const open = openGaps(retrieval, messages)
    .filter((gap) => !isOfNowhere(gap, messages))
    .filter(({ kind, what }) => kind !== "companion" || isOfTask(what))
    .filter(({ kind }) => kind !== "term" || retrieval.files.length === 0);
  if (open.length === 0) return [];
  const { colors, width } = options;
  const lines = open.slice(0, maxGaps).flatMap(({ kind, what, because, critical }) => {
    const text = oneLine(report.gap(kind, what, because, critical));
    return wrapIndented(critical ? " ! " : " - ", text, width).map((line) =>
      critical ? colors.red(line) : line,
    );
  });
  return [colors.dim(report.stillMissing), ...lines, ...moreLine(open.length - maxGaps, options, report)];
}

/** Code of the fault that the index is not complete, which the first line tells. */
const partial = "INDEX_PARTIAL";

/** Notes for the reader: an early end of the search, advice, and faults. */
function noteSection(retrieval: Retrieval, options: TableOptions, messages: Messages): readonly string[] {
  const { width } = options;
  const { advice, faults, stop } = retrieval;
  const { report } = messages;
  const faultLines = faults
    .filter(({ code }) => code !== partial)
    .flatMap(({ message }) => wrap(report.note(oneLine(message)), width));
  return [
    ...(stop.rule === "budget" && !options.explain ? stopLines(retrieval, options, messages) : []),
    ...(advice === undefined ? [] : wrap(report.advice(oneLine(advice)), width)),
    ...faultLines,
  ];
}

/** Reason for stopping; empty for a search of several repositories, which has no cycles of its own. */
const stopLines = (
  { cycles, stop }: Retrieval,
  { width }: TableOptions,
  messages: Messages,
): readonly string[] =>
  cycles.length === 0
    ? []
    : wrap(messages.report.stopped(cycles.length, [], oneLine(describeStop(stop, messages))), width);

/** Lines of a packed file: its name, then its text with line numbers. */
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
