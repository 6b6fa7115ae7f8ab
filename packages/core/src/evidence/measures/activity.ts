// Measures the signals of a file's history, by messages of its commits, kinds of request, and freshness.
import { shares, type Columns, type SignalInput } from "./columns.ts";

/** The history of each file: what it was changed for, by what kind of request, and how long ago. */
export function activityColumns({ board, files, query }: SignalInput): Columns {
  const texts = board.historyTexts(query);
  const titleTexts = board.titleHistoryTexts(query);
  const affinity = board.requestAffinity(query);
  return {
    noHistory: files.map(() => (board.codebase.history.count === 0 ? 1 : 0)),
    historyText: shares(files.map((file) => texts.score(file))),
    closeHistoryText: shares(files.map((file) => board.closeHistoryTexts(query).score(file))),
    titleHistoryText: shares(files.map((file) => titleTexts.score(file))),
    affinity: files.map((file) => Math.min(1, affinity.of(file) / 2)),
    freshness: files.map((file) => board.freshness(file)),
  };
}
