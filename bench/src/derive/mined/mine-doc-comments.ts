import { languageOf } from "@fossick/languages/index.ts";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { wordsOf } from "../words-of.ts";
import { commentsOf, type Comment } from "./comments.ts";
import type { Head, HeadFile } from "./head-files.ts";
import { foundTask, shuffled, type Candidate, type Found, type Mine } from "./mined-task.ts";
import { cutAt, isEnglish, isProse, tellingWords, withoutMarkup } from "./wording.ts";

const minWords = 8;
const maxWords = 50;

/** Tasks from comments that say what the definition below does, one a file; a comment that is repeated makes none. */
export function mineDocComments({ repo, seed }: Mine, { commit, source }: Head): Candidate[] {
  const byFile = source.map((file) => docCommentsOf(file));
  const counts = new Map<string, number>();
  for (const { text } of byFile.flat()) counts.set(keyOf(text), (counts.get(keyOf(text)) ?? 0) + 1);
  return byFile.flatMap((found) => {
    const single = found.filter(({ text }) => counts.get(keyOf(text)) === 1);
    return shuffled(single, seed, ({ hidden, line }) => `${hidden.path}#${line}`)
      .slice(0, 1)
      .map((each) => ({ task: foundTask("doc", repo, commit, each), stratum: "1" }));
  });
}

const keyOf = (text: string): string => wordsOf(text.toLowerCase()).slice(0, 12).join(" ");

function docCommentsOf({ path, text }: HeadFile): Found[] {
  const lines = text.split("\n");
  const definitions = definitionsOf(text, languageOf(path)).filter(({ kind }) => kind !== "section");
  const nameAt = new Map(definitions.map(({ startLine, name }) => [startLine, name]));
  const comments = path.endsWith(".py")
    ? definitions.flatMap(({ startLine }) => docstringBelow(lines, startLine))
    : commentsOf(path, lines).flatMap((comment) => {
        if (!explains(path, lines[comment.from - 1] ?? "")) return [];
        const name = nameBelow(lines, comment.to, nameAt);
        return name === undefined ? [] : [{ comment, name }];
      });
  return comments.flatMap(({ comment, name }) => {
    const { from, to } = comment;
    const prose = proseOf(comment.lines, name);
    return prose === undefined ? [] : [{ text: prose, gold: [path], hidden: { path, from, to }, line: from }];
  });
}

/** Tests whether a comment is of the kind that explains what is below: others may say anything. */
const explains = (path: string, firstLine: string): boolean =>
  /\.(?:go|rb|r|c|h|cc|cpp|cxx|hh|hpp|zig|nim|cr)$/i.test(path) || /^\s*(?:\/\*\*|\/\/\/)/.test(firstLine);

/** The name that is defined directly below a line, attributes and decorators between. */
function nameBelow(
  lines: readonly string[],
  line: number,
  nameAt: ReadonlyMap<number, string>,
): string | undefined {
  for (let below = line + 1; below <= line + 5; below++) {
    const name = nameAt.get(below);
    if (name !== undefined) return name;
    if (!/^\s*(?:@\w|#!?\[|\[\w)/.test(lines[below - 1] ?? "")) return undefined;
  }
  return undefined;
}

/** The string at the head of what a line of Python defines. */
function docstringBelow(
  lines: readonly string[],
  line: number,
): { readonly comment: Comment; readonly name: string }[] {
  const name = /(?:def|class)\s+(\w+)/.exec(lines[line - 1] ?? "")?.[1];
  const head = lines.findIndex((each, at) => at >= line - 1 && at < line + 15 && /:\s*(?:#.*)?$/.test(each));
  const opening = /^\s*[rRuU]?("""|''')/.exec(lines[head + 1] ?? "");
  if (name === undefined || head === -1 || opening === null) return [];
  const quote = opening[1] ?? '"""';
  const rest = (lines[head + 1] ?? "").slice(opening[0].length);
  const last = rest.includes(quote)
    ? head + 1
    : lines.findIndex((each, at) => at > head + 1 && each.includes(quote));
  if (last === -1) return [];
  const inside = [rest, ...lines.slice(head + 2, last + 1)].map((each) => each.split(quote)[0]?.trim() ?? "");
  return [{ comment: { from: head + 2, to: last + 1, lines: inside, isBlock: true }, name }];
}

const notProse =
  /::\s| \* |\.\.\.$|licen[cs]e|copyright|spdx|all rights reserved|generated (?:by|from)|do not edit|eslint|prettier|@ts-|nolint|noinspection|istanbul|pylint|rubocop:|^deprecated|^(?:see|todo|fixme|note|xxx|hack|example|usage|warning|inherit|internal|alias (?:of|for)|same as|static |#?(?:end)?region|copied|this (?:must|should|is (?:needed|required|a hack))|for testing|we |these|those|they|it|this (?:needs|has)|(?:before|after) (?:we|this))\b/i;
const sectionStart =
  /^\s*(?:@\w|[:\\]\w+|#+ |(?:args?|arguments|parameters|params|returns?|raises|yields|examples?|usage|throws|notes?|see also|options)\s*:?\s*$|```|~~~|>>>|\.\. |={3,}|-{3,}|<pre|<code|<(?:param|returns|exception|typeparam|remarks|example|value)\b)/i;

/** The first paragraph of a comment, without the name of what it explains. */
function proseOf(lines: readonly string[], name: string): string | undefined {
  const paragraph = firstParagraph(lines)
    .join(" ")
    .replace(/\[([\w.:]+(?:\(\))?)\](?![([])/g, "$1");
  const text = withoutMarkup(paragraph).replace(/[:,]$/, ".");
  const prose = cutAt(withoutName(text, name), maxWords);
  if (wordsOf(prose).length < minWords || tellingWords(prose) < 4) return undefined;
  return isProse(prose) && isEnglish(prose) && !notProse.test(text) ? prose : undefined;
}

function firstParagraph(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== "");
  const rest = start === -1 ? [] : lines.slice(start);
  const end = rest.findIndex((line) => line.trim() === "" || sectionStart.test(line));
  return end === -1 ? rest : rest.slice(0, end);
}

/** Drops the name that comments of Go and others begin with: it would say the answer. */
function withoutName(text: string, name: string): string {
  const first = /^(?:(?:the|an?)\s+)?([\w.$]+)(?:\(\))?\s+(?:(?:is|are|was)\s+)?/i.exec(text);
  if (first === null || first[1]?.split(".").at(-1)?.toLowerCase() !== name.toLowerCase()) return text;
  const rest = text.slice(first[0].length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
