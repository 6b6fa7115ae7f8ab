// Renders an answer as Markdown.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { Fault, FoundFile, Gap, PlaceToRead, Retrieval } from "@fossick/core/answer-types.ts";
import { filledBy, openGaps } from "./gaps.ts";
import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { describeStop, formatRelevance, messagesOf } from "@fossick/core/bundle/words.ts";
import { oneLine, safeLines } from "@fossick/base/safe-text.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import { askAgainText, candidateSection } from "./names-to-judge.ts";
import { codeSpan, longestTicks, nameText, spanText } from "./name-text.ts";
import { languageRows } from "@fossick/languages/index.ts";

/** Max places listed per file, which keeps a row readable as text. */
const maxSpans = 5;

/**
 * Renders an answer as Markdown, most valuable parts first, so that truncation loses least: files, gaps, nearby files,
 * candidates by name, places to read beside them, the reason for stopping, advice, faults, packed texts.
 */
export function renderMarkdown(retrieval: Retrieval, packedFiles: readonly PackedFile[] = []): string {
  const { candidates = [], files, gaps, nearby } = retrieval;
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const lead = files.length > 0 ? "" : `${report.noneCertainListed(nearby.length)}\n\n`;
  const open = openGaps(retrieval, messages);
  const missing = missingSection(open, report);
  const reasonOf = ({ path, reason }: FoundFile): string => {
    const filled = filledBy(path, gaps, messages);
    return filled === undefined ? reason : messages.reason.join([filled, reason]);
  };
  const tableOf = (listed: readonly FoundFile[]): string => table(listed, report, reasonOf);
  const close = nearby.length > 0 ? `## ${report.nearby}\n\n${lead}${tableOf(nearby)}` : undefined;
  const sections = [
    ...(files.length > 0
      ? [tableOf(files), missing, close]
      : [nearby.length === 0 ? report.nothingRelevant : close, missing]),
    candidates.length > 0 ? candidateSection(candidates, report) : undefined,
    askAgainText(retrieval, report),
    readingList([...files, ...nearby], report),
    ...closingSections(retrieval, messages),
    ...packedFiles.map(packedSection),
  ];
  return joinSections(sections);
}

/** Joins the sections that there are. */
export const joinSections = (sections: readonly (string | undefined)[]): string =>
  `${sections.filter((section) => section !== undefined).join("\n\n")}\n`;

type Report = Messages["report"];

/** Reason for stopping, advice and faults. */
export const closingSections = (
  { advice, cycles, faults, stop }: Retrieval,
  messages: Messages,
): readonly (string | undefined)[] => [
  cycles.length === 0
    ? undefined
    : messages.report.stopped(cycles.length, [], prose(describeStop(stop, messages))),
  advice === undefined ? undefined : messages.report.advice(prose(advice)),
  faults.length > 0 ? `## ${messages.report.faults}\n\n${faultList(faults, messages.report)}` : undefined,
];

/** Returns the reason of a file, after the gap that the file fills, if any. */
type ReasonOf = (file: FoundFile) => string;

/** Table with one row per file; the lines to read are at the end of its reason. */
function table(files: readonly FoundFile[], report: Report, reasonOf: ReasonOf): string {
  const rows = files.map((file) => {
    const certainty = report.certainty[certaintyOf(file.worth)];
    const cells = [
      nameText(file.path),
      `${formatRelevance(file.relevance)} ${certainty}`,
      prose(reasonText(file, report, reasonOf)),
    ];
    return `| ${cells.map(cell).join(" | ")} |`;
  });
  return [`| ${report.columns.join(" | ")} |`, "|------|-----------|--------|", ...rows].join("\n");
}

function reasonText(file: FoundFile, report: Report, reasonOf: ReasonOf): string {
  const reason = reasonOf(file);
  const places = file.spans.slice(0, maxSpans).map(spanText);
  if (places.length === 0) return reason;
  const lines = [...places, ...(file.spans.length > maxSpans ? ["…"] : [])].join(", ");
  return report.inLines(reason, lines);
}

/** Lists open gaps, critical ones marked; undefined without any. */
export function missingSection(gaps: readonly Gap[], report: Report): string | undefined {
  if (gaps.length === 0) return undefined;
  const items = gaps.map(({ kind, what, because, critical }) => {
    const text = report.gap(kind, codeSpan(oneLine(what)), prose(because), false);
    return `- ${critical ? `**${report.critical}** ` : ""}${text}`;
  });
  return `## ${report.missingContext}\n\n${items.join("\n")}`;
}

function readingList(files: readonly FoundFile[], report: Report): string | undefined {
  const places = files.flatMap(({ reading = [] }) => reading);
  if (places.length === 0) return undefined;
  return `## ${report.reading}\n\n${places.map((place) => readingItem(place, report)).join("\n")}`;
}

/** An item for a place to read beside a definition. */
export const readingItem = (place: PlaceToRead, report: Report): string =>
  `- ${prose(report.placeToRead(place.as, codeSpan(oneLine(place.of))))}: ${nameText(place.path)} ${spanText(place)}`;

const faultList = (faults: readonly Fault[], report: Report): string =>
  faults.map(({ part, code, message }) => `- ${prose(report.fault(part, code, message))}`).join("\n");

/** Text on one line with HTML escaped outside code spans. */
export function prose(text: string): string {
  return oneLine(text)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("&", "&amp;").replaceAll("<", "&lt;")))
    .join("");
}

/** Escapes bars, which would end a table cell even inside a code span. */
function cell(text: string): string {
  return text.replaceAll(/\\*\|/g, (bars) => `${bars.slice(0, -1)}\\|`);
}

/** A packed file in one fence, with an ellipsis between parts. */
export function packedSection({ path, parts, whole }: PackedFile): string {
  const text = parts.map((part) => part.text.replace(/\n$/, "")).join("\n…\n");
  const lines = whole ? "" : `:${parts.map(linesText).join(",")}`;
  return `### ${nameText(path)}${lines}\n\n${fenced(text, path)}`;
}

/** Text of a file in a fence that nothing in it ends. */
export function fenced(text: string, path: string): string {
  const safe = safeLines(text);
  const fence = "`".repeat(Math.max(3, longestTicks(safe) + 1));
  return `${fence}${codeLanguage(path)}\n${safe}\n${fence}`;
}

/** Lines of a part, such as `12-20`; one number for a single line. */
export const linesText = ({ startLine, endLine }: PackedFile["parts"][number]): string =>
  startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;

const fences: ReadonlyMap<string, string> = new Map(
  languageRows.flatMap((row) => Object.entries(row.fences ?? {})),
);

/** Returns the language to name on a fenced code block of a file; empty if its name does not show one. */
export function codeLanguage(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = /[^.]\.([a-z0-9+-]+)$/.exec(name)?.[1];
  return extension === undefined ? (fences.get(name) ?? "") : (fences.get(`.${extension}`) ?? extension);
}
