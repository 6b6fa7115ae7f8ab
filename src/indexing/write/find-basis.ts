// Finds what an update builds on: the view's own last state, or that of a view beside it.
import { emptyHistory, type HistoryState } from "../history/history-state.ts";
import { readGraph, type ImportGraph } from "../resolve/import-graph.ts";
import { keys, readMeta, readRecord, type ViewState } from "../store/records.ts";
import { emptySnapshot, needSnapshot, type Snapshot } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import { viewsBeside, type StatedView } from "../store/view-store.ts";

/** State that an update builds on. */
export interface Basis {
  /** True if it is the view's own; the files of another work tree are all to be looked at. */
  readonly isOwn: boolean;
  /** Count of the view's updates, 0 before the first is finished. */
  readonly turn: number;
  readonly collections: number;
  readonly snapshot: Snapshot;
  /** With the line of commits that is read. */
  readonly history: HistoryState;
  graph(): ImportGraph | undefined;
}

/**
 * Read what to build on.
 * @param line of the commits that will be read
 * @param head the commit that is checked out: a view that has it is preferred
 */
export function findBasis(store: Store, line: string, head: string | undefined): Basis {
  const { collections } = readMeta(store);
  const state = readRecord<ViewState>(store, keys.state);
  if (state === undefined) return { ...besideOf(store, line, head), isOwn: false, turn: 0, collections };
  return {
    isOwn: true,
    turn: state.turn,
    collections,
    snapshot: needSnapshot(store),
    history: ofLine(readRecord<HistoryState>(store, keys.history), line),
    graph: () => readGraph(store),
  };
}

function besideOf(
  store: Store,
  line: string,
  head: string | undefined,
): Pick<Basis, "snapshot" | "history" | "graph"> {
  const isSame = ({ state }: StatedView): number => (state.head === head ? 1 : 0);
  const beside = [...viewsBeside(store)]
    .sort((a, b) => isSame(b) - isSame(a) || b.state.walkedAtMs - a.state.walkedAtMs)
    .map(({ view }) => view);
  const [best] = beside;
  const history = historyIn(beside, line);
  if (best === undefined) return { snapshot: emptySnapshot, history, graph: () => undefined };
  const graph = readGraph(best); // at once: it goes with the snapshot, and either may be replaced
  return { snapshot: needSnapshot(best), history, graph: () => graph };
}

/** Reads no further than the first view that has the line: histories are long. */
function historyIn(views: readonly Store[], line: string): HistoryState {
  for (const view of views) {
    const history = readRecord<HistoryState>(view, keys.history);
    if (history?.line === line) return history;
  }
  return ofLine(undefined, line);
}

const ofLine = (history: HistoryState | undefined, line: string): HistoryState =>
  history?.line === line ? history : { ...emptyHistory, line };
