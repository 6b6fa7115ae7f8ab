import type { Codebase } from "../codebase.ts";
import { oncePerPaths } from "./once.ts";
import { noScores, startScores, type Scores } from "./scores.ts";

/** A file name shared by more files than this mentions none of them. */
const mostNamesakes = 12;

/**
 * Files whose path, dotted module or file name is written out.
 * A longer match and fewer files that share it score more: 1 for a full path, 1 / n for one of n namesakes.
 */
export function mentionScores(codebase: Codebase, mentions: readonly string[]): Scores {
  if (mentions.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const suffixes = suffixIndexOf(codebase);
  for (const mention of mentions) {
    for (const [file, score] of filesMentioned(codebase, suffixes, mention)) {
      scores.raise(file, score);
    }
  }
  return scores.finish();
}

/** Files of the frames of a stack trace; later frames, nearer to the failure, score more. */
export function traceScores(codebase: Codebase, frames: readonly string[]): Scores {
  if (frames.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const suffixes = suffixIndexOf(codebase);
  for (const [at, frame] of frames.entries()) {
    const nearness = (at + 1) / frames.length;
    for (const [file, score] of filesMentioned(codebase, suffixes, frame.split(" ")[0] ?? "")) {
      scores.raise(file, score * (0.3 + 0.7 * nearness));
    }
  }
  return scores.finish();
}

/** Files by file name, with and without its extension. */
type SuffixIndex = ReadonlyMap<string, readonly number[]>;

const suffixIndexOf = oncePerPaths(({ paths }): SuffixIndex => {
  const index = new Map<string, number[]>();
  const add = (name: string, file: number): void => {
    const files = index.get(name);
    if (files) files.push(file);
    else index.set(name, [file]);
  };
  for (const [file, path] of paths.entries()) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    add(name, file);
    const bare = name.replace(/\.[^.]+$/, "");
    if (bare !== name && bare !== "") add(bare, file);
  }
  return index;
});

function filesMentioned(codebase: Codebase, index: SuffixIndex, mention: string): [number, number][] {
  const path = mention.replace(/^(?:\.{0,2}\/)+/, "").replace(/:\d+.*$/, "");
  const isDotted = !path.includes("/") && !index.has(path);
  const parts = (isDotted ? path.split(/\.|::/) : path.split("/")).filter(Boolean);
  // `a.b.C.method` names the file a/b.py as well as a/b/C.java: cut from the right until something is named so.
  for (let end = parts.length; end > 0 && end >= parts.length - 2; end--) {
    const namesakes = (index.get(parts[end - 1] ?? "") ?? []).map((file): [number, number] => [
      file,
      sharedSuffix(codebase.paths[file] ?? "", parts.slice(0, end)),
    ]);
    const best = Math.max(0, ...namesakes.map(([, shared]) => shared));
    const matches = namesakes.filter(([, shared]) => shared === best);
    if (matches.length === 0 || matches.length > mostNamesakes) continue;
    if (isDotted && end < parts.length && best < 2) continue;
    return matches.map(([file]) => [file, 1 / matches.length]);
  }
  return [];
}

/** How many path parts agree, counted from the right; the file name's extension may be missing in `parts`. */
function sharedSuffix(path: string, parts: readonly string[]): number {
  const own = path.split("/");
  let shared = 1;
  while (shared < own.length && shared < parts.length && own.at(-1 - shared) === parts.at(-1 - shared))
    shared++;
  return shared;
}
