// Renders an answer for a model: each path once, then its places with their text, then uses, names and what is missing.
import type { Details, NameUse } from "@fossick/core/details.ts";
import type { PlaceText } from "@fossick/core/bundle/place-texts.ts";
import type { PackedFile, PackedPart } from "@fossick/core/bundle/pack.ts";
import type { Messages } from "@fossick/core/messages/index.ts";
import type { FoundFile, Place, Retrieval } from "@fossick/core/answer-types.ts";
import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { messagesOf } from "@fossick/core/bundle/words.ts";
import { cutShort, oneLine, safeName } from "@fossick/base/safe-text.ts";
import {
  closingSections,
  fenced,
  joinSections,
  linesText,
  missingSection,
  packedSection,
  prose,
  readingItem,
} from "./markdown.ts";
import { askAgainText, candidateSection } from "./names-to-judge.ts";
import { codeSpan, nameText, spanText } from "./name-text.ts";
import { filledBy, openGaps } from "./gaps.ts";

type Report = Messages["report"];

/** Max places of a file that are named without their text. */
const maxNamed = 3;
/** Max tokens of a file whose token count is shown, because reading it whole costs little. */
const wholeUpTo = 2_000;
/** Max characters of a line that uses a name. */
const longestUse = 160;

/** Renders an answer for a model, most valuable parts first, so that a client that cuts it off loses least. */
export function renderForModel(
  retrieval: Retrieval,
  details: Partial<Details>,
  packedFiles: readonly PackedFile[] = [],
): string {
  const { candidates = [], files, nearby, places = [] } = retrieval;
  const others = candidates.filter(({ path }) => !places.some((place) => place.path === path));
  const messages = messagesOf(retrieval);
  const { report } = messages;
  const rows = (listed: readonly FoundFile[]): string[] =>
    inOrderOfPlaces(listed, retrieval).map((file) => fileText(file, retrieval, details, messages));
  const sections = [
    ...rows(files),
    files.length + nearby.length === 0 ? nothingText(retrieval, report) : undefined,
    nearby.length > 0 ? `## ${report.nearby}` : undefined,
    files.length === 0 && nearby.length > 0 ? report.noneCertainListed(nearby.length) : undefined,
    ...rows(nearby),
    companionText(retrieval, details.texts ?? [], report),
    besideText(retrieval, details.texts ?? [], report),
    usesText(retrieval, details, report),
    folderText(details, report),
    missingSection(openGaps(retrieval, messages), report),
    others.length > 0 ? candidateSection(others, report) : undefined,
    askAgainText(retrieval, report),
    ...closingSections(retrieval, messages),
    ...packedFiles.map(packedSection),
  ];
  return joinSections(sections);
}

/** Sentence in place of the files; a search of a part of them says nothing of the others. */
const nothingText = ({ stats: { indexed } }: Retrieval, report: Report): string =>
  indexed === undefined ? report.nothingRelevant : report.nothingYet(percentRead(indexed));

/** Share of the files that were read for a first answer, in whole percent. */
export const percentRead = (indexed: number): number => Math.max(1, Math.round(indexed * 100));

/** Files in the order of their best places; those without any last. */
function inOrderOfPlaces(files: readonly FoundFile[], { places = [] }: Retrieval): FoundFile[] {
  const firstOf = ({ path }: FoundFile): number => {
    const at = places.findIndex((place) => place.path === path);
    return at < 0 ? places.length : at;
  };
  return files.toSorted((a, b) => firstOf(a) - firstOf(b));
}

/** A file's path with the lines shown and its certainty, these lines, and further places by name. */
function fileText(
  { path, reason, tokens, worth }: FoundFile,
  { gaps, places = [] }: Retrieval,
  { texts = [] }: Partial<Details>,
  messages: Messages,
): string {
  const { report } = messages;
  const own = places.flatMap((place, at) =>
    place.path === path && place.of === undefined
      ? [{ place, text: texts.find((each) => each.at === at) }]
      : [],
  );
  const parts = joinParts(own.flatMap(({ text }) => text?.parts ?? []));
  const lines = parts.length === 0 ? "" : `:${parts.map(linesText).join(",")}`;
  const whole = tokens > 0 && tokens <= wholeUpTo ? `; ${report.wholeTokens(tokens)}` : "";
  const head = `### ${nameText(path)}${lines} (${report.certainty[certaintyOf(worth)]}${whole})`;
  const named = own.filter(({ text }) => text === undefined).slice(0, maxNamed);
  const others = named.map(({ place }) => spanText(place)).join(", ");
  const filled = filledBy(path, gaps, messages);
  return [
    head,
    ...(filled === undefined ? [] : [prose(filled)]),
    // Code says by itself why it is shown.
    ...(parts.length > 0
      ? [partsText(parts, path), ...(others === "" ? [] : [report.also([others])])]
      : [prose(others === "" ? reason : report.inLines(reason, others))]),
  ].join("\n");
}

/** Parts of a file in its order, those that touch or overlap as one. */
function joinParts(parts: readonly PackedPart[]): PackedPart[] {
  const joined: PackedPart[] = [];
  for (const part of parts.toSorted((a, b) => a.startLine - b.startLine)) {
    const last = joined.at(-1);
    if (last === undefined || part.startLine > last.endLine + 1) joined.push(part);
    else if (part.endLine > last.endLine) {
      const more = part.text.split("\n").slice(last.endLine + 1 - part.startLine);
      joined[joined.length - 1] = {
        startLine: last.startLine,
        endLine: part.endLine,
        text: [last.text, ...more].join("\n"),
      };
    }
  }
  return joined;
}

const partsText = (parts: readonly PackedPart[], path: string): string =>
  fenced(parts.map(({ text }) => text).join("\n…\n"), path);

/** Files that may have to change with the best one, each by its strongest lines. */
const companionText = (retrieval: Retrieval, texts: readonly PlaceText[], report: Report) =>
  placeList(report.companions, retrieval, texts, ({ as, path, ...lines }) =>
    as === "companion" ? `- ${nameText(path)} ${spanText(lines)}` : undefined,
  );

/** Places to read beside others. */
const besideText = (retrieval: Retrieval, texts: readonly PlaceText[], report: Report) =>
  placeList(report.reading, retrieval, texts, ({ as, of, ...place }) =>
    as === undefined || as === "companion" || of === undefined
      ? undefined
      : readingItem({ ...place, as, of }, report),
  );

/** A list of places below a heading, with their text where there is room. */
function placeList(
  heading: string,
  { places = [] }: Retrieval,
  texts: readonly PlaceText[],
  itemOf: (place: Place) => string | undefined,
): string | undefined {
  const items = places.flatMap((place, at) => {
    const item = itemOf(place);
    const text = texts.find((each) => each.at === at);
    if (item === undefined) return [];
    return [text === undefined ? item : `${item}\n${partsText(text.parts, place.path)}`];
  });
  return items.length === 0 ? undefined : `## ${heading}\n\n${items.join("\n")}`;
}

/** Each name with the lines that use it, by file, as a search would print them; without those shown already. */
function usesText({ places = [] }: Retrieval, details: Partial<Details>, report: Report): string | undefined {
  const { texts = [], uses = [] } = details;
  const isShown = ({ line, path }: NameUse): boolean =>
    texts.some(
      ({ at, parts }) =>
        places[at]?.path === path && parts.some((part) => part.startLine <= line && line <= part.endLine),
    );
  const sections = uses.flatMap(({ files, lines, name, uses: all }) => {
    const unseen = all.filter((use) => !isShown(use));
    if (unseen.length === 0) return [];
    return [`${report.usesOf(codeSpan(oneLine(name)), lines, files)}\n${usesList(unseen)}`];
  });
  return sections.length === 0 ? undefined : sections.join("\n\n");
}

/** Lines of files in a fence, each path once. */
function usesList(uses: readonly NameUse[]): string {
  const paths = [...new Set(uses.map(({ path }) => path))];
  const rows = paths.flatMap((path) => [
    safeName(path),
    ...uses
      .filter((use) => use.path === path)
      .map(({ line, text }) => `${line}: ${cutShort(oneLine(text), longestUse)}`),
  ]);
  return fenced(rows.join("\n"), "");
}

function folderText({ beside }: Partial<Details>, report: Report): string | undefined {
  if (beside === undefined || beside.names.length === 0) return undefined;
  return report.inFolder(nameText(beside.folder || "./"), beside.names.map(nameText), beside.more);
}
