// Renders an answer as well-formed XML 1.0 for prompts, hidden characters spelt out and packed texts as CDATA.
import type { FoundFile, Gap, NamedCandidate, Retrieval } from "@fossick/core/answer-types.ts";
import { oneLine, safeLines, safeName } from "@fossick/base/safe-text.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import { criticalFirst } from "./gaps.ts";
import { wordsLine } from "./names-to-judge.ts";
import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { formatRelevance, messagesOf } from "@fossick/core/bundle/words.ts";

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export function renderXml(retrieval: Retrieval, packedFiles: readonly PackedFile[] = []): string {
  const {
    advice,
    candidates = [],
    cycles,
    faults,
    files,
    gaps,
    nearby,
    schemaVersion,
    stop,
    task,
  } = retrieval;
  const texts = new Map(packedFiles.map((file) => [file.path, file]));
  const children = [
    element(
      "task",
      { language: task.language, objective: task.objective, keywords: task.keywords?.join(", ") },
      escapeMarkup(task.text),
    ),
    ...files.map((file) => fileElement("file", file, texts.get(file.path))),
    ...criticalFirst(gaps).map((gap) => gapElement("gap", gap)),
    ...nearby.map((file) => fileElement("nearby", file, texts.get(file.path))),
    ...candidates.map(candidateElement),
    ...askAgainElements(retrieval),
    ...(cycles.length === 0 ? [] : [element("stop", { rule: stop.rule }, escapeMarkup(stop.detail))]),
    ...(advice === undefined ? [] : [element("advice", {}, escapeMarkup(advice))]),
    ...faults.map(({ part, code, message }) => element("fault", { part, code }, escapeMarkup(message))),
  ];
  return `${element("fossick", { schemaVersion }, block(children))}\n`;
}

function fileElement(name: string, file: FoundFile, text: PackedFile | undefined): string {
  const { band, cycle, missingContext, path, reading = [], reason, relevance, spans, tokens, worth } = file;
  const certainty = certaintyOf(worth);
  const children = [
    element("reason", {}, escapeMarkup(reason)),
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
    { path: safeName(path), relevance: formatRelevance(relevance), certainty, band, cycle, tokens },
    block(children),
  );
}

/** Element of a file to judge by its names. */
export const candidateElement = ({ alike, names, path }: NamedCandidate): string =>
  element("candidate", {
    path: safeName(path),
    names: names.length > 0 ? names.map(oneLine).join(", ") : undefined,
    alike: alike?.length,
  });

/** Elements on matches of the caller's words, and with the names to search again with. */
export function askAgainElements(retrieval: Retrieval): string[] {
  const { askWith = [], words = [] } = retrieval;
  const line = wordsLine(words, messagesOf(retrieval).report);
  return [
    ...(line === undefined ? [] : [element("words", {}, escapeMarkup(line))]),
    ...(askWith.length > 0 ? [element("ask-with", {}, escapeMarkup(askWith.map(oneLine).join(", ")))] : []),
  ];
}

function gapElement(name: string, { kind, what, because, critical }: Gap): string {
  return element(name, { kind, what, critical }, escapeMarkup(because));
}

function element(name: string, attributes: Attributes, content = ""): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${escapeMarkup(String(value)).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`,
    )
    .join("");
  return content === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

/** Puts each child on a line of its own, without indentation, which would change the text of CDATA. */
function block(children: readonly string[]): string {
  return `\n${children.map((child) => `${child}\n`).join("")}`;
}

/** Characters that XML 1.0 cannot contain even as a character reference. */
const impossible = /[\uFFFE\uFFFF]/g;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text for an element or an attribute of XML or HTML, without characters that XML cannot contain. */
export function escapeMarkup(text: string): string {
  return possible(text).replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}

/** Puts a text in CDATA, or escapes it if it imitates the end of its element, for readers that do not parse XML. */
function quote(text: string): string {
  return /\]\]>|<\/text/i.test(text) ? escapeMarkup(text) : `<![CDATA[${possible(text)}]]>`;
}

const possible = (text: string): string => safeLines(text).replaceAll(impossible, "\uFFFD");
