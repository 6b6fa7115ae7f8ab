// Scores files that the task mentions.
import type { Codebase } from "../codebase.ts";
import { namesakesOf, sharedEnd, type Namesakes } from "./places.ts";
import { noScores, startScores, type Scores } from "./scores.ts";

/** A file name shared by more files than this mentions none of them. */
const maxNamesakes = 12;

/** Files whose path, dotted module or file name is written out: a full path scores 1, one of n namesakes 1 / n. */
export function mentionScores(codebase: Codebase, mentions: readonly string[]): Scores {
  if (mentions.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const suffixes = namesakesOf(codebase);
  for (const mention of mentions) {
    for (const [file, score] of filesMentioned(codebase, suffixes, mention)) {
      scores.raise(file, score);
    }
  }
  return scores.finish();
}

/** `codecov.yaml` is the name of a file, whether there is one or not; `a.b.C` is that of a module. */
const fileEnding =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|rst|txt|py|go|rs|rb|php|java|kts?|cs|c|cc|cpp|h|hpp|sh|sql|css|html|xml|lock)$/;

function filesMentioned(codebase: Codebase, index: Namesakes, mention: string): [number, number][] {
  const path = mention.replace(/^(?:\.{0,2}\/)+/, "").replace(/:\d+.*$/, "");
  const isDotted = !path.includes("/") && !index.has(path) && !fileEnding.test(path);
  const parts = (isDotted ? path.split(/\.|::/) : path.split("/")).filter(Boolean);
  // `a.b.C.method` may mean a/b.py or a/b/C.java: cut from the right until a file matches.
  for (let end = parts.length; end > 0 && end >= parts.length - 2; end--) {
    const namesakes = (index.get(parts[end - 1] ?? "") ?? []).map((file): [number, number] => [
      file,
      sharedSuffix(codebase.paths[file] ?? "", parts.slice(0, end)),
    ]);
    const best = Math.max(0, ...namesakes.map(([, shared]) => shared));
    const matches = namesakes.filter(([, shared]) => shared === best);
    if (matches.length === 0 || matches.length > maxNamesakes) continue;
    if (isDotted && end < parts.length && best < 2) continue;
    return matches.map(([file]) => [file, 1 / matches.length]);
  }
  return [];
}

/** Counts the path parts that agree, from the right; the file name's extension may be missing in `parts`. */
export const sharedSuffix = (path: string, parts: readonly string[]): number =>
  sharedEnd(path.split("/"), parts, 1);
