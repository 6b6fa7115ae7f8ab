// Finds and counts files that hold several words, somewhere or side by side.
import { hash32 } from "../postings/hash.ts";
import { isInAscending } from "../postings/ascending.ts";
import { stem, subWords, termsOf } from "../language/words.ts";
import type { Codebase } from "./codebase.ts";

/** Read no more files than this for a phrase: a phrase whose words share this many files is common enough. */
const maxRead = 400;

/** Counts the files with a word or, where no text has it, in whose path it stands; or with the words of a phrase adjacent or joined: `time zone`, `timezone`. */
export function filesWith(codebase: Codebase, term: string): number {
  const stems = termsOf(term);
  const [only] = stems;
  if (only === undefined) return 0;
  if (stems.length === 1) return codebase.fileCount(only) || codebase.path(only).ids.length;
  const asOne = codebase.fileCount(stem(subWords(term).join("")));
  return asOne + holdersOfAll(codebase, stems).filter((file) => standTogether(codebase, file, stems)).length;
}

/** Finds the files that hold every stem somewhere, the first 400. */
export function holdersOfAll(codebase: Codebase, stems: readonly string[]): number[] {
  const [rarest = new Int32Array(), ...others] = stems
    .map((stemmed) => codebase.text(stemmed).ids)
    .sort((a, b) => a.length - b.length);
  const holders: number[] = [];
  for (let at = 0; at < rarest.length && holders.length < maxRead; at++) {
    const file = rarest[at] ?? -1;
    if (others.every((files) => isInAscending(files, file))) holders.push(file);
  }
  return holders;
}

/** Tests whether a phrase occurs in a file or in its path. */
function standTogether(codebase: Codebase, file: number, stems: readonly string[]): boolean {
  if (holdsRun(termsOf(codebase.paths[file] ?? ""), stems)) return true;
  const stream = codebase.stream(file);
  if (!stream) return false;
  const phraseNumbers = stems.map((stemmed) => stream.hashes.indexOf(hash32(stemmed)) + 1);
  return !phraseNumbers.includes(0) && holdsRun(stream.tokens, phraseNumbers);
}

/** Tests whether a sequence contains a run of adjacent items. */
export function holdsRun<T>(all: ArrayLike<T>, run: readonly T[]): boolean {
  for (let at = 0; at + run.length <= all.length; at++) {
    let length = 0;
    while (length < run.length && all[at + length] === run[length]) length++;
    if (length === run.length) return true;
  }
  return false;
}
