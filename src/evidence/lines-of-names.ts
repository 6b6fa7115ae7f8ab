import type { Codebase } from "./codebase.ts";
import { stem, termsOf } from "../language/words.ts";

/**
 * Find the lines on which names stand: those that hold all words of the name, since the index keeps words by line.
 * @returns for each name its lines from 1, ascending
 */
export function linesOfNames(codebase: Codebase, file: number, names: readonly string[]): number[][] {
  const lines = names.map((): number[] => []);
  const stream = codebase.stream(file);
  const words = codebase.outline(file)?.words.split(" ") ?? [];
  if (!stream || names.length === 0) return lines;
  const stems = names.map((name) => [...new Set(termsOf(name))]);
  const wanted = new Set(stems.flat());
  const stemOf = words.map((word) => {
    const stemmed = stem(word);
    return wanted.has(stemmed) ? stemmed : undefined;
  });
  let line = 1;
  let held = new Set<string>();
  const endLine = (): void => {
    if (held.size > 0)
      for (const [at, own] of stems.entries())
        if (own.length > 0 && own.every((stemmed) => held.has(stemmed))) lines[at]?.push(line);
    if (held.size > 0) held = new Set();
    line++;
  };
  for (const token of stream.tokens) {
    if (token === 0) endLine();
    else {
      const stemmed = stemOf[token - 1];
      if (stemmed !== undefined) held.add(stemmed);
    }
  }
  endLine();
  return lines;
}
