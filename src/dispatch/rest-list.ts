import type { Codebase } from "../codebase.ts";
import type { Retriever } from "../types.ts";
import { longestList } from "./rank.ts";

/**
 * Fills the pool when the words of a task find too little: source files in path order, then all others.
 * Its ranks are so low in the fusion that it never displaces a file that another list found.
 */
export function restList(codebase: Codebase, isInScope: (file: number) => boolean): Retriever {
  return {
    name: "rest",
    retrieve: async () => {
      const files = [...codebase.paths.keys()].filter(isInScope);
      const isSource = (file: number): boolean => codebase.kind(file) === "source";
      const ordered = [...files.filter(isSource), ...files.filter((file) => !isSource(file))];
      return ordered.slice(0, longestList).map((file) => ({ path: codebase.paths[file] ?? "", score: 0 }));
    },
  };
}
