import type { CopiedText } from "../../language/copied-texts.ts";
import { identifierWords, termsOf } from "../../language/words.ts";
import { hash32 } from "../../indexing/store/hash.ts";
import type { Codebase, FileKind, TokenStream } from "../codebase.ts";
import { startScores } from "../scores/scores.ts";
import { rarity } from "../scores/text-scores.ts";
import type { ReadText, TextHit } from "./literals.ts";
import { isTranslation } from "./translation-keys.ts";

const maxRead = 120;
/** Stems by which files are looked up, the rarest first: a value that the program filled in is often the rarest. */
const maxStems = 12;
/** Share of the known stems' rarity that a file must hold to be looked at, and how many are. */
const minHeld = 0.2;
const maxLookedAt = 600;
/** A text that more files hold, or only files of later kinds, tells nothing. */
const limits = {
  quoted: { files: 5, kinds: 7 },
  passing: { files: 2, kinds: 1 },
  whole: { files: 2, kinds: 2 },
} as const;

/** Find the few files in which a copied text stands, source before other kinds. */
export async function findText(
  codebase: Codebase,
  { text, by }: CopiedText,
  readText: ReadText,
): Promise<readonly TextHit[]> {
  const matches: (TextHit & Match)[] = [];
  const find = createMatcher(text);
  for (const file of holders(codebase, text)) {
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
  return hits.length <= files && rank < kinds ? hits : [];
}

/** Keeps, of texts in several languages, that of the shortest path: the others are copies nobody translated yet. */
function withoutCopies(codebase: Codebase, hits: readonly TextHit[]): readonly TextHit[] {
  const pathOf = ({ file }: TextHit): string => codebase.paths[file] ?? "";
  const [first] = hits
    .filter((hit) => isTranslation(pathOf(hit)))
    .sort((a, b) => pathOf(a).length - pathOf(b).length || (pathOf(a) < pathOf(b) ? -1 : 1));
  return hits.filter((hit) => hit === first || !isTranslation(pathOf(hit)));
}

/** Share of a text from which it stands in a file; of a whole task, what is no exact copy must be a string of code. */
const minShareOf = ({ lineText }: TextHit, by: CopiedText["by"]): number =>
  by === "quoted" ? 0.45 : by === "passing" || /["'`]/.test(lineText) ? 0.6 : 0.9;

const ranks: readonly FileKind[] = ["source", "config", "docs", "example", "test", "generated", "vendored"];
const rankOf = (kind: FileKind): number => ranks.indexOf(kind);

/** Files that hold enough of a text's stems, those with the most first. */
function holders(codebase: Codebase, text: string): number[] {
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
    .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
    .slice(0, maxLookedAt)
    .map((at) => found[at] ?? -1);
  return looked.length <= maxRead ? looked : inRunOrder(codebase, looked, text).slice(0, maxRead);
}

/** Files that hold the longest runs of the text's stems first; stop words are in neither. */
function inRunOrder(codebase: Codebase, files: readonly number[], text: string): number[] {
  const hashes = identifierWords(text).flatMap((word) => termsOf(word).map((stem) => hash32(stem)));
  const pairs = hashes.slice(1).map((hash, at) => [hashes[at] ?? 0, hash] as const);
  const runs = new Map(files.map((file) => [file, countPairs(codebase.stream(file), pairs)]));
  return [...files].sort((a, b) => (runs.get(b) ?? 0) - (runs.get(a) ?? 0));
}

/** Counts the pairs of words that stand side by side, each once. */
function countPairs(stream: TokenStream | undefined, pairs: readonly (readonly [number, number])[]): number {
  if (stream === undefined) return 0;
  const numberOf = (hash: number): number => stream.hashes.indexOf(hash) + 1;
  return pairs.filter(([first, second]) => {
    const [from, to] = [numberOf(first), numberOf(second)];
    if (from === 0 || to === 0) return false;
    for (let at = stream.tokens.indexOf(from); at >= 0; at = stream.tokens.indexOf(from, at + 1))
      if (stream.tokens[at + 1] === to) return true;
    return false;
  }).length;
}

interface Match {
  /** Share of the text's characters that stand together, 0 to 1. */
  readonly share: number;
  /** The longest part, and its offset. */
  readonly found: string;
  readonly at: number;
}

/** Parts of a text lie this many characters around the longest one. */
const around = 400;

/** Prepare to find a text in others: as a whole, or in parts between values that the program filled in. */
function createMatcher(text: string): (content: string) => Match | undefined {
  const words = text.match(/[\u4E00-\u9FFF]|[^\s\u4E00-\u9FFF]+/g) ?? [];
  const starts: number[] = [];
  for (let at = 0, from = 0; at < words.length; at++) {
    const start = text.indexOf(words[at] ?? "", from);
    starts.push(start);
    from = start + (words[at] ?? "").length;
  }
  const part = (first: number, last: number): string =>
    text.slice(starts[first], (starts[last] ?? 0) + (words[last] ?? "").length);
  return (content) => {
    const whole = content.indexOf(text);
    if (whole >= 0) return { share: 1, found: text, at: whole };
    const plain = content.replaceAll(/\\(?=["'`])/g, "");
    if (plain.length < content.length && plain.includes(text))
      return matchParts(content, part, words.length, 1);
    return matchParts(content, part, words.length);
  };
}

/** Match the longest run of at least three words, and others near it. */
function matchParts(
  content: string,
  part: (first: number, last: number) => string,
  count: number,
  share?: number,
): Match | undefined {
  const longest = longestRun(content, part, count, 3);
  if (longest === undefined) return undefined;
  const found = content.slice(longest.at, longest.at + longest.length);
  if (share !== undefined) return { share, found, at: longest.at };
  const near = content.slice(Math.max(0, longest.at - around), longest.at + longest.length + around);
  let matched = 0;
  for (let first = 0; first < count;) {
    let last = first;
    while (last + 1 < count && near.includes(part(first, last + 1))) last++;
    if (last > first) matched += part(first, last).length;
    first = last + 1;
  }
  return { share: Math.min(1, matched / part(0, count - 1).length), found, at: longest.at };
}

function longestRun(
  content: string,
  part: (first: number, last: number) => string,
  count: number,
  fewest: number,
): { at: number; length: number } | undefined {
  let best: { at: number; length: number } | undefined;
  const least = Math.min(fewest, count);
  for (let first = 0; first + least <= count; first++) {
    let last = first + least - 1;
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
  let line = 1;
  for (let from = content.indexOf("\n"); from >= 0 && from < at; from = content.indexOf("\n", from + 1))
    line++;
  return { line, lineText: content.slice(start, end < 0 ? undefined : end) };
}
