// Ranks files by a task's words before any of them is analysed, and takes the first.
import { maxBytesOf } from "../../code-languages/max-bytes.ts";
import type { Weighed } from "../../language/weighed.ts";
import { termsOf } from "../../language/words.ts";
import { fileKind } from "../analyse/file-kind.ts";
import type { FileKind, WalkedFile } from "../types.ts";
import type { WordCounts } from "./grep-words.ts";

/** Files analysed for a first answer, on one thread: 100 find nearly as much, 400 hardly more. */
const max = { files: 200, bytes: 1_500_000 } as const;

/** Share of a score that files of a kind keep: what a task needs is seldom of the last ones. */
const shareOfKind: Readonly<Record<FileKind, number>> = {
  source: 1,
  config: 0.6,
  test: 0.5,
  docs: 0.5,
  example: 0.5,
  generated: 0.05,
  vendored: 0.1,
};

/** Weight of a word in a file's name, and in the names of its folders, beside one that the text repeats for ever. */
const inName = 1.5;
const inFolder = 0.5;
/** Size of a file that counts as it is: longer ones hold any word more often. */
const averageBytes = 8_000;

/**
 * The paths to analyse first.
 * @param files by path in code-unit order
 * @param counting under way: paths are scored meanwhile
 * @throws what `counting` does
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

/** Scores of the paths that hold words. */
function scoresOfPaths(
  files: readonly WalkedFile[],
  words: readonly Weighed[],
  rarityOf: (holders: number) => number,
): ReadonlyMap<string, number> {
  const ofFolder = new Map<string, readonly string[]>();
  const named = new Map<string, number>();
  const holding = files.flatMap(({ path }) => {
    const slash = path.lastIndexOf("/") + 1;
    const folder = path.slice(0, slash);
    const folders = ofFolder.get(folder) ?? termsOf(folder);
    ofFolder.set(folder, folders);
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
