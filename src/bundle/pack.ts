// Packs the text of the best files into a limit of tokens.
import type { Evaluation, Span } from "../types.ts";
import { countTokensUpTo, linesWithin } from "./tokens.ts";

/** Files of at most this many tokens are packed whole. */
const MAX_WHOLE_FILE_TOKENS = 1_500;
/** Lines shown above and below a span. */
const LINES_AROUND = 2;
/** With fewer tokens left than this, no further file is begun. */
const MIN_FILE_TOKENS = 32;

/** A file's text as it is handed over. */
export interface PackedFile {
  readonly path: string;
  /**
   * o200k_base tokens of all parts' text, exact but for runs of more than 512 blanks or letters: those may count as a
   * few more.
   */
  readonly tokens: number;
  readonly whole: boolean;
  /** In file order, disjoint. */
  readonly parts: readonly PackedPart[];
}

/** Consecutive lines of a file, without the line break after the last. */
export interface PackedPart {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/**
 * Text of the best files within a token limit: whole files when small, else their spans.
 *
 * `evaluations` are best first. A file that no longer fits is cut to its first spans that do, or at a line when not
 * even one does; files that have no text are skipped.
 * @throws what `readText` throws, and the signal's reason when aborted
 */
export async function packFiles(
  evaluations: readonly Pick<Evaluation, "path" | "spans">[],
  readText: (path: string) => Promise<string | undefined>,
  maxTokens: number,
  signal?: AbortSignal,
): Promise<readonly PackedFile[]> {
  const packedFiles: PackedFile[] = [];
  let tokensLeft = maxTokens;
  for (const { path, spans } of evaluations) {
    if (tokensLeft <= 0 || (packedFiles.length > 0 && tokensLeft < MIN_FILE_TOKENS)) break;
    const text = await readText(path);
    const file =
      text === undefined
        ? undefined
        : await packFile(path, linesOf(text), spans, { maxTokens: tokensLeft, signal });
    if (file === undefined) continue;
    packedFiles.push(file);
    tokensLeft -= file.tokens;
  }
  return packedFiles;
}

async function packFile(
  path: string,
  lines: readonly string[],
  spans: readonly Span[],
  { maxTokens, signal }: Limits,
): Promise<PackedFile | undefined> {
  if (lines.length === 0) return undefined;
  const all = partOf(lines, { startLine: 1, endLine: lines.length });
  const wholeTokens = await countTokensUpTo(all.text, Math.min(MAX_WHOLE_FILE_TOKENS, maxTokens), signal);
  if (wholeTokens !== undefined) return { path, tokens: wholeTokens, whole: true, parts: [all] };
  const ranges = widenedRanges(spans, lines.length);
  const { parts, tokens } = await fitParts(lines, ranges, { maxTokens, signal });
  if (parts.length === 0) return undefined;
  return { path, tokens, whole: parts[0]?.endLine === lines.length && parts[0].startLine === 1, parts };
}

interface Limits {
  readonly maxTokens: number;
  readonly signal: AbortSignal | undefined;
}

/** The first ranges that fit; the very first is cut at a line when it does not. */
async function fitParts(
  lines: readonly string[],
  ranges: readonly Range[],
  { maxTokens, signal }: Limits,
): Promise<{ readonly parts: readonly PackedPart[]; readonly tokens: number }> {
  const parts: PackedPart[] = [];
  let total = 0;
  for (const range of ranges) {
    const part = partOf(lines, range);
    const fitting = await linesWithin(part.text, maxTokens - total, signal);
    if (fitting === undefined || (parts.length > 0 && !fitting.isWhole)) break;
    const { text, tokens, isWhole } = fitting;
    total += tokens;
    parts.push(isWhole ? part : { ...part, endLine: part.startLine + breaksIn(text), text });
    if (!isWhole) break;
  }
  return { parts, tokens: total };
}

type Range = Pick<Span, "startLine" | "endLine">;

/** Spans with the lines around them, joined where they touch; the whole file when there are none. */
function widenedRanges(spans: readonly Span[], lineCount: number): readonly Range[] {
  const contexts = spans
    .filter(({ startLine, endLine }) => startLine <= Math.min(endLine, lineCount) && endLine >= 1)
    .map(({ startLine, endLine }) => ({
      startLine: Math.max(1, startLine - LINES_AROUND),
      endLine: Math.min(lineCount, endLine + LINES_AROUND),
    }))
    .sort((a, b) => a.startLine - b.startLine);
  const ranges: { startLine: number; endLine: number }[] = [];
  for (const range of contexts) {
    const last = ranges.at(-1);
    if (last && range.startLine <= last.endLine + 1) last.endLine = Math.max(last.endLine, range.endLine);
    else ranges.push({ ...range });
  }
  return ranges.length > 0 ? ranges : [{ startLine: 1, endLine: lineCount }];
}

function partOf(lines: readonly string[], { startLine, endLine }: Range): PackedPart {
  return { startLine, endLine, text: lines.slice(startLine - 1, endLine).join("\n") };
}

const breaksIn = (text: string): number => text.split("\n").length - 1;

/** A line break at the end of a file does not start another line. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
