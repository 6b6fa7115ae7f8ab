import type { Codebase } from "../codebase.ts";

/** Where files lie and what they are called, as numbers: equal numbers, equal folders or names. */
export interface Places {
  readonly folders: Int32Array;
  /** One for each file name up to its first dot: `user.ts` and `user.test.ts` have the same. */
  readonly stems: Int32Array;
}

const known = new WeakMap<Codebase, Places>();

/** Computed once for each state of a repository. */
export function placesOf(codebase: Codebase): Places {
  const already = known.get(codebase);
  if (already) return already;
  const places = { folders: numbered(codebase.paths, folderOf), stems: numbered(codebase.paths, nameStem) };
  known.set(codebase, places);
  return places;
}

function numbered(paths: readonly string[], keyOf: (path: string) => string): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(paths, (path) => {
    const key = keyOf(path);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/** The folder of a path with its closing slash, empty at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

function nameStem(path: string): string {
  const start = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", start);
  return dot < 0 ? path.slice(start) : path.slice(start, dot);
}
