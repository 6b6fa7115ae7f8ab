// Finds the state that an update builds on, the view's own last one or that of another view of the store.
import { emptyHistory, type HistoryState } from "../history/history-state.ts";
import { readGraph, type ImportGraph } from "../resolve/import-graph.ts";
import { keys, readMeta, readRecord, type ViewState } from "../store/records.ts";
import { emptySnapshot, needSnapshot, type Snapshot } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import { viewsBeside, type StatedView } from "../store/view-store.ts";

/** State that an update builds on. */
export interface Basis {
  /** True if it is the view's own; otherwise all files must be checked. */
  readonly isOwn: boolean;
  /** Count of the view's updates, 0 before the first is finished. */
  readonly turn: number;
  readonly collections: number;
  readonly snapshot: Snapshot;
  /** History with the line of the commits to read. */
  readonly history: HistoryState;
  graph(): ImportGraph | undefined;
}

/**
 * Reads the state to build on.
 * @param line of the commits to read
 * @param head the checked-out commit; views at it are preferred
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
  const graph = readGraph(best); // read now, to match the snapshot: either may be replaced later
  return { snapshot: needSnapshot(best), history, graph: () => graph };
}

/** Returns the history of the first view with the line; reads no further, as histories are long. */
function historyIn(views: readonly Store[], line: string): HistoryState {
  for (const view of views) {
    const history = readRecord<HistoryState>(view, keys.history);
    if (history?.line === line) return history;
  }
  return ofLine(undefined, line);
}

const ofLine = (history: HistoryState | undefined, line: string): HistoryState =>
  history?.line === line ? history : { ...emptyHistory, line };
