import { shares, type Columns, type SignalInput } from "./columns.ts";

/** How many files that a file imports, or that import it, speak for it. */
const speakers = 3;
/** Of a file that everybody imports only so many are looked at. */
const maxSeen = 200;

/** What the files say of the task that a file imports, and those that import it. */
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
