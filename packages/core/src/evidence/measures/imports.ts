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
    const scores = Array.from({ length: Math.min(maxSeen, others.length) }, (_, at) =>
      text.of(others[at] ?? -1),
    );
    const best = scores.sort((a, b) => b - a).slice(0, speakers);
    return best.reduce((sum, score) => sum + score, 0) / speakers;
  };
  return {
    importsText: shares(files.map((file) => meanOfBest(codebase.importsOf(file)))),
    importersText: shares(files.map((file) => meanOfBest(codebase.importersOf(file)))),
  };
}
