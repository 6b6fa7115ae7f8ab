// Fits the files of an answer into the rows left at a terminal.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { FoundFile, Retrieval } from "@fossick/core/answer-types.ts";
import { certaintyOf, chanceOf } from "@fossick/core/messages/certainty.ts";
import { fileHead, fileLines, noColors, type Detail, type LineOptions } from "./file-lines.ts";
import { taskWordTest } from "@fossick/core/bundle/telling-lines.ts";
import { displayWidth } from "./wrap.ts";

type Report = Messages["report"];

/** Lines of a file, and the rows that they take. */
interface Block {
  readonly lines: readonly string[];
  readonly rows: number;
}

/** Files in each amount of detail, most detail first. */
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
    others: { lines: 0, reasons: 1, hasPlaces: false },
  },
  {
    best: { lines: 1, reasons: 1, hasPlaces: false },
    others: { lines: 0, reasons: 1, hasPlaces: false },
  },
];

/** Tests whether a file is unlikely to be needed, although it is returned, as many are for a broad task. */
export const isUnlikely = (file: FoundFile): boolean => certaintyOf(chanceOf(file)) === "unlikely";

/** Max files shown if none is certain. */
export const maxUncertain = 2;
const maxMisses = 3;
/** Worth below which a file is not shown even as a near miss. */
const missFrom = 0.03;

/** The files nearest to a match, where there is none. */
export const nearestMisses = (ranking: Retrieval["ranking"]): Retrieval["ranking"] =>
  ranking.filter(({ worth }) => worth >= missFrom).slice(0, maxMisses);

/** Blocks in every amount of detail: the files, the first to read if none is certain, or else the nearest misses. */
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
    return [nearestMisses(ranking).map((entry) => fileHead(entry, options, report))];
  const shown = files.length > 0 ? files : nearby.slice(0, maxUncertain);
  const isOfTask = taskWordTest(retrieval);
  const unlikelyFrom = shown.findIndex(isUnlikely);
  const headingAt = (at: number): readonly string[] =>
    at > 0 && at === unlikelyFrom && files.length > 0 ? ["", options.colors.dim(report.lessLikely)] : [];
  return details.map(({ best, others }) =>
    shown.map((file, at) => [
      ...headingAt(at),
      ...fileLines(file, at === 0 ? best : others, options, report, isOfTask),
    ]),
  );
}

/** Options without colours and links, whose codes take no columns. */
export const withoutCodes = <Options extends LineOptions>(options: Options): Options => ({
  ...options,
  colors: noColors,
  link: (text: string) => text,
});

/** Rows that lines without codes take at a terminal, which breaks those that are wider than itself. */
export const rowsOf = (lines: readonly string[], width: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / width)), 0);

const rowsOfAll = (blocks: readonly Block[]): number => blocks.reduce((sum, { rows }) => sum + rows, 0);

/** Tests whether all files fit into the rows in the least detail. */
export const fits = (amounts: FileBlocks, rows: number): boolean => rowsOfAll(amounts.at(-1) ?? []) <= rows;

/**
 * Files in the most detail in which all fit into `max` rows; otherwise as many of the first as fit in the least detail.
 * @param few max rows for full detail
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

/** Line with the number of entries left out; empty if there are none. */
export function moreLine(count: number, { colors }: LineOptions, report: Report): readonly string[] {
  return count > 0 ? [colors.dim(`   ${report.moreInJson(count)}`)] : [];
}
