import type { Codebase } from "./codebase.ts";
import type { Use } from "../types.ts";
import { isVisibleFrom } from "./visibility.ts";
import { stem, termsOf } from "../language/words.ts";

const most = { names: 80, uses: 20 } as const;
/** A name defined in more files than this belongs to none of them. */
const maxDefinitions = 3;

/** Names used in a file and defined in a few others, most used first; an imported file wins when several define one. */
export function usesOf(codebase: Codebase, file: number, own: ReadonlySet<string>): Use[] {
  const imported = new Set(Array.from(codebase.importsOf(file)));
  const uses = (codebase.outline(file)?.names ?? []).slice(0, most.names).flatMap(([symbol, count]) => {
    if (own.has(symbol)) return [];
    const defining = [...codebase.definition(symbol).ids].filter(
      (other) => other !== file && isVisibleFrom(codebase, file, other, symbol),
    );
    const reached = defining.filter((other) => imported.has(other));
    const definingFiles = reached.length > 0 ? reached : defining;
    if (definingFiles.length === 0 || definingFiles.length > maxDefinitions) return [];
    return [{ symbol, count, definedIn: definingFiles.map((other) => codebase.paths[other] ?? "") }];
  });
  const shown = uses.slice(0, most.uses);
  const lines = linesOfNames(
    codebase,
    file,
    shown.map(({ symbol }) => symbol),
  );
  return shown.map((use, at) => ({ ...use, lines: lines[at] ?? [] }));
}

/**
 * Find the lines on which names stand: those that hold all words of the name, since the index keeps words by line.
 * @returns for each name its lines from 1, ascending
 */
function linesOfNames(codebase: Codebase, file: number, names: readonly string[]): number[][] {
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
