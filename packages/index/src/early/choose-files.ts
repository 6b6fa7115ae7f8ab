// Ranks files by a task's words before any of them is analysed, and takes the first.
import { remember } from "@fossick/base/remember.ts";
import { maxBytesOf } from "@fossick/languages/max-bytes.ts";
import type { Weighed } from "@fossick/core/language/weighed.ts";
import { termsOf } from "@fossick/core/language/words.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import type { FileKind, WalkedFile } from "@fossick/languages/types.ts";
import type { WordCounts } from "./grep-words.ts";

/** Max files and bytes analysed for a first answer: 100 files find nearly as much, 400 hardly more. */
const max = { files: 200, bytes: 1_500_000 } as const;

/** Factor of a score by kind of file: tasks seldom need the last ones. */
const shareOfKind: Readonly<Record<FileKind, number>> = {
  source: 1,
  config: 0.6,
  test: 0.5,
  docs: 0.5,
  example: 0.5,
  generated: 0.05,
  vendored: 0.1,
};

/** Weight of a word in a file's name, and in its folders' names, relative to the limit of its weight in the text. */
const inName = 1.5;
const inFolder = 0.5;
/** Size without length normalisation: longer files contain any word more often. */
const averageBytes = 8_000;

/**
 * Chooses the paths to analyse first.
 * @param files by path in code-unit order
 * @param counting word counts to come; paths are scored meanwhile
 * @throws the error of `counting`
 */
export async function chooseFirst(
  files: readonly WalkedFile[],
  words: readonly Weighed[],
  counting: Promise<WordCounts>,
): Promise<ReadonlySet<string>> {
  const rarityOf = (holders: number): number => Math.log(1 + files.length / (1 + holders));
  const readable = files.filter(
    ({ path, size }) => size > 0 && size <= Math.min(maxBytesOf(path), max.bytes / 10),
  );
  const byPaths = scoresOfPaths(files, words, rarityOf);
  const counts = await counting;
  const holders = new Map<string, number>();
  for (const ofPath of counts.values())
    for (const word of ofPath.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const score = ({ path, size }: WalkedFile): number => {
    const ofText = counts.get(path);
    const half = 0.3 + (0.9 * size) / averageBytes;
    let sum = byPaths.get(path) ?? 0;
    for (const [word, weight] of ofText ? words : []) {
      const count = ofText?.get(word) ?? 0;
      if (count > 0) sum += (weight * rarityOf(holders.get(word) ?? 0) * count) / (count + half);
    }
    return sum === 0 ? 0 : sum * shareOfKind[fileKind(path)];
  };
  const ranked = readable
    .map((file) => ({ file, score: score(file) }))
    .sort((a, b) => b.score - a.score || (a.file.path < b.file.path ? -1 : 1));
  const first = new Set<string>();
  let bytes = 0;
  for (const { file } of ranked) {
    if (first.size === max.files || bytes > max.bytes) break;
    bytes += file.size;
    first.add(file.path);
  }
  return first;
}

/** Scores the paths that contain words. */
function scoresOfPaths(
  files: readonly WalkedFile[],
  words: readonly Weighed[],
  rarityOf: (holders: number) => number,
): ReadonlyMap<string, number> {
  const wordsOf = remember(termsOf);
  const named = new Map<string, number>();
  const holding = files.flatMap(({ path }) => {
    const slash = path.lastIndexOf("/") + 1;
    const folders = wordsOf(path.slice(0, slash));
    const name = termsOf(path.slice(slash));
    const held = words.filter(([word]) => name.includes(word) || folders.includes(word));
    for (const [word] of held) named.set(word, (named.get(word) ?? 0) + 1);
    return held.length === 0 ? [] : [{ path, name, held }];
  });
  const scoreOf = (name: readonly string[], held: readonly Weighed[]): number => {
    let sum = 0;
    for (const [word, weight] of held)
      sum += weight * (name.includes(word) ? inName : inFolder) * rarityOf(named.get(word) ?? 0);
    return sum;
  };
  return new Map(holding.map(({ path, name, held }) => [path, scoreOf(name, held)]));
}
