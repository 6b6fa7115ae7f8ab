import type { Codebase } from "../codebase.ts";
import { placeOfFrame, sourcesOfFrame } from "./frame-files.ts";
import { namesakesOf, type Namesakes } from "./places.ts";
import { noScores, startScores, type Scores } from "./scores.ts";

/** A file name shared by more files than this mentions none of them. */
const maxNamesakes = 12;

/**
 * Files whose path, dotted module or file name is written out.
 * A longer match and fewer files that share it score more: 1 for a full path, 1 / n for one of n namesakes.
 */
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

/**
 * Files of the frames of a stack trace, sources of built ones; of those that are here, later ones, nearer to the
 * failure, score more.
 */
export function traceScores(codebase: Codebase, frames: readonly string[]): Scores {
  if (frames.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const suffixes = namesakesOf(codebase);
  const own = frames
    .map((frame) => frame.split(" "))
    .map(([path = "", symbol]) => filesOfFrame(codebase, suffixes, path, symbol))
    .filter((files) => files.length > 0);
  for (const [at, files] of own.entries()) {
    const nearness = (at + 1) / own.length;
    for (const [file, score] of files) scores.raise(file, score * (0.3 + 0.7 * nearness));
  }
  return scores.finish();
}

/** The file of a frame, or the source of a built one; where neither is here, the few files that define its function. */
function filesOfFrame(
  codebase: Codebase,
  index: Namesakes,
  path: string,
  symbol: string | undefined,
): readonly (readonly [file: number, score: number])[] {
  const sources = sourcesOfFrame(codebase, path);
  if (sources.length > 0) return sources;
  const { isBuilt, owner } = placeOfFrame(path);
  const mentioned = owner === undefined ? filesMentioned(codebase, index, path) : [];
  const own = mentioned.filter(([file]) => !isBuilt || codebase.kind(file) === "source");
  if (own.length > 0 || !isBuilt || symbol === undefined) return own;
  const defining = [...codebase.definition(symbol).ids].filter((file) => codebase.kind(file) === "source");
  return defining.length > maxDefining ? [] : defining.map((file) => [file, 1 / defining.length] as const);
}

/** A function of a bundle that is defined in more files is not told apart. */
const maxDefining = 3;

/** `codecov.yaml` is the name of a file, whether there is one or not; `a.b.C` is that of a module. */
const fileEnding =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|rst|txt|py|go|rs|rb|php|java|kts?|cs|c|cc|cpp|h|hpp|sh|sql|css|html|xml|lock)$/;

function filesMentioned(codebase: Codebase, index: Namesakes, mention: string): [number, number][] {
  const path = mention.replace(/^(?:\.{0,2}\/)+/, "").replace(/:\d+.*$/, "");
  const isDotted = !path.includes("/") && !index.has(path) && !fileEnding.test(path);
  const parts = (isDotted ? path.split(/\.|::/) : path.split("/")).filter(Boolean);
  // `a.b.C.method` names the file a/b.py as well as a/b/C.java: cut from the right until something is named so.
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
function sharedSuffix(path: string, parts: readonly string[]): number {
  const own = path.split("/");
  let shared = 1;
  while (shared < own.length && shared < parts.length && own.at(-1 - shared) === parts.at(-1 - shared))
    shared++;
  return shared;
}
