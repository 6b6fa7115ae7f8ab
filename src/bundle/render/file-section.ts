// Fits the files of an answer at a terminal into the rows that are left for them.
import { wordFor, type Messages } from "../../messages/index.ts";
import type { Retrieval, TaskRole } from "../../types.ts";
import { fileHead, fileLines, noColors, type Detail, type LineOptions } from "./file-lines.ts";
import { taskWordTest } from "../telling-lines.ts";
import { oneLine } from "../../base/safe-text.ts";
import { displayWidth, wrap } from "./wrap.ts";

type Report = Messages["report"];

/** A file's lines, with the heading of its role where it is the first of it, and the rows that they take. */
interface Block {
  readonly lines: readonly string[];
  readonly rows: number;
}

/** The files with one amount of detail after the other, the most first. */
export type FileBlocks = readonly (readonly Block[])[];

/** Amounts of detail for the best file and for the others, the most first. */
const details: readonly { readonly best: Detail; readonly others: Detail }[] = [
  {
    best: { lines: 2, reasons: 2, hasPlaces: true },
    others: { lines: 1, reasons: 1, hasPlaces: false },
  },
  {
    best: { lines: 2, reasons: 1, hasPlaces: true },
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

/** The best file is one to change, so it comes first here, too. */
const roleOrder: readonly TaskRole[] = ["change", "read", "look"];
/** Max files shown where none is certain. */
export const maxUncertain = 2;
const maxMisses = 3;

/** The files, or what is to be read first where none is certain, or the nearest misses, in every amount of detail. */
export function fileBlocks(retrieval: Retrieval, options: LineOptions, report: Report): FileBlocks {
  const shown = linesOfFiles(retrieval, options, report);
  const measured = linesOfFiles(retrieval, withoutCodes(options), report);
  return shown.map((files, amount) =>
    files.map((lines, at) => ({ lines, rows: rowsOf(measured[amount]?.[at] ?? [], options.width) })),
  );
}

function linesOfFiles(
  retrieval: Retrieval,
  options: LineOptions,
  report: Report,
): readonly (readonly (readonly string[])[])[] {
  const { files, nearby, ranking } = retrieval;
  if (files.length + nearby.length === 0)
    return [ranking.slice(0, maxMisses).map((entry) => fileHead(entry, options, report))];
  const shown = files.length > 0 ? files : nearby.slice(0, maxUncertain);
  const roles = [...new Set([...roleOrder, ...shown.map(({ role }) => role)])];
  const isOfTask = taskWordTest(retrieval);
  const groups = roles.map((role) => shown.filter((file) => file.role === role));
  return details.map(({ best, others }) =>
    groups.flatMap((group, at) =>
      group.map((file, place) => [
        ...(place === 0 ? roleHeading(roles[at] ?? "look", options, report) : []),
        ...fileLines(file, file === shown[0] ? best : others, options, report, isOfTask),
      ]),
    ),
  );
}

/** The same options without colours and links, whose codes take no columns. */
export const withoutCodes = <Options extends LineOptions>(options: Options): Options => ({
  ...options,
  colors: noColors,
  link: (text: string) => text,
});

/** Rows that lines without codes take at a terminal, which breaks a path that is longer than it is wide. */
export const rowsOf = (lines: readonly string[], width: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / width)), 0);

const rowsOfAll = (blocks: readonly Block[]): number => blocks.reduce((sum, { rows }) => sum + rows, 0);

/** Tests whether all files fit into so many rows, with the least detail at worst. */
export const fits = (amounts: FileBlocks, rows: number): boolean => rowsOfAll(amounts.at(-1) ?? []) <= rows;

/**
 * The files with the most detail that lets all of them stand in so many rows; else the first of them, each whole.
 * @param few rows within which nothing is left out for brevity
 */
export function fileSection(
  amounts: FileBlocks,
  { few, max }: Readonly<Record<"few" | "max", number>>,
  options: LineOptions,
  report: Report,
): readonly string[] {
  const [whole = [], ...briefer] = amounts;
  const blocks =
    rowsOfAll(whole) <= few || briefer.length === 0
      ? whole
      : (briefer.find((each) => rowsOfAll(each) <= max) ?? briefer.at(-1) ?? []);
  let taken = 0;
  const tooMany =
    rowsOfAll(blocks) <= max
      ? -1
      : blocks.findIndex((block, at) => (taken += block.rows) > max - 1 && at > 0);
  const first = tooMany < 0 ? blocks : blocks.slice(0, tooMany);
  return [...first.flatMap(({ lines }) => lines), ...moreLine(blocks.length - first.length, options, report)];
}

const roleHeading = (role: TaskRole, { colors, width }: LineOptions, report: Report): readonly string[] =>
  wrap(oneLine(wordFor(report.roleHeadings, role)), width).map((line) => colors.bold(line));

/** Says how many entries are left out, if any. */
export function moreLine(count: number, { colors }: LineOptions, report: Report): readonly string[] {
  return count > 0 ? [colors.dim(`   ${report.moreInJson(count)}`)] : [];
}
