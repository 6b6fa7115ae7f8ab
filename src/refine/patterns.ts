import { heaviestFirst } from "../language/weighed.ts";
import type { Query } from "../types.ts";

const maxPatterns = 4;
const fewestExamples = 2;

/** Folders and name endings that several accepted files share, added to the query's patterns. */
export function learnPatterns({ patterns }: Query, accepted: readonly string[]): string[] {
  const shared = new Map<string, number>();
  for (const path of accepted) {
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, slash);
    const ending = /[-_.]([a-z]+\.[a-z]+)$/.exec(path.slice(slash + 1))?.[1];
    for (const pattern of [folder && `${folder}/**`, ending && `**/*${ending}`]) {
      if (pattern) shared.set(pattern, (shared.get(pattern) ?? 0) + 1);
    }
  }
  const strongest = [...shared]
    .filter(([, examples]) => examples >= fewestExamples)
    .sort(heaviestFirst)
    .map(([pattern]) => pattern);
  return [...new Set([...patterns, ...strongest])].slice(0, patterns.length + maxPatterns);
}
