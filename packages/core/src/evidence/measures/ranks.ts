// Measures the signals of a file's ranks in the lists.
import { ranks } from "../signals/ranks.ts";
import type { Columns, SignalInput } from "./columns.ts";

/** Rank of each file in the lists of the dispatch: 1 for the first, one half for the eleventh. */
export function rankColumns({ candidates }: SignalInput): Columns {
  const columnOf = (list: string): number[] =>
    candidates.map(({ lists }) => {
      const rank = lists[list];
      return rank === undefined ? 0 : 10 / (9 + rank);
    });
  return Object.fromEntries(ranks.map(({ name }) => [name, columnOf(name.slice(0, -"Rank".length))]));
}
