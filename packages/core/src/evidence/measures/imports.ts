// Measures the signals of the files that import a file or are imported by it.
import { shares, type Columns, type SignalInput } from "./columns.ts";

/** Number of a file's best imports, or best importers, whose text scores count. */
const speakers = 3;
/** Max imports or importers that are looked at: some files are imported by all others. */
const maxSeen = 200;

/** Text scores of the files that a file imports, and of those that import it. */
export function importColumns({ board, files, query }: SignalInput): Columns {
  const { codebase } = board;
  const text = board.text(query);
  const meanOfBest = (others: ArrayLike<number>): number => {
    const best: number[] = [];
    for (let at = 0; at < Math.min(maxSeen, others.length); at++) {
      const score = text.of(others[at] ?? -1);
      if (best.length === speakers && score <= (best.at(-1) ?? 0)) continue;
      best.push(score);
      best.sort((a, b) => b - a);
      best.length = Math.min(best.length, speakers);
    }
    return best.reduce((sum, score) => sum + score, 0) / speakers;
  };
  return {
    importsText: shares(files.map((file) => meanOfBest(codebase.importsOf(file)))),
    importersText: shares(files.map((file) => meanOfBest(codebase.importersOf(file)))),
  };
}
