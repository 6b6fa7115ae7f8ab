// Measures the signals of a file's ranks in the lists.
import type { Columns, SignalInput } from "./columns.ts";

/** Lists whose ranks are signals; `rest` holds what no other list found. */
const rankedLists = ["text", "path", "window", "pair", "commit", "identifier", "mention", "rest"];

/** Rank of each file in the lists of the dispatch: 1 for the first, one half for the eleventh. */
export function rankColumns({ candidates }: SignalInput): Columns {
  const columnOf = (list: string): number[] =>
    candidates.map(({ lists }) => {
      const rank = lists[list];
      return rank === undefined ? 0 : 10 / (9 + rank);
    });
  return Object.fromEntries(rankedLists.map((list) => [`${list}Rank`, columnOf(list)]));
}
