// Packs the text of the best files into a limit of tokens.
import type { Evaluation, Retrieval, Span } from "../types.ts";
import { linesOf } from "../base/lines.ts";
import { headsOf, signatureOf } from "./enclosing-lines.ts";
import { countTokensUpTo, estimateTokens, linesWithin } from "./tokens.ts";

/** Files of at most this many tokens are packed whole. */
const MAX_WHOLE_FILE_TOKENS = 1_500;
/** Shorter spans count as so many tokens, and with fewer left no further one is looked for. */
const MIN_SPAN_TOKENS = 25;

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
 * Text of the best files within a token limit: first the spans that are worth most for their length, of whichever
 * files, each with the heads of what it stands in; then, as far as there is room, small files whole, and signatures of
 * definitions that did not fit.
 *
 * `evaluations` are best first. Where not even one span fits, the best one is cut at a line; files that have no text are
 * skipped.
 * @throws what `readText` throws, and the signal's reason when aborted
 */
export async function packFiles(
  evaluations: readonly Pick<Evaluation, "path" | "spans">[],
  readText: (path: string) => Promise<string | undefined>,
  maxTokens: number,
  signal?: AbortSignal,
): Promise<readonly PackedFile[]> {
  if (maxTokens <= 0) return [];
  const files: OpenFile[] = [];
  for (const { path, spans } of evaluations) {
    const lines = linesOf((await readText(path)) ?? "");
    if (lines.length > 0)
      files.push({ path, lines, spans: spansWithin(spans, lines.length), chosen: [], tokens: 0 });
  }
  let left = await takeSpans(files, maxTokens, (_, span) => span, signal);
  for (const file of files) left -= await takeWhole(file, left, signal);
  left = await takeSpans(files, left, unseenSignature, signal);
  if (files.every(({ chosen }) => chosen.length === 0)) await cutFirst(files, maxTokens, signal);
  return packed(files, maxTokens, signal);
}

/** Nearby files that are packed where nothing is returned. */
const MAX_UNCERTAIN = 2;

/** The files of an answer whose text may be packed, best first: the returned and the nearby ones. */
export const filesToPack = ({ files, nearby }: Pick<Retrieval, "files" | "nearby">): Retrieval["files"] =>
  files.length > 0 ? [...files, ...nearby] : nearby.slice(0, MAX_UNCERTAIN);

/** A file while its lines are chosen. */
interface OpenFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly spans: readonly Span[];
  chosen: readonly Range[];
  tokens: number;
}

type Range = Pick<Span, "startLine" | "endLine">;

/** Spans inside the file; all of it for a file without any. */
function spansWithin(spans: readonly Span[], lineCount: number): readonly Span[] {
  const inside = spans.flatMap((span) => {
    const [startLine, endLine] = [Math.max(1, span.startLine), Math.min(lineCount, span.endLine)];
    return startLine <= endLine ? [{ ...span, startLine, endLine }] : [];
  });
  return inside.length > 0 ? inside : [{ startLine: 1, endLine: lineCount }];
}

/** Takes spans by worth for their length, or a part of each. @returns the tokens that are left */
async function takeSpans(
  files: readonly OpenFile[],
  maxTokens: number,
  partOf: (file: OpenFile, span: Span) => Range | undefined,
  signal?: AbortSignal,
): Promise<number> {
  let left = maxTokens;
  for (const { file, span } of byValue(files)) {
    if (left < MIN_SPAN_TOKENS) break;
    const part = partOf(file, span);
    if (part !== undefined) left -= await take(file, part, left, signal);
  }
  return left;
}

const unseenSignature = (file: OpenFile, span: Span): Range | undefined =>
  isChosen(file, span.startLine) ? undefined : signatureOf(file.lines, span);

/** Takes a range with the heads of what it stands in, if both fit. @returns the tokens that this takes */
async function take(file: OpenFile, range: Range, left: number, signal?: AbortSignal): Promise<number> {
  const heads = headsOf(file.lines, range.startLine).filter((line) => !isChosen(file, line));
  const ranges = [...heads.map((line) => ({ startLine: line, endLine: line })), range];
  // The line break counts as well: spans that touch become one part.
  const text = ranges.map((each) => `${textOf(file.lines, each)}\n`).join("");
  const tokens = await countTokensUpTo(text, left, signal);
  if (tokens === undefined) return 0;
  file.chosen = [...file.chosen, ...ranges];
  file.tokens += tokens;
  return tokens;
}

const isChosen = ({ chosen }: OpenFile, line: number): boolean =>
  chosen.some(({ startLine, endLine }) => startLine <= line && line <= endLine);

/** Spans of all files, those first that are worth most for their length; what has no worth by the order of the files. */
function byValue(files: readonly OpenFile[]): { readonly file: OpenFile; readonly span: Span }[] {
  return files
    .flatMap((file, at) =>
      file.spans.map((span, order) => {
        const worth = span.worth ?? 1 / (1 + at + order);
        const length = Math.max(MIN_SPAN_TOKENS, estimateTokens(textOf(file.lines, span)));
        return { file, span, value: worth / Math.sqrt(length) };
      }),
    )
    .sort((a, b) => b.value - a.value);
}

/** Takes all of a small file if there is room for the rest of it. @returns the tokens that this takes */
async function takeWhole(file: OpenFile, left: number, signal?: AbortSignal): Promise<number> {
  const all = { startLine: 1, endLine: file.lines.length };
  const limit = Math.min(MAX_WHOLE_FILE_TOKENS, left + file.tokens);
  const tokens = await countTokensUpTo(textOf(file.lines, all), limit, signal);
  if (tokens === undefined) return 0;
  const more = tokens - file.tokens;
  file.chosen = [all];
  file.tokens = tokens;
  return more;
}

/** Begins the strongest span of the first file that has a line that fits. */
async function cutFirst(files: readonly OpenFile[], maxTokens: number, signal?: AbortSignal): Promise<void> {
  for (const file of files) {
    const span = file.spans[0] ?? { startLine: 1, endLine: file.lines.length };
    const fitting = await linesWithin(textOf(file.lines, span), maxTokens, signal);
    if (fitting === undefined) continue;
    file.chosen = [{ startLine: span.startLine, endLine: span.startLine + breaksIn(fitting.text) }];
    return;
  }
}

/** Chosen lines as parts with their exact tokens; where they are too many after all, the last files lose theirs. */
async function packed(
  files: readonly OpenFile[],
  maxTokens: number,
  signal?: AbortSignal,
): Promise<PackedFile[]> {
  const packedFiles: PackedFile[] = [];
  let left = maxTokens;
  for (const { path, lines, chosen } of files) {
    const parts = joinRanges(chosen).map((range) => ({ ...range, text: textOf(lines, range) }));
    let tokens = 0;
    for (const { text } of parts)
      tokens += (await countTokensUpTo(text, left, signal)) ?? Number.POSITIVE_INFINITY;
    if (parts.length === 0 || tokens > left) continue;
    left -= tokens;
    const [{ startLine = 0, endLine = 0 } = {}] = parts;
    packedFiles.push({ path, tokens, whole: startLine === 1 && endLine === lines.length, parts });
  }
  return packedFiles;
}

/** Ranges of lines in file order; those that touch or overlap are one. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const disjoint: { startLine: number; endLine: number }[] = [];
  for (const { startLine, endLine } of [...ranges].sort((a, b) => a.startLine - b.startLine)) {
    const last = disjoint.at(-1);
    if (last && startLine <= last.endLine + 1) last.endLine = Math.max(last.endLine, endLine);
    else disjoint.push({ startLine, endLine });
  }
  return disjoint;
}

const textOf = (lines: readonly string[], { startLine, endLine }: Range): string =>
  lines.slice(startLine - 1, endLine).join("\n");

const breaksIn = (text: string): number => text.split("\n").length - 1;
