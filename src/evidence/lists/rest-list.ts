import type { Codebase } from "../codebase.ts";
import type { Retriever } from "../../types.ts";
import { longestList } from "./rank.ts";

/**
 * Fills the pool, in path order, when the words of a task find too little.
 * Its weight in the fusion is so small that it never displaces a file that another list found.
 */
export function restList(codebase: Codebase, isInScope: (file: number) => boolean): Retriever {
  return {
    name: "rest",
    retrieve: async () => {
      const files: number[] = [];
      for (let file = 0; file < codebase.paths.length && files.length < longestList; file++) {
        if (isInScope(file)) files.push(file);
      }
      return files.map((file) => ({ path: codebase.paths[file] ?? "", score: 0 }));
    },
  };
}
