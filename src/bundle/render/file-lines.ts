import type { Messages } from "../../messages/index.ts";
import type { Evaluation } from "../../types.ts";
import { certaintyOf } from "../certainty.ts";
import type { Colors } from "./colors.ts";
import { oneLine } from "./safe-text.ts";
import { formatRelevance } from "./words.ts";
import { displayWidth, hang } from "./wrap.ts";

/** How lines for a terminal are made. */
export interface LineOptions {
  readonly width: number;
  readonly colors: Colors;
}

const cells = 10;
const mostSpans = 5;

/** A file in full: its relevance, path, reason and spans. */
export function fileLines(
  file: Evaluation,
  options: LineOptions,
  report: Messages["report"],
): readonly string[] {
  return [...briefLines(file, options, report), ...spanLines(file, options, report)];
}

/** A file without its spans. */
export function briefLines(
  file: Evaluation,
  options: LineOptions,
  report: Messages["report"],
): readonly string[] {
  return [...fileHead(file, options, report), ...reasonLines(file, options)];
}

/** A bar of ten cells with the relevance, how sure that is, and the path beside it or, where it does not fit, below. */
export function fileHead(
  { path, relevance, worth, band }: Pick<Evaluation, "path" | "relevance" | "worth" | "band">,
  options: LineOptions,
  { certainty }: Messages["report"],
): readonly string[] {
  const { colors, width } = options;
  const full = Math.min(cells, Math.max(0, Math.round(relevance * cells)));
  const bar = "█".repeat(full) + "░".repeat(cells - full);
  const paint = band === "high" ? colors.green : band === "medium" ? colors.yellow : colors.dim;
  const words = `${formatRelevance(relevance)} ${certainty[certaintyOf(worth)]}`;
  const measure = `${paint(bar)} ${words}`;
  const title = oneLine(path);
  const fits = cells + displayWidth(words) + 3 + displayWidth(title) <= width;
  return fits ? [`${measure}  ${colors.bold(title)}`] : [measure, `  ${colors.bold(title)}`];
}

function reasonLines({ reason }: Evaluation, { width }: LineOptions): readonly string[] {
  return hang("  ", oneLine(reason), width).filter((line) => line !== "");
}

function spanLines(
  { path, spans }: Evaluation,
  { colors, width }: LineOptions,
  report: Messages["report"],
): readonly string[] {
  const rows = spans.slice(0, mostSpans).flatMap(({ startLine, endLine, symbol }) => {
    const place = `${oneLine(path)}:${startLine}-${endLine}`;
    const line = `  ${colors.cyan(place)}`;
    if (symbol === undefined) return [line];
    const name = oneLine(symbol);
    const fits = displayWidth(place) + displayWidth(name) + 4 <= width;
    return fits
      ? [`${line}  ${colors.dim(name)}`]
      : [line, ...hang("    ", name, width).map((text) => colors.dim(text))];
  });
  const hiddenCount = spans.length - mostSpans;
  return hiddenCount > 0 ? [...rows, colors.dim(`  ${report.moreSpans(hiddenCount)}`)] : rows;
}
