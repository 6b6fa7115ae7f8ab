// Renders an answer as Markdown.
import { wordFor, type Messages } from "../../messages/index.ts";
import type { FoundFile, Retrieval, Span } from "../../types.ts";
import { certaintyOf, criticalFirst, describeStop, formatRelevance, messagesOf } from "./words.ts";
import { oneLine, safeLines } from "../../base/safe-text.ts";
import type { PackedFile } from "../pack.ts";
import { codeSpan, longestTicks, nameText } from "./name-text.ts";
import { languageRows } from "../../code-languages/index.ts";

/** Further options of Markdown output. */
interface MarkdownOptions {
  /** Says the tokens of files that have at most so many: reading such a file whole costs little. */
  readonly wholeUpTo?: number;
}

/**
 * The answer as Markdown, in the order of worth, so that a reader who cuts it off loses least: files, what is missing,
 * what is nearby, tests, uses and types to read beside, why the search stopped, then packed texts.
 */
export function renderMarkdown(
  retrieval: Retrieval,
  packedFiles: readonly PackedFile[] = [],
  { wholeUpTo = 0 }: MarkdownOptions = {},
): string {
  const { advice, cycles, faults, files, gaps, nearby, stop } = retrieval;
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const lead = files.length > 0 ? "" : `${report.noneCertainListed(nearby.length)}\n\n`;
  const missing =
    gaps.length > 0 ? `## ${report.missingContext}\n\n${gapList(retrieval, report)}` : undefined;
  const close =
    nearby.length > 0 ? `## ${report.nearby}\n\n${lead}${table(nearby, report, wholeUpTo)}` : undefined;
  const sections = [
    ...(files.length > 0
      ? [table(files, report, wholeUpTo), missing, close]
      : [nearby.length === 0 ? report.nothingRelevant : close, missing]),
    readingList([...files, ...nearby], report),
    cycles.length === 0 ? undefined : report.stopped(cycles.length, [], prose(describeStop(stop, messages))),
    advice === undefined ? undefined : report.advice(prose(advice)),
    faults.length > 0 ? `## ${report.faults}\n\n${faultList(retrieval)}` : undefined,
    ...packedFiles.map(packedSection),
  ];
  return `${sections.filter((section) => section !== undefined).join("\n\n")}\n`;
}

type Report = Messages["report"];

/** `12-20`, or with the name of what stands there: "12-20 `Store.put`". */
const spanText = ({ startLine, endLine, symbol }: Pick<Span, "startLine" | "endLine" | "symbol">): string =>
  symbol === undefined ? `${startLine}-${endLine}` : `${startLine}-${endLine} ${codeSpan(oneLine(symbol))}`;

function table(files: readonly FoundFile[], report: Report, wholeUpTo: number): string {
  const rows = files.map((file) => {
    const lines = file.spans.map(spanText).join(", ");
    const tokens = file.tokens <= wholeUpTo ? file.tokens : undefined;
    const reason = lines === "" ? file.reason : report.inLines(file.reason, lines, tokens);
    const certainty = report.certainty[certaintyOf(file.worth)];
    const measure = `${formatRelevance(file.relevance)} ${certainty}`;
    return `| ${cell(nameText(file.path))} | ${measure} | ${cell(prose(wordFor(report.roles, file.role)))} | ${cell(prose(reason))} |`;
  });
  return [`| ${report.columns.join(" | ")} |`, "|------|-----------|------|--------|", ...rows].join("\n");
}

function gapList({ gaps }: Retrieval, report: Report): string {
  return criticalFirst(gaps)
    .map(({ kind, what, because, critical }) => {
      const text = report.gap(prose(report.gapKind(kind)), codeSpan(oneLine(what)), prose(because), false);
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

function faultList({ faults }: Retrieval): string {
  return faults.map(({ part, code, message }) => `- ${prose(`${part} (${code}): ${message}`)}`).join("\n");
}

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
