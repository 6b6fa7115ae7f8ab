import { quotedPath } from "../../safe-text.ts";
import type { Retrieval } from "../../types.ts";

/** One path per line, quoted as git quotes names: the files, or what is nearby when there are none. */
export function renderPaths(retrieval: Retrieval): string {
  return pathsOf(retrieval)
    .map((path) => `${quotedPath(path)}\n`)
    .join("");
}

/** The same paths for a program: each as it is, with a NUL behind it. */
export function renderRawPaths(retrieval: Retrieval): string {
  return pathsOf(retrieval)
    .map((path) => `${path}\0`)
    .join("");
}

const pathsOf = ({ files, nearby }: Retrieval): readonly string[] =>
  (files.length > 0 ? files : nearby).map(({ path }) => path);
