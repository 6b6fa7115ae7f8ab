// Lines that list the files of an answer at a terminal.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { FoundFile, PlaceToRead, Span } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import { certaintyOf, chanceOf, type Certainty } from "@fossick/core/messages/certainty.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import type { TellingLine, TellingLines } from "@fossick/core/bundle/telling-lines.ts";
import { cutColumns, displayWidth, wrapIndented } from "./wrap.ts";

/** Options of lines for a terminal. */
export interface LineOptions {
  readonly width: number;
  readonly colors: Colors;
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
      ? [...otherSpans(file, options, report), ...readingLines(file, options, report)]
      : []),
  ];
}

/**
 * Chance in per cent and in a word, and path with the lines and name of the strongest span; the path is on the next
 * line if it does not fit.
 * @param note shown instead of the name
 */
export function fileHead(
  { path, spans = [], ...measured }: HeadOf,
  { colors, link = (text) => text, width }: LineOptions,
  { chance }: Report,
  note?: string,
): readonly string[] {
  const [strongest] = spans;
  const share = chanceOf(measured);
  const text = chance(share);
  const measure = ` ${paintOf(certaintyOf(share), colors)(text)}`;
  const measureColumns = displayWidth(text) + 1;
  const place = strongest === undefined ? safeName(path) : `${safeName(path)}:${linesText(strongest)}`;
  const linked = link(colors.bold(place), path, strongest?.startLine ?? 1);
  const said = oneLine(note ?? strongest?.symbol ?? "");
  const room = width - measureColumns - 2 - displayWidth(place);
  if (room < 0) return [cutLine(`${measure}  `, said, width - measureColumns - 2, colors), `   ${linked}`];
  return [cutLine(`${measure}  ${linked}  `, said, room - 2, colors)];
}

/** Columns below which a cut text is useless. */
const minSaid = 8;

const cutLine = (lead: string, text: string, room: number, { dim }: Colors): string =>
  text === "" || room < Math.min(minSaid, displayWidth(text))
    ? lead.trimEnd()
    : lead + dim(cutColumns(text, room));

function paintOf(certainty: Certainty, { dim, green, yellow }: Colors): (text: string) => string {
  if (certainty === "sure") return green;
  return certainty === "likely" ? yellow : dim;
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

function reasonLines(reason: string, count: number, { width }: LineOptions): readonly string[] {
  const lines = wrapIndented("   ", oneLine(reason), width).filter((line) => line.trim() !== "");
  if (lines.length <= count) return lines;
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

function readingLines(
  { reading = [] }: FoundFile,
  { colors, width }: LineOptions,
  report: Report,
): readonly string[] {
  return reading.flatMap((place) =>
    wrapIndented("   ", oneLine(placeText(place, report)), width).map((line) => colors.dim(line)),
  );
}

/** `test of createLru: test/lru.test.ts:4-12 (evicts)` */
function placeText({ as, of, path, symbol, ...lines }: PlaceToRead, report: Report): string {
  const name = symbol === undefined ? "" : ` (${symbol})`;
  return `${report.placeToRead(as, of)}: ${safeName(path)}:${linesText(lines)}${name}`;
}

/** Colours of the renderers; each wraps a text in its codes or leaves it as it is. */
export type Colors = Readonly<
  Record<"bold" | "cyan" | "dim" | "green" | "red" | "yellow", (text: string) => string>
>;

const same = (text: string): string => text;

/** Leaves every text as it is. */
export const noColors: Colors = { bold: same, cyan: same, dim: same, green: same, red: same, yellow: same };
