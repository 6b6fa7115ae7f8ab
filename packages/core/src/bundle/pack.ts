// Packs the text of the best files into a limit of tokens.
import type { FoundFile, Retrieval, Span } from "../answer-types.ts";
import type { Evaluation } from "../candidate.ts";
import { linesOf } from "@fossick/base/lines.ts";
import { enclosingLines, signatureOf } from "./enclosing-lines.ts";
import { countTokensUpTo, estimateTokens, linesWithin } from "./tokens.ts";

/** Files of at most this many tokens are packed whole. */
const MAX_WHOLE_FILE_TOKENS = 1_500;
/** Min length in tokens by which spans are valued; packing of spans stops when fewer are left. */
const MIN_SPAN_TOKENS = 25;

/**
 * Packed text of a file: disjoint parts in file order, each without the line break after its last line. Runs of more than
 * 512 spaces or letters may count as a few tokens more than they are.
 */
export type PackedFile = NonNullable<FoundFile["packed"]> & { readonly path: string };
export type PackedPart = PackedFile["parts"][number];

/**
 * Packs the text of the best files into a token limit: first the spans of all files that are worth most for their
 * length, each with its enclosing heads; then, while there is room, small files whole, signatures of definitions that
 * did not fit, and the lines around all of these.
 *
 * `evaluations` are best first. If not even one span fits, the best one is cut at a line; files without text are
 * skipped.
 * @throws errors of `readText`, and the signal's reason when aborted
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
  for (const file of files) left -= await takeRest(file, left, signal);
  if (files.every(({ chosen }) => chosen.length === 0)) await cutFirst(files, maxTokens, signal);
  return packed(files, maxTokens, signal);
}

/** Max nearby files packed if none are returned. */
const MAX_UNCERTAIN = 2;

/** Files of an answer whose text may be packed, best first: the returned and nearby ones. */
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

/** Spans cut to the lines of a file; one span of all lines if none are inside. */
function spansWithin(spans: readonly Span[], lineCount: number): readonly Span[] {
  const inside = spans.flatMap((span) => {
    const [startLine, endLine] = [Math.max(1, span.startLine), Math.min(lineCount, span.endLine)];
    return startLine <= endLine ? [{ ...span, startLine, endLine }] : [];
  });
  return inside.length > 0 ? inside : [{ startLine: 1, endLine: lineCount }];
}

/** Takes spans, or a part of each, in order of worth for their length. @returns tokens left */
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

/** Takes a range with its enclosing heads if both fit. @returns tokens taken */
async function take(file: OpenFile, range: Range, left: number, signal?: AbortSignal): Promise<number> {
  const heads = enclosingLines(file.lines, range.startLine).filter((line) => !isChosen(file, line));
  const ranges = [...heads.map((line) => ({ startLine: line, endLine: line })), range];
  // The line break counts too, because adjacent spans become one part.
  const text = ranges.map((each) => `${textOf(file.lines, each)}\n`).join("");
  const tokens = await countTokensUpTo(text, left, signal);
  if (tokens === undefined) return 0;
  file.chosen = [...file.chosen, ...ranges];
  file.tokens += tokens;
  return tokens;
}

const isChosen = ({ chosen }: OpenFile, line: number): boolean =>
  chosen.some(({ startLine, endLine }) => startLine <= line && line <= endLine);

/** Spans of all files by worth for their length, best first; spans without a worth rank by the order of the files. */
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

/** Takes a small file whole if there is room for the rest of it. @returns tokens taken */
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

/** Takes the rest of a file if that fits, else as many lines around the chosen ones as do. @returns tokens taken */
async function takeRest(file: OpenFile, left: number, signal?: AbortSignal): Promise<number> {
  if (left < MIN_SPAN_TOKENS) return 0;
  const count = file.lines.length;
  for (let around = count; around > 0; around = Math.floor(around / 2)) {
    const wider = joinRanges(
      file.chosen.map(({ startLine, endLine }) => ({
        startLine: Math.max(1, startLine - around),
        endLine: Math.min(count, endLine + around),
      })),
    );
    const text = wider.map((range) => `${textOf(file.lines, range)}\n`).join("");
    const tokens = await countTokensUpTo(text, left + file.tokens, signal);
    if (tokens === undefined) continue;
    const more = tokens - file.tokens;
    file.chosen = wider;
    file.tokens = tokens;
    return more;
  }
  return 0;
}

/** Takes the first lines that fit of the strongest span, from the first file where at least one line fits. */
async function cutFirst(files: readonly OpenFile[], maxTokens: number, signal?: AbortSignal): Promise<void> {
  for (const file of files) {
    const span = file.spans[0] ?? { startLine: 1, endLine: file.lines.length };
    const fitting = await linesWithin(textOf(file.lines, span), maxTokens, signal);
    if (fitting === undefined) continue;
    file.chosen = [{ startLine: span.startLine, endLine: span.startLine + breaksIn(fitting) }];
    return;
  }
}

/** Packs the chosen lines as parts with their exact tokens; files that exceed the limit after all are dropped. */
async function packed(
  files: readonly OpenFile[],
  maxTokens: number,
  signal?: AbortSignal,
): Promise<PackedFile[]> {
  const packedFiles: PackedFile[] = [];
  let left = maxTokens;
  for (const { path, lines, chosen } of files) {
    const ranges = joinRanges(chosen);
    const parts = ranges
      .flatMap((range) => withoutGaps(lines, range))
      .map((range) => ({ ...range, text: textOf(lines, range) }));
    let tokens = 0;
    for (const { text } of parts)
      tokens += (await countTokensUpTo(text, left, signal)) ?? Number.POSITIVE_INFINITY;
    if (parts.length === 0 || tokens > left) continue;
    left -= tokens;
    const [{ startLine = 0, endLine = 0 } = {}] = ranges;
    packedFiles.push({ path, tokens, whole: startLine === 1 && endLine === lines.length, parts });
  }
  return packedFiles;
}

/** Empty lines in a row that are left out: a notebook has them where its output was. */
const fewestInGap = 4;

/** Splits a range where it has many empty lines in a row. */
function withoutGaps(lines: readonly string[], range: Range): readonly Range[] {
  const parts: Range[] = [];
  let { startLine } = range;
  let empty = 0;
  for (let line = startLine; line <= range.endLine + 1; line++) {
    if (line <= range.endLine && lines[line - 1] === "") {
      empty++;
      continue;
    }
    if (empty >= fewestInGap) {
      if (line - empty > startLine) parts.push({ startLine, endLine: line - empty - 1 });
      startLine = line;
    }
    empty = 0;
  }
  return startLine > range.endLine ? parts : [...parts, { startLine, endLine: range.endLine }];
}

/** Joins ranges of lines that touch or overlap. @returns them in file order */
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
