// Lines that list the files of an answer at a terminal.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { FoundFile, PlaceToRead, Span } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import { certaintyOf, chanceOf, type Certainty } from "@fossick/core/messages/certainty.ts";
import { subWords } from "@fossick/core/language/words.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import type { TellingLine, TellingLines } from "@fossick/core/bundle/telling-lines.ts";
import { cutColumns, displayWidth, shortPath, wrapIndented } from "./wrap.ts";

/** Options of lines for a terminal. */
export interface LineOptions {
  readonly width: number;
  readonly colors: Colors;
  /** True where no screen limits the width, as of a pipe: paths and reasons are shown whole. */
  readonly isWhole?: boolean;
  /** Lines of text to show below each file. */
  readonly lines?: TellingLines;
  /** Makes a place in a file clickable. */
  readonly link?: (text: string, path: string, line: number) => string;
}

/** Amount of detail of a file: lines of its text, lines of its reason, and its other places or none. */
export interface Detail {
  readonly lines: number;
  readonly reasons: number;
  readonly hasPlaces: boolean;
}

type Report = Messages["report"];
type HeadOf = Pick<Evaluation, "judged" | "path" | "relevance" | "worth"> & Partial<Pick<FoundFile, "spans">>;

/** Tests whether a word occurs in the task. */
type WordTest = (word: string) => boolean;

/** Lines of a file in the given detail. */
export function fileLines(
  file: FoundFile,
  detail: Detail,
  options: LineOptions,
  report: Report,
  isOfTask: WordTest = () => false,
): readonly string[] {
  const texts = options.lines?.get(file.path) ?? [];
  return [
    ...fileHead(file, options, report),
    ...texts.slice(0, detail.lines).map((line) => codeLine(line, options, isOfTask)),
    ...reasonLines(file.reason, detail.reasons, options),
    ...(detail.hasPlaces
      ? [...otherSpans(file, options, report), ...readingLines(file, options, report, isOfTask)]
      : []),
  ];
}

/**
 * Path with the lines of the strongest span; behind it, or on the next line if there is no room, the chance that the
 * file is needed, and the span's name.
 */
export function fileHead(
  { path, spans = [], ...measured }: HeadOf,
  options: LineOptions,
  { chance }: Report,
): readonly string[] {
  const { colors, link = (text) => text, width } = options;
  const [strongest] = spans;
  const place = placeIn(path, strongest, width - 1, options);
  const linked = ` ${link(colors.bold(place), path, strongest?.startLine ?? 1)}`;
  const share = chanceOf(measured);
  const symbol = oneLine(strongest?.symbol ?? "");
  const columns = displayWidth(chance(share));
  const said = (room: number): string =>
    cutLine(`${paintOf(certaintyOf(share), colors)(chance(share))}  `, symbol, room - columns - 2, colors);
  const room = width - displayWidth(place) - 3;
  const isBeside = columns + (symbol === "" ? 0 : displayWidth(symbol) + 2) <= room;
  return isBeside ? [`${linked}  ${said(room)}`] : [linked, `   ${said(width - 3)}`];
}

/** A path with lines of it, as one word that no line end parts: shortened in its middle, unless all is to be shown. */
function placeIn(
  path: string,
  lines: Pick<Span, "startLine" | "endLine"> | undefined,
  room: number,
  { isWhole = false }: LineOptions,
): string {
  const end = lines === undefined ? "" : `:${linesText(lines)}`;
  const name = safeName(path);
  return (isWhole ? name : shortPath(name, room - end.length)) + end;
}

/** Columns below which a cut text is useless. */
const minSaid = 8;

const cutLine = (lead: string, text: string, room: number, { dim }: Colors): string =>
  text === "" || room < Math.min(minSaid, displayWidth(text))
    ? lead.trimEnd()
    : lead + dim(cutColumns(text, room));

/** The colour of a certainty; the page has the same. */
function paintOf(certainty: Certainty, { cyan, dim, green }: Colors): (text: string) => string {
  if (certainty === "sure") return green;
  if (certainty === "likely") return cyan;
  return certainty === "possible" ? same : dim;
}

const linesText = ({ endLine, startLine }: Pick<Span, "startLine" | "endLine">): string =>
  startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;

const numberColumns = 8;

const words = /[\p{L}\p{M}\p{N}_$]+/gu;

/** A numbered line of a file with words of the task in bold, cut at the start if the first of them is far right. */
function codeLine({ line, text }: TellingLine, { colors, width }: LineOptions, isOfTask: WordTest): string {
  const clean = oneLine(text.trim());
  const lead = `${String(line).padStart(numberColumns)} │ `;
  const room = Math.max(minSaid, width - displayWidth(lead));
  const first = [...clean.matchAll(words)].find(([word]) => isOfTask(word))?.index ?? 0;
  const start = first > room / 2 ? first - Math.floor(room / 4) : 0;
  const shown = cutColumns(start > 0 ? `…${clean.slice(start)}` : clean, room);
  return colors.dim(lead) + shown.replace(words, (word) => (isOfTask(word) ? colors.bold(word) : word));
}

function reasonLines(reason: string, count: number, { isWhole, width }: LineOptions): readonly string[] {
  const lines = wrapIndented("   ", oneLine(reason), width).filter((line) => line.trim() !== "");
  if (isWhole || lines.length <= count) return lines;
  return lines.slice(0, count).map((line, at) => (at === count - 1 ? withEllipsis(line, width) : line));
}

const withEllipsis = (line: string, width: number): string =>
  displayWidth(line) + 2 > width ? cutColumns(`${line} …`, width) : `${line} …`;

function otherSpans({ spans }: FoundFile, { colors, width }: LineOptions, report: Report): readonly string[] {
  const others = spans.slice(1).map((span) => {
    const name = span.symbol === undefined ? "" : ` ${oneLine(span.symbol)}`;
    return linesText(span) + name;
  });
  return others.length === 0 ? [] : [colors.dim(cutColumns(`   ${report.also(others)}`, width))];
}

/** Places to read beside a file; of the types that it uses, those that the task names. */
function readingLines(
  { reading = [] }: FoundFile,
  options: LineOptions,
  report: Report,
  isOfTask: WordTest,
): readonly string[] {
  const isTold = ({ as, symbol = "" }: PlaceToRead): boolean =>
    as !== "type" || (symbol !== "" && subWords(symbol).every(isOfTask));
  return reading
    .filter(isTold)
    .flatMap((place) =>
      wrapIndented("   ", oneLine(placeText(place, options, report)), options.width).map((line) =>
        options.colors.dim(line),
      ),
    );
}

/** `test of createLru: test/lru.test.ts:4-12 (evicts)` */
function placeText(
  { as, of, path, symbol, ...lines }: PlaceToRead,
  options: LineOptions,
  report: Report,
): string {
  const name = symbol === undefined ? "" : ` (${symbol})`;
  return `${report.placeToRead(as, of)}${report.explain.colon}${placeIn(path, lines, options.width - 3, options)}${name}`;
}

/** Colours of the renderers; each wraps a text in its codes or leaves it as it is. */
export type Colors = Readonly<Record<"bold" | "cyan" | "dim" | "green" | "red", (text: string) => string>>;

const same = (text: string): string => text;

/** Leaves every text as it is. */
export const noColors: Colors = { bold: same, cyan: same, dim: same, green: same, red: same };
