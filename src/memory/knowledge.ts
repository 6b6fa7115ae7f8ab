import type { Codebase } from "../evidence/codebase.ts";
import { isRequestWord, stemmedWordsOf } from "../language/words.ts";
import { rarity } from "../evidence/scores/text-scores.ts";
import type { Moment } from "./confidence.ts";

/** The state of a repository that ages are counted from. */
export const momentOf = ({ history }: Codebase): Moment => ({
  time: history.headTime,
  commits: history.count,
});

/** This many words represent what files define; further ones would be chance. */
const maxWords = 4;
const fewestNames = 2;

/**
 * Words that the files' definitions are named with again and again and other files seldom hold, best first.
 * @param taskWords words of the task by stem, which need not be learned
 */
export function nameWords(
  codebase: Codebase,
  paths: readonly string[],
  taskWords: Readonly<Record<string, string>>,
): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const path of paths) {
    const definitions = codebase.outline(codebase.fileOf(path) ?? -1)?.definitions ?? [];
    for (const name of new Set(definitions.map((each) => each.name))) {
      const { stems, words } = stemmedWordsOf(name);
      for (const [at, stem] of stems.entries()) {
        const entry = counts.get(stem) ?? { word: words[at] ?? stem, count: 0 };
        counts.set(stem, { ...entry, count: entry.count + 1 });
      }
    }
  }
  return [...counts]
    .filter(
      ([stem, { count }]) => count >= fewestNames && !isRequestWord(stem) && taskWords[stem] === undefined,
    )
    .map(([stem, { word, count }]) => ({
      word,
      weight: Math.log1p(count) * rarity(codebase.fileCount(stem), codebase.paths.length),
    }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, maxWords)
    .map(({ word }) => word);
}
