import type { FoundFile, Gap, Retrieval } from "../../types.ts";
import { safeLines, safeName } from "../../base/safe-text.ts";
import type { PackedFile } from "../pack.ts";
import { criticalFirst } from "./gaps.ts";
import { certaintyOf, formatRelevance } from "./words.ts";

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The answer as well-formed XML 1.0, for prompts; what is hidden is spelt out, and packed texts are CDATA inside their
 * file.
 */
export function renderXml(retrieval: Retrieval, packedFiles: readonly PackedFile[] = []): string {
  const { advice, cycles, faults, files, gaps, nearby, schemaVersion, stop, task } = retrieval;
  const texts = new Map(packedFiles.map((file) => [file.path, file]));
  const children = [
    element("task", { language: task.language, objective: task.objective }, escape(task.text)),
    ...files.map((file) => fileElement("file", file, texts.get(file.path))),
    ...criticalFirst(gaps).map((gap) => gapElement("gap", gap)),
    ...nearby.map((file) => fileElement("nearby", file, texts.get(file.path))),
    ...(cycles.length === 0 ? [] : [element("stop", { rule: stop.rule }, escape(stop.detail))]),
    ...(advice === undefined ? [] : [element("advice", {}, escape(advice))]),
    ...faults.map(({ part, code, message }) => element("fault", { part, code }, escape(message))),
  ];
  return `${element("fossick", { schemaVersion }, block(children))}\n`;
}

function fileElement(name: string, file: FoundFile, text: PackedFile | undefined): string {
  const {
    band,
    cycle,
    missingContext,
    path,
    reading = [],
    reason,
    relevance,
    role,
    spans,
    tokens,
    worth,
  } = file;
  const certainty = certaintyOf(worth);
  const children = [
    element("reason", {}, escape(reason)),
    ...spans.map(({ startLine, endLine, symbol, worth: share, why }) =>
      element("span", { startLine, endLine, symbol, worth: share, why }),
    ),
    ...missingContext.map((gap) => gapElement("missing", gap)),
    ...reading.map((place) => element("read", { ...place, path: safeName(place.path) })),
    ...(text?.parts ?? []).map(({ startLine, endLine, text: content }) =>
      element("text", { startLine, endLine, whole: text?.whole }, quote(content)),
    ),
  ];
  return element(
    name,
    { path: safeName(path), relevance: formatRelevance(relevance), certainty, band, role, cycle, tokens },
    block(children),
  );
}

function gapElement(name: string, { kind, what, because, critical }: Gap): string {
  return element(name, { kind, what, critical }, escape(because));
}

function element(name: string, attributes: Attributes, content = ""): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${escape(String(value)).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`,
    )
    .join("");
  return content === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

/** Children each on a line of their own; CDATA is not indented further, its text counts. */
function block(children: readonly string[]): string {
  return `\n${children.map((child) => `${child}\n`).join("")}`;
}

/** Visible characters that XML 1.0 cannot contain even as a character reference. */
const impossible = /[\uFFFE\uFFFF]/g;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escape(text: string): string {
  return possible(text).replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}

/** A text that imitates the end of its element is escaped, so that a reader who does not parse sees where it ends. */
function quote(text: string): string {
  return /\]\]>|<\/text/i.test(text) ? escape(text) : `<![CDATA[${possible(text)}]]>`;
}

const possible = (text: string): string => safeLines(text).replaceAll(impossible, "\uFFFD");
