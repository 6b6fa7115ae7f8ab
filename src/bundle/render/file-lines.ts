// Lines that list the files of an answer at a terminal.
import { wordFor, type Messages } from "../../messages/index.ts";
import type { Evaluation, FoundFile, PlaceToRead } from "../../types.ts";
import { certaintyOf, formatRelevance } from "./words.ts";
import { oneLine, safeName } from "../../base/safe-text.ts";
import { displayWidth, hang } from "./wrap.ts";

/** Options of lines for a terminal. */
export interface LineOptions {
  readonly width: number;
  readonly colors: Colors;
  /**
   * Says a file's role beside its relevance, for files that stand under no heading of their role; `look` goes without.
   */
  readonly isRoleSaid?: boolean;
}

const cells = 10;
const maxSpans = 5;

/** A file in full: its relevance, path, reason and spans. */
export function fileLines(
  file: FoundFile,
  options: LineOptions,
  report: Messages["report"],
): readonly string[] {
  return [
    ...briefLines(file, options, report),
    ...spanLines(file, options, report),
    ...readingLines(file, options, report),
  ];
}

/** A file without its spans. */
export function briefLines(
  file: FoundFile,
  options: LineOptions,
  report: Messages["report"],
): readonly string[] {
  return [...fileHead(file, options, report), ...reasonLines(file, options)];
}

type HeadOf = Pick<Evaluation, "path" | "relevance" | "worth" | "band"> & Partial<Pick<FoundFile, "role">>;

/**
 * A bar of ten cells with the relevance, how sure that is, perhaps the role, and the path beside it or, where it does
 * not fit, below.
 */
export function fileHead(
  { path, relevance, worth, band, role = "look" }: HeadOf,
  options: LineOptions,
  { certainty, roles, explain }: Messages["report"],
): readonly string[] {
  const { colors, width, isRoleSaid = false } = options;
  const full = Math.min(cells, Math.max(0, Math.round(relevance * cells)));
  const bar = "█".repeat(full) + "░".repeat(cells - full);
  const paint = band === "high" ? colors.green : band === "medium" ? colors.yellow : colors.dim;
  const roleText = isRoleSaid && role !== "look" ? explain.comma + oneLine(wordFor(roles, role)) : "";
  const words = `${formatRelevance(relevance)} ${certainty[certaintyOf(worth)]}${roleText}`;
  const measure = `${paint(bar)} ${words}`;
  const title = safeName(path);
  const fits = cells + displayWidth(words) + 3 + displayWidth(title) <= width;
  return fits ? [`${measure}  ${colors.bold(title)}`] : [measure, `  ${colors.bold(title)}`];
}

function reasonLines({ reason }: Evaluation, { width }: LineOptions): readonly string[] {
  return hang("  ", oneLine(reason), width).filter((line) => line !== "");
}

function readingLines(
  { reading = [] }: FoundFile,
  { colors, width }: LineOptions,
  report: Messages["report"],
): readonly string[] {
  return reading.flatMap((place) =>
    hang("  ", oneLine(placeText(place, report)), width).map((line) => colors.dim(line)),
  );
}

/** `test of createLru: test/lru.test.ts:4-12 (evicts)` */
function placeText(
  { as, endLine, of, path, startLine, symbol }: PlaceToRead,
  report: Messages["report"],
): string {
  const name = symbol === undefined ? "" : ` (${symbol})`;
  return `${report.placeToRead(as, of)}: ${safeName(path)}:${startLine}-${endLine}${name}`;
}

function spanLines(
  { path, spans }: Evaluation,
  { colors, width }: LineOptions,
  report: Messages["report"],
): readonly string[] {
  const rows = spans.slice(0, maxSpans).flatMap(({ startLine, endLine, symbol }) => {
    const place = `${safeName(path)}:${startLine}-${endLine}`;
    const line = `  ${colors.cyan(place)}`;
    if (symbol === undefined) return [line];
    const name = oneLine(symbol);
    const fits = displayWidth(place) + displayWidth(name) + 4 <= width;
    return fits
      ? [`${line}  ${colors.dim(name)}`]
      : [line, ...hang("    ", name, width).map((text) => colors.dim(text))];
  });
  const hiddenCount = spans.length - maxSpans;
  return hiddenCount > 0 ? [...rows, colors.dim(`  ${report.moreSpans(hiddenCount)}`)] : rows;
}

/** The colours the renderers use; each wraps a text in its codes or leaves it as it is. */
export type Colors = Readonly<
  Record<"bold" | "cyan" | "dim" | "green" | "red" | "yellow", (text: string) => string>
>;

const same = (text: string): string => text;

/** Leaves every text as it is. */
export const noColors: Colors = { bold: same, cyan: same, dim: same, green: same, red: same, yellow: same };
