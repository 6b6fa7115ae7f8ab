// Renders an answer as Markdown.
import { wordFor, type Messages } from "../../messages/index.ts";
import type { FoundFile, Gap, Retrieval, Span } from "../../types.ts";
import { filledBy, openGaps } from "./gaps.ts";
import { certaintyOf, describeStop, formatRelevance, messagesOf } from "./words.ts";
import { oneLine, safeLines } from "../../base/safe-text.ts";
import type { PackedFile } from "../pack.ts";
import { codeSpan, longestTicks, nameText } from "./name-text.ts";
import { languageRows } from "../../code-languages/index.ts";

/** Further options of Markdown output. */
interface MarkdownOptions {
  /** Says the tokens of files that have at most so many: reading such a file whole costs little. */
  readonly wholeUpTo?: number;
  /** Max places of a file that are listed, the strongest first. */
  readonly maxSpans?: number;
}

/** Places of a file that a row holds and can still be read as text. */
const readableSpans = 5;

/**
 * The answer as Markdown, in the order of worth, so that a reader who cuts it off loses least: files, what is missing,
 * what is nearby, tests, uses and types to read beside, why the search stopped, then packed texts.
 */
export function renderMarkdown(
  retrieval: Retrieval,
  packedFiles: readonly PackedFile[] = [],
  { maxSpans = readableSpans, wholeUpTo = 0 }: MarkdownOptions = {},
): string {
  const { advice, cycles, faults, files, gaps, nearby, stop } = retrieval;
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const lead = files.length > 0 ? "" : `${report.noneCertainListed(nearby.length)}\n\n`;
  const open = openGaps(retrieval, messages);
  const missing = open.length > 0 ? `## ${report.missingContext}\n\n${gapList(open, report)}` : undefined;
  const reasonOf = ({ path, reason }: FoundFile): string => {
    const filled = filledBy(path, gaps, messages);
    return filled === undefined ? reason : messages.reason.join([filled, reason]);
  };
  const tableOf = (listed: readonly FoundFile[]): string =>
    table(listed, report, { maxSpans, wholeUpTo, reasonOf });
  const close = nearby.length > 0 ? `## ${report.nearby}\n\n${lead}${tableOf(nearby)}` : undefined;
  const sections = [
    ...(files.length > 0
      ? [tableOf(files), missing, close]
      : [nearby.length === 0 ? report.nothingRelevant : close, missing]),
    readingList([...files, ...nearby], report),
    cycles.length === 0 ? undefined : report.stopped(cycles.length, [], prose(describeStop(stop, messages))),
    advice === undefined ? undefined : report.advice(prose(advice)),
    faults.length > 0 ? `## ${report.faults}\n\n${faultList(retrieval, report)}` : undefined,
    ...packedFiles.map(packedSection),
  ];
  return `${sections.filter((section) => section !== undefined).join("\n\n")}\n`;
}

type Report = Messages["report"];

/** `12-20`, or with the name of what stands there: "12-20 `Store.put`". */
const spanText = ({ startLine, endLine, symbol }: Pick<Span, "startLine" | "endLine" | "symbol">): string =>
  symbol === undefined ? `${startLine}-${endLine}` : `${startLine}-${endLine} ${codeSpan(oneLine(symbol))}`;

interface RowOptions extends Required<MarkdownOptions> {
  /** The reason with the gap that the file fills, where it fills one. */
  readonly reasonOf: (file: FoundFile) => string;
}

/** One row for each file; the role leads the reason, and its lines end it. */
function table(files: readonly FoundFile[], report: Report, options: RowOptions): string {
  const rows = files.map((file) => {
    const certainty = report.certainty[certaintyOf(file.worth)];
    const cells = [
      nameText(file.path),
      `${formatRelevance(file.relevance)} ${certainty}`,
      prose(reasonText(file, report, options)),
    ];
    return `| ${cells.map(cell).join(" | ")} |`;
  });
  return [`| ${report.columns.join(" | ")} |`, "|------|-----------|--------|", ...rows].join("\n");
}

function reasonText(file: FoundFile, report: Report, { maxSpans, reasonOf, wholeUpTo }: RowOptions): string {
  const reason = wordFor(report.roles, file.role) + report.explain.colon + reasonOf(file);
  const places = file.spans.slice(0, maxSpans).map(spanText);
  if (places.length === 0) return reason;
  const lines = [...places, ...(file.spans.length > maxSpans ? ["…"] : [])].join(", ");
  return report.inLines(reason, lines, file.tokens <= wholeUpTo ? file.tokens : undefined);
}

function gapList(gaps: readonly Gap[], report: Report): string {
  return gaps
    .map(({ kind, what, because, critical }) => {
      const text = report.gap(kind, codeSpan(oneLine(what)), prose(because), false);
      return `- ${critical ? `**${report.critical}** ` : ""}${text}`;
    })
    .join("\n");
}

function readingList(files: readonly FoundFile[], report: Report): string | undefined {
  const places = files.flatMap(({ reading = [] }) => reading);
  if (places.length === 0) return undefined;
  const items = places.map((place) => {
    const what = prose(report.placeToRead(place.as, codeSpan(oneLine(place.of))));
    return `- ${what}: ${nameText(place.path)} ${spanText(place)}`;
  });
  return `## ${report.reading}\n\n${items.join("\n")}`;
}

const faultList = ({ faults }: Retrieval, report: Report): string =>
  faults.map(({ part, code, message }) => `- ${prose(report.fault(part, code, message))}`).join("\n");

/** Text on one line with HTML made harmless outside code spans. */
function prose(text: string): string {
  return oneLine(text)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("&", "&amp;").replaceAll("<", "&lt;")))
    .join("");
}

/** Also inside a code span, a bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll(/\\*\|/g, (bars) => `${bars.slice(0, -1)}\\|`);
}

/** A packed file in one fence, with an ellipsis between lines that do not follow each other. */
function packedSection({ path, parts, whole }: PackedFile): string {
  const text = parts.map((part) => safeLines(part.text).replace(/\n$/, "")).join("\n…\n");
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  const lines = whole ? "" : `:${parts.map(linesText).join(",")}`;
  return `### ${nameText(path)}${lines}\n\n${fence}${codeLanguage(path)}\n${text}\n${fence}`;
}

const linesText = ({ startLine, endLine }: PackedFile["parts"][number]): string =>
  startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;

const fences: ReadonlyMap<string, string> = new Map(
  languageRows.flatMap((row) => Object.entries(row.fences ?? {})),
);

/** The language to name on a fenced code block of this file; empty when the name does not tell. */
export function codeLanguage(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = /[^.]\.([a-z0-9+-]+)$/.exec(name)?.[1];
  return extension === undefined ? (fences.get(name) ?? "") : (fences.get(`.${extension}`) ?? extension);
}
