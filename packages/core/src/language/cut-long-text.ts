// Chooses what is read of a text that is too long: its ends, and of the rest the lines least like all others.

/** Max characters that are kept, and those of the two ends that always are. */
export const maxCharacters = 30_000;
const ends = { head: 1_000, tail: 4_000 } as const;
/** Lines that are as rare as others are kept from the first characters first, then from the last ones. */
const headCharacters = 8_000;
/** Max characters of a line, and lines of a block, that are kept or left out together. */
const maxLine = 1_000;
const maxBlock = 60;
/** Min lines of a kind that is frequent. */
const frequent = 4;

/** A line and those below it that are indented more. */
interface Block {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns at most 30,000 characters of a text: its first and last lines, and of those between, in their order, the ones
 * whose kind is rare. Programs write thousands of lines about what went well, and few about what did not.
 */
export function cutLongText(text: string): string {
  if (text.length <= maxCharacters) return text;
  const blocks = blocksOf(text);
  const counts = countKinds(blocks.map(({ kind }) => kind));
  const commonness = ({ kind }: Block): number => Math.max(frequent, counts.get(kind) ?? 0);
  const place = ({ start, end }: Block): number => {
    if (start < ends.head || text.length - end < ends.tail) return 0;
    return start < headCharacters ? 1 : 2;
  };
  const rank = (block: Block): number => (place(block) === 0 ? 0 : commonness(block));
  const inOrder = blocks.toSorted(
    (a, b) =>
      rank(a) - rank(b) || place(a) - place(b) || (place(a) === 1 ? a.start - b.start : b.start - a.start),
  );
  let left = maxCharacters;
  const kept = inOrder.filter(({ start, end }) => {
    if (end - start > left) return false;
    left -= end - start;
    return true;
  });
  return kept
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => text.slice(start, end))
    .join("");
}

/** Min lines of a log, and min share of them that are of frequent kinds. */
const log = { lines: 30, share: 0.5 } as const;

/** Tests whether a text is mostly what a program wrote: lines of several words, most of which are like others. */
export function isLog(text: string): boolean {
  const kinds = text
    .split("\n")
    .filter((line) => /\S\s+\S/.test(line))
    .map((line) => kindOf(line.slice(0, maxLine)));
  const counts = countKinds(kinds);
  const alike = kinds.filter((kind) => (counts.get(kind) ?? 0) >= frequent);
  return kinds.length >= log.lines && alike.length >= kinds.length * log.share;
}

function countKinds(kinds: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Cuts a text into blocks, each with the end of its last line. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let [indent, lines] = [0, 0];
  for (const [line] of text.matchAll(linePattern)) {
    const last = blocks.at(-1);
    const start = last?.end ?? 0;
    const own = line.search(/\S/);
    if (last !== undefined && lines < maxBlock && (own < 0 || own > indent)) {
      blocks[blocks.length - 1] = { ...last, end: start + line.length };
      lines++;
    } else {
      blocks.push({ kind: kindOf(line), start, end: start + line.length });
      [indent, lines] = [Math.max(0, own), 1];
    }
  }
  return blocks;
}

const linePattern = new RegExp(String.raw`[^\n]{0,${maxLine}}\n|[^\n]{1,${maxLine}}`, "g");

const plainWord = /^\p{L}\p{Ll}*\W?$/u;
const mark = /^(?:[^\p{L}\p{N}]+|\p{Lu}+)\W?$/u;

/** The kind of a line: its first and last word, and what stands between in capitals or signs, without names or numbers. */
function kindOf(line: string): string {
  const words = line.trim().split(/\s+/);
  const shown = words.filter((word, at) => at === 0 || at === words.length - 1 || mark.test(word));
  return shown.map((word) => (plainWord.test(word) || mark.test(word) ? word : "0")).join(" ");
}
