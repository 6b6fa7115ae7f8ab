// Renders the further files and matches of its own words that a caller judges by and searches again with.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { NamedCandidate, WordFound } from "@fossick/core/answer-types.ts";
import { cutShort, oneLine } from "@fossick/base/safe-text.ts";
import { codeSpan, nameText } from "./name-text.ts";

type Report = Messages["report"];

const longestName = 60;

/** Names in one pair of code marks, each shortened. */
export const namesText = (names: readonly string[]): string =>
  codeSpan(names.map((name) => cutShort(oneLine(name), longestName)).join(", "));

/** A heading, and a line per file with its path, without the folder if the line before has the same, and its names. */
export function candidateSection(candidates: readonly NamedCandidate[], report: Report): string {
  const lines = candidates.map(({ alike = [], names, path }, at) => {
    const folder = folderOf(path);
    const isSame = folder !== "" && folder === folderOf(candidates[at - 1]?.path ?? "");
    const place = isSame ? `…/${nameText(path.slice(folder.length))}` : nameText(path);
    const told = names.length > 0 ? `: ${namesText(names)}` : "";
    return `- ${place}${told}${alike.length > 0 ? report.alike(alike.length) : ""}`;
  });
  return `## ${report.furtherCandidates}\n\n${lines.join("\n")}`;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const sorts = ["nowhere", "near", "defined"] as const;

/** Group of a word to report; undefined for a word that is used as written or only in parts. */
function sortOf({ as, found }: WordFound): (typeof sorts)[number] | undefined {
  if (as === "nowhere") return "nowhere";
  if (as === "name") return "defined";
  return found === undefined ? undefined : "near";
}

/** Words worth reporting, most important first: found nowhere, similar to a name, defined. */
export const tellingWords = (words: readonly WordFound[]): readonly WordFound[] =>
  sorts.flatMap((sort) => words.filter((word) => sortOf(word) === sort));

/** Line on the caller's words; undefined if none is worth reporting. */
export function wordsLine(words: readonly WordFound[], report: Report): string | undefined {
  const lists = sorts.toReversed().flatMap((sort) => {
    const mark = sort === "near" ? " ~ " : " = ";
    const meant = words.filter((word) => sortOf(word) === sort);
    const names = meant.map(({ found, word }) => (found === undefined ? word : word + mark + found));
    return names.length === 0 ? [] : [`${report.wordsAre[sort]} ${namesText(names)}`];
  });
  return lists.length === 0 ? undefined : report.yourWords(lists);
}

/** Line on the caller's words, and below it the names to search again with. */
export function askAgainText(
  {
    askWith = [],
    words = [],
  }: { readonly words?: readonly WordFound[]; readonly askWith?: readonly string[] },
  report: Report,
): string | undefined {
  const lines = [
    wordsLine(words, report),
    askWith.length > 0 ? report.askAgainWith(namesText(askWith)) : undefined,
  ];
  const told = lines.filter((line) => line !== undefined);
  return told.length === 0 ? undefined : told.join("\n\n");
}
