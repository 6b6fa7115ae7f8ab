import type { TokenStream } from "../../../src/evidence/codebase.ts";
import { ownersOfLines } from "../../../src/evidence/scores/functions.ts";
import { hash32 } from "../../../src/indexing/store/hash.ts";
import { identifierWords, termsOf } from "../../../src/language/words.ts";

/** Distinct words of one part, at most. */
const mostWords = 160;
/** Lines that no definition owns are read in runs of so many. */
const linesOfRun = 30;

/**
 * What there is to read of a file: `hash32` of the distinct words of its path, then of each of its functions and of the runs of
 * lines between them.
 */
export function readableParts(stream: TokenStream | undefined, path: string): number[][] {
  const ofPath = [...new Set(identifierWords(path).flatMap((word) => termsOf(word).map(hash32)))];
  return [ofPath, ...(stream ? partsOf(stream) : [])];
}

function partsOf({ hashes, regions, tokens }: TokenStream): number[][] {
  const owners = ownersOfLines(regions);
  const parts = new Map<number, Set<number>>();
  let line = 0;
  for (const token of tokens) {
    if (token === 0) {
      line++;
      continue;
    }
    const owner = owners[line] ?? -1;
    const part = owner >= 0 ? owner : -1 - Math.floor(line / linesOfRun);
    const words = parts.get(part) ?? new Set<number>();
    parts.set(part, words);
    if (words.size < mostWords) words.add(hashes[token - 1] ?? 0);
  }
  return [...parts.values()].map((words) => [...words]);
}
