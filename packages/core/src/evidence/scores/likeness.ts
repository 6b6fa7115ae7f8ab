// Scores of files that are like an accepted one.
import type { Codebase } from "../codebase.ts";
import { termsOf } from "../../language/words.ts";
import { changeScores, startScores, type Scores } from "./scores.ts";
import { rarity } from "./text-scores.ts";

const max = { names: 100, stems: 80 } as const;
/** Added to a file's length, so that few words in common do not make a tiny file the likest of all. */
const smoothingLength = 50;

/** A word or name that files are compared by, with its distinctiveness. */
type Weighed = readonly [word: string, weight: number];

/**
 * Scores how alike files are to the given ones in the names they use: a TF-IDF cosine in which a name counts once a
 * file.
 */
export function nameLikeness(codebase: Codebase, files: readonly number[]): Scores {
  const all = codebase.paths.length;
  return likeness(
    codebase,
    files.map((file) =>
      (codebase.outline(file)?.names ?? [])
        .slice(0, max.names)
        .map(([name, count]): Weighed => [name, tell(count, codebase.name(name).ids.length, all)]),
    ),
    (name) => codebase.name(name).ids,
  );
}

/** The same by the stems of all words, of each file its most telling ones. */
export function textLikeness(codebase: Codebase, files: readonly number[]): Scores {
  return likeness(
    codebase,
    files.map((file) => tellingStems(codebase, file)),
    (stem) => codebase.text(stem).ids,
  );
}

function tellingStems(codebase: Codebase, file: number): Weighed[] {
  const words = (codebase.outline(file)?.words ?? "").split(" ");
  const counts = new Map<string, number>();
  for (const token of codebase.stream(file)?.tokens ?? []) {
    const word = token > 0 ? words[token - 1] : undefined;
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const stems = new Map<string, number>();
  for (const [word, count] of counts)
    for (const stem of termsOf(word)) stems.set(stem, (stems.get(stem) ?? 0) + count);
  return [...stems]
    .map(([stem, count]): Weighed => [stem, tell(count, codebase.fileCount(stem), codebase.paths.length)])
    .sort(([stemA, a], [stemB, b]) => b - a || (stemA < stemB ? -1 : 1))
    .slice(0, max.stems);
}

const tell = (count: number, holders: number, all: number): number =>
  (1 + Math.log(count)) * rarity(holders, all);

/** @param texts the words of each given file */
function likeness(
  codebase: Codebase,
  texts: readonly (readonly Weighed[])[],
  holdersOf: (word: string) => ArrayLike<number>,
): Scores {
  const sum = startScores(codebase.paths.length);
  for (const words of texts) {
    const length = Math.sqrt(words.reduce((squares, [, weight]) => squares + weight * weight, 0)) || 1;
    for (const [word, weight] of words) {
      const holders = holdersOf(word);
      const share = (weight * rarity(holders.length, codebase.paths.length)) / length;
      for (let at = 0; at < holders.length; at++) sum.add(holders[at] ?? 0, share);
    }
  }
  return changeScores(
    sum.finish(),
    (score, file) => score / Math.sqrt(smoothingLength + codebase.length(file)),
  );
}
