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

/** The paths to analyse first. @param files by path in code-unit order */
export function chooseFirst(
  files: readonly WalkedFile[],
  words: readonly Weighed[],
  counts: WordCounts,
): ReadonlySet<string> {
  const pathTerms = new Map(files.map(({ path }) => [path, termsOfPath(path)]));
  const rarityOf = (holders: number): number => Math.log(1 + files.length / (1 + holders));
  const holders = new Map<string, number>();
  for (const ofPath of counts.values())
    for (const word of ofPath.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const named = new Map<string, number>();
  for (const { name, folders } of pathTerms.values())
    for (const term of new Set([...name, ...folders])) named.set(term, (named.get(term) ?? 0) + 1);
  const score = ({ path, size }: WalkedFile): number => {
    const ofText = counts.get(path);
    const { name, folders } = pathTerms.get(path) ?? noTerms;
    const half = 0.3 + (0.9 * size) / averageBytes;
    let sum = 0;
    for (const [word, weight] of words) {
      const count = ofText?.get(word) ?? 0;
      if (count > 0) sum += (weight * rarityOf(holders.get(word) ?? 0) * count) / (count + half);
      const place = name.includes(word) ? inName : folders.includes(word) ? inFolder : 0;
      if (place > 0) sum += weight * place * rarityOf(named.get(word) ?? 0);
    }
    return sum === 0 ? 0 : sum * shareOfKind[fileKind(path)];
  };
  const ranked = files
    .filter(({ path, size }) => size > 0 && size <= Math.min(maxBytesOf(path), max.bytes / 10))
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

interface PathTerms {
  readonly name: readonly string[];
  readonly folders: readonly string[];
}

const noTerms: PathTerms = { name: [], folders: [] };

function termsOfPath(path: string): PathTerms {
  const slash = path.lastIndexOf("/") + 1;
  return { name: termsOf(path.slice(slash)), folders: termsOf(path.slice(0, slash)) };
}
