// Finds the files that hold a copied text.
import { lineNumberAt } from "@fossick/base/lines.ts";
import type { CopiedText } from "../../language/copied-texts.ts";
import { identifierWords, termsOf } from "../../language/words.ts";
import { hash32 } from "../../postings/hash.ts";
import type { Codebase, FileKind, TokenStream } from "../codebase.ts";
import { holdsRun } from "../phrases.ts";
import { startScores } from "../scores/scores.ts";
import { rarity } from "../scores/text-scores.ts";
import type { ReadText, TextHit } from "./claim.ts";
import { byOrigin, isTranslation } from "./translation-files.ts";

const maxRead = 120;
/** Stems by which files are looked up, the rarest first: a value that the program filled in is often the rarest. */
const maxStems = 12;
/** Share of the known stems' rarity that a candidate must hold, and max candidates that hold all of them. */
const minHeld = 0.2;
const maxHoldingAll = 600;
/**
 * A text in more files, or only in files of later kinds, is not telling. For a whole task, the usual case, few files
 * are examined, and only those are read in which three in ten of its pairs of words are adjacent.
 */
const limits = {
  quoted: { files: 5, kinds: 7, pairs: 0, looked: 600 },
  passing: { files: 2, kinds: 1, pairs: 0, looked: 600 },
  whole: { files: 2, kinds: 3, pairs: 0.3, looked: 40 },
  name: { files: 1, kinds: 7, pairs: 0.3, looked: 40 },
} as const;

/** Places of a copied text. */
interface FoundText {
  /** Empty if it occurs in too many files to be telling. */
  readonly hits: readonly TextHit[];
  readonly isAnywhere: boolean;
}

/** Find the few files in which a copied text stands, source before other kinds. */
export async function findText(
  codebase: Codebase,
  { text, by }: CopiedText,
  readText: ReadText,
): Promise<FoundText> {
  const matches: (TextHit & Match)[] = [];
  const find = by === "name" ? matchName(text) : createMatcher(text);
  for (const file of holders(codebase, text, limits[by])) {
    const content = await readText(codebase.paths[file] ?? "");
    const match = content === undefined ? undefined : find(content);
    if (content === undefined || match === undefined) continue;
    const hit = { ...match, file, ...lineAt(content, match.at) };
    if (match.share >= minShareOf(hit, by)) matches.push(hit);
  }
  const best = Math.max(0, ...matches.map(({ share }) => share));
  const equal = matches.filter(({ share }) => share >= best - 0.05);
  const rank = Math.min(...equal.map(({ file }) => rankOf(codebase.kind(file))));
  const hits = withoutCopies(
    codebase,
    equal.filter(({ file }) => rankOf(codebase.kind(file)) === rank),
  );
  const { files, kinds } = limits[by];
  return { hits: hits.length <= files && rank < kinds ? hits : [], isAnywhere: matches.length > 0 };
}

/** Keeps only the file that the others are translated from among translations: those hold copies not translated yet. */
function withoutCopies(codebase: Codebase, hits: readonly TextHit[]): readonly TextHit[] {
  const pathOf = ({ file }: TextHit): string => codebase.paths[file] ?? "";
  const isCatalogue = (hit: TextHit): boolean => isTranslation(pathOf(hit), codebase.paths);
  const [first] = hits.filter(isCatalogue).sort((a, b) => byOrigin(pathOf(a), pathOf(b)));
  return hits.filter((hit) => hit === first || !isCatalogue(hit));
}

/** Least share of a text to be found in a file; an inexact copy of a whole task must be in a string of code. */
const minShareOf = ({ lineText }: TextHit, by: CopiedText["by"]): number =>
  by === "quoted" ? 0.45 : by === "passing" || /["'`]/.test(lineText) ? 0.6 : 0.9;

const ranks: readonly FileKind[] = ["source", "config", "docs", "example", "test", "generated", "vendored"];
const rankOf = (kind: FileKind): number => ranks.indexOf(kind);

/** Files that hold enough of a text's stems, those with the most first; long files hold many by chance. */
function holders(
  codebase: Codebase,
  text: string,
  { looked: maxLookedAt, pairs: minPairs }: (typeof limits)[CopiedText["by"]],
): number[] {
  const files = codebase.paths.length;
  const stems = [...new Set(identifierWords(text).flatMap((word) => termsOf(word)))]
    .map((stem) => ({ stem, count: codebase.fileCount(stem) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, maxStems);
  const scores = startScores(files);
  let whole = 0;
  for (const { stem, count } of stems) {
    const weight = rarity(count, files);
    whole += weight;
    for (const file of codebase.text(stem).ids) scores.add(file, weight);
  }
  const { files: found, values } = scores.finish();
  const looked = [...found.keys()]
    .filter((at) => (values[at] ?? 0) >= minHeld * whole)
    .map((at) => ({ file: found[at] ?? -1, value: values[at] ?? 0 }))
    .sort((a, b) => b.value - a.value || codebase.length(a.file) - codebase.length(b.file) || a.file - b.file)
    .map(({ file, value }) => ({ file, isWhole: value > whole - 1e-6 }))
    .filter(({ isWhole }, at) => at < (isWhole ? maxHoldingAll : maxLookedAt))
    .map(({ file }) => file);
  if (looked.length <= maxRead && minPairs === 0) return looked;
  return inRunOrder(codebase, looked, text, minPairs).slice(0, maxRead);
}

/** Files in which most pairs of the text's stems stand side by side first; stop words are in neither. */
function inRunOrder(codebase: Codebase, files: readonly number[], text: string, minPairs: number): number[] {
  const hashes = identifierWords(text).flatMap((word) => termsOf(word).map((stem) => hash32(stem)));
  const runs = new Map(files.map((file) => [file, countPairs(codebase.stream(file), hashes)]));
  const min = minPairs * (hashes.length - 1);
  const runsOf = (file: number): number => runs.get(file) ?? 0;
  return files.filter((file) => runsOf(file) >= min).sort((a, b) => runsOf(b) - runsOf(a));
}

/** Counts the pairs of words that stand side by side. */
function countPairs(stream: TokenStream | undefined, hashes: readonly number[]): number {
  if (stream === undefined) return 0;
  const numbers = hashes.map((hash) => stream.hashes.indexOf(hash) + 1);
  return numbers.slice(1).filter((number, at) => {
    const before = numbers[at] ?? 0;
    return before > 0 && number > 0 && holdsRun(stream.tokens, [before, number]);
  }).length;
}

type Match = Pick<TextHit, "at" | "found" | "share">;

/** Prepare to find a name that is part of no longer one. */
function matchName(name: string): (content: string) => Match | undefined {
  const alone = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`);
  return (content) => {
    const at = alone.exec(content)?.index;
    return at === undefined ? undefined : { share: 1, found: name, at };
  };
}

/** Characters searched around the longest part for other parts. */
const around = 400;

/**
 * Prepare to find a text in others: as a whole, or in parts between values that the program filled in, wherever lines
 * are broken.
 */
function createMatcher(copied: string): (content: string) => Match | undefined {
  const text = onOneLine(copied);
  const words = text.match(/[\u4E00-\u9FFF]|[^\s\u4E00-\u9FFF]+/g) ?? [];
  const starts: number[] = [];
  for (let at = 0, from = 0; at < words.length; at++) {
    const start = text.indexOf(words[at] ?? "", from);
    starts.push(start);
    from = start + (words[at] ?? "").length;
  }
  const part = (first: number, last: number): string =>
    text.slice(starts[first], (starts[last] ?? 0) + (words[last] ?? "").length);
  const escaped = mayBeEscaped.test(text) ? new RegExp([...text].map(writings).join("")) : undefined;
  return (content) => {
    const flat = onOneLine(content);
    const placeOf = (at: number): number => offsetIn(content, flat, at);
    const whole = flat.indexOf(text);
    if (whole >= 0) return { share: 1, found: text, at: placeOf(whole) };
    const written = escaped?.exec(flat);
    if (written) return { share: 1, found: text, at: placeOf(written.index) };
    const longest = longestRun(flat, part, words.length);
    if (longest === undefined) return undefined;
    const { at, length } = longest;
    const near = flat.slice(Math.max(0, at - around), at + length + around);
    const share = shareIn(near, part, words.length);
    return { share, found: flat.slice(at, at + length), at: placeOf(at) };
  };
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Returns where a text has what it has at an offset of it on one line. */
function offsetIn(content: string, flat: string, at: number): number {
  let left = flat.slice(0, at).replaceAll(" ", "").length;
  for (const { index, 0: word } of content.matchAll(/\S+/g)) {
    if (left < word.length) return index + left;
    left -= word.length;
  }
  return content.length;
}

const mayBeEscaped = /["'`&<>]|\P{ASCII}/u;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;|&#34;",
  "'": "&apos;|&#39;|''",
};

/** The ways in which files write a character, as the source of a regular expression. */
function writings(character: string): string {
  const literal = character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  if (!mayBeEscaped.test(character)) return literal;
  const unit = character.charCodeAt(0).toString(16).padStart(4, "0");
  const code = character.length === 1 ? `|\\\\u(?:${unit}|${unit.toUpperCase()})` : "";
  const quote = /["'`]/.test(character) ? "\\\\?" : "";
  return `(?:${entities[character] ?? literal}|${quote}${literal}${code})`;
}

/** Computes the share of a text that runs of two words and more make up. */
function shareIn(near: string, part: (first: number, last: number) => string, count: number): number {
  let matched = 0;
  for (let first = 0; first < count;) {
    let last = first;
    while (last + 1 < count && near.includes(part(first, last + 1))) last++;
    if (last > first) matched += part(first, last).length;
    first = last + 1;
  }
  return Math.min(1, matched / part(0, count - 1).length);
}

/** Words of the longest run that a file must hold. */
const fewestInRun = 3;

function longestRun(
  content: string,
  part: (first: number, last: number) => string,
  count: number,
): { at: number; length: number } | undefined {
  let best: { at: number; length: number } | undefined;
  const min = Math.min(fewestInRun, count);
  for (let first = 0; first + min <= count; first++) {
    let last = first + min - 1;
    let at = content.indexOf(part(first, last));
    if (at < 0) continue;
    for (let further = at; last + 1 < count; last++) {
      further = content.indexOf(part(first, last + 1), at);
      if (further < 0) break;
      at = further;
    }
    const { length } = part(first, last);
    if (best === undefined || length > best.length) best = { at, length };
  }
  return best;
}

function lineAt(content: string, at: number): { line: number; lineText: string } {
  const start = content.lastIndexOf("\n", at - 1) + 1;
  const end = content.indexOf("\n", at);
  return { line: lineNumberAt(content, at), lineText: content.slice(start, end < 0 ? undefined : end) };
}
