// Finds files that define what a commit's change uses.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { identifierWords, isRequestWord, isStopWord, stem } from "@fossick/core/language/words.ts";

const shortestName = 4;
/** A name that more files define points nowhere. */
const maxDefiners = 2;
/** Counting a name more often than this adds little. */
const maxTimes = 3;
const maxFiles = 3;
/** Longer lines are data. */
const longestLine = 400;

/** Names so general that a definition elsewhere is rarely the one meant. */
const generalNames: ReadonlySet<string> = new Set(
  `args array config data default error index init input item items key keys length list main map message name node
  number object option options output params path props response result self state status super test type types
  update value values`.split(/\s+/),
);

/**
 * Unedited source files that define, alone or nearly alone, names that stand in the changed lines: what an author had
 * to know without changing it. A lexical rule, right more often than not.
 * @param diff a unified diff without context
 * @returns at most three, the most used first
 */
export function contextFiles(codebase: Codebase, diff: string, goldFiles: readonly string[]): string[] {
  const gold = new Set(goldFiles.map((path) => codebase.fileOf(path)));
  const uses = new Map<number, number>();
  for (const [name, times] of countNames(diff)) {
    const definers = [...codebase.definition(name).ids];
    if (definers.length > maxDefiners || definers.some((file) => gold.has(file))) continue;
    for (const file of definers) {
      if (codebase.kind(file) !== "source") continue;
      uses.set(file, (uses.get(file) ?? 0) + Math.min(times, maxTimes) / definers.length);
    }
  }
  return [...uses]
    .filter(([, useCount]) => useCount >= 1)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, maxFiles)
    .map(([file]) => codebase.paths[file] ?? "");
}

function countNames(diff: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of diff.split("\n")) {
    if (!/^[+-](?![+-]{2} )/.test(line) || line.length > longestLine) continue;
    for (const name of identifierWords(line.slice(1))) {
      if (isTelling(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

function isTelling(name: string): boolean {
  const word = name.toLowerCase();
  return (
    name.length >= shortestName && !generalNames.has(word) && !isStopWord(word) && !isRequestWord(stem(word))
  );
}
