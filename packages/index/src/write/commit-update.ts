// Writes an update of the index in one transaction.
import { isDeepStrictEqual } from "node:util";
import {
  applyHistoryChange,
  writeHistory,
  type HistoryChange,
  type NewHistory,
} from "../history/update-history.ts";
import { mergeSmallSegments } from "../store/merge-segments.ts";
import {
  keys,
  readMeta,
  readNumber,
  readRecord,
  writeNumber,
  writeRecord,
  type ViewState,
} from "../store/records.ts";
import { writeSegment } from "../store/segments.ts";
import type { Store, StoreWriter } from "../store/store.ts";
import type { FileState } from "./changes.ts";
import { buildGraph, mayDecideOnImports, updateGraph } from "../resolve/import-graph.ts";
import { reserveNumbers } from "./reserve-numbers.ts";
import { createSegment, type Segment } from "./segment.ts";
import type { Shard } from "../analyse/shards/shard.ts";
import { writeSnapshot, type Snapshot } from "../store/snapshot.ts";
import type { Basis } from "./find-basis.ts";

/** Thrown when another process changed the store between reading and writing; the update is retried. */
export class StaleGeneration extends Error {}

interface Update {
  readonly states: readonly FileState[];
  /** State of the files; the numbers of new paths are still missing. */
  readonly snapshot: Omit<Snapshot, "pathNumbers">;
  readonly basis: Basis;
  readonly change?: HistoryChange;
  readonly toResolve: ToResolve;
}

/** Files whose imports may have other targets than in the stored snapshot. */
type ToResolve = "none" | "changed" | "all";

/** Returns the imports to resolve; an added or removed file or a changed manifest may affect all. */
export function importsToResolve(
  states: readonly FileState[],
  snapshot: Pick<Snapshot, "documents" | "paths" | "manifests">,
  old: Snapshot,
): ToResolve {
  const isOther = ({ oldNumber = -1 }: FileState, number: number): boolean =>
    snapshot.documents[number] !== old.documents[oldNumber];
  const isManifestOther = states.some(
    (state, number) =>
      (state.changed || state.uncertain) && mayDecideOnImports(state.file.path) && isOther(state, number),
  );
  const isAnyOther = isManifestOther || snapshot.manifests !== old.manifests;
  if (isAnyOther || !isDeepStrictEqual(snapshot.paths, old.paths)) return "all";
  return states.some(isOther) ? "changed" : "none";
}

/**
 * Writes analysed documents, unless other processes wrote all of them meanwhile. No file has them before a snapshot.
 * @returns their numbers, 0 where a file is known by name only
 */
export function commitShard(store: Store, { segment, hashes, imports }: Shard): readonly number[] {
  return store.write((writer) => {
    const known = hashes.map((hash) => (hash === "" ? 0 : readNumber(store, keys.document(hash))));
    if (known.every((number) => number !== undefined)) return known;
    const meta = readMeta(store);
    writeSegment(writer, meta.segments, segment);
    writer.put(keys.imports(meta.segments), imports);
    for (const [at, hash] of hashes.entries())
      if (known[at] === undefined) writeNumber(writer, keys.document(hash), segment.documents[at] ?? 0);
    writeRecord(writer, keys.meta, {
      ...meta,
      generation: meta.generation + 1,
      segments: meta.segments + 1,
      live: [...meta.live, meta.segments],
    });
    return hashes.map((hash, at) => (hash === "" ? 0 : (segment.documents[at] ?? 0)));
  });
}

/** Writes everything else in one transaction. @throws StaleGeneration if another process was quicker */
export function commitUpdate(root: string, store: Store, update: Update): void {
  const { basis, change, states } = update;
  const added = change?.added ?? [];
  const newPaths = unknownPaths(store, states, added);
  const first = reserveNumbers(store, { paths: newPaths.length, commits: added.length });
  const segment = createSegment(store, newPaths, first.paths);
  const snapshot = { ...update.snapshot, pathNumbers: numbersOf(states, basis.snapshot, segment) };
  const history = historyOf(update, first.commits, segment);
  const graph = graphOf(root, store, snapshot, update);
  store.write((writer) => {
    const meta = readMeta(store);
    // Whoever adds any takes numbers before.
    const isOnly =
      first.paths + first.commits === 0 && meta.paths === newPaths.length && meta.commits === added.length;
    const isAnyKnown = (): boolean =>
      newPaths.some((path) => readNumber(store, keys.pathNumber(path)) !== undefined) ||
      added.some(({ sha }) => !change?.halfRead.has(sha) && isKnownCommit(store, sha, basis));
    const isOvertaken =
      meta.collections !== basis.collections ||
      viewUpdateCount(store) !== basis.turn ||
      (!isOnly && isAnyKnown());
    if (isOvertaken) throw new StaleGeneration();
    if (history) writeHistory(store, writer, history);
    writeView(writer, basis, snapshot, change?.head ?? basis.history.head);
    if (graph) writeRecord(writer, keys.graph, graph);
    const next = mergeSmallSegments(store, writer, segment.write(writer, meta));
    writeRecord(writer, keys.meta, { ...next, generation: meta.generation + 1 });
  });
}

const isKnownCommit = (store: Store, sha: string, { history }: Basis): boolean =>
  readNumber(store, keys.commitNumber(sha, history.line)) !== undefined;

/** Returns the number of updates of a view. */
export const viewUpdateCount = (store: Store): number => readRecord<ViewState>(store, keys.state)?.turn ?? 0;

function writeView(writer: StoreWriter, { turn }: Basis, snapshot: Snapshot, head: string | undefined): void {
  const ofHead = head === undefined ? {} : { head };
  writeSnapshot(writer, { ...snapshot, ...ofHead });
  const state: ViewState = { turn: turn + 1, walkedAtMs: snapshot.walkedAtMs, ...ofHead };
  writeRecord(writer, keys.state, state);
}

function unknownPaths(
  store: Store,
  states: readonly FileState[],
  added: HistoryChange["added"],
): readonly string[] {
  const isFirst = readMeta(store).paths === 0;
  const isUnknown = (path: string): boolean =>
    isFirst || readNumber(store, keys.pathNumber(path)) === undefined;
  const paths = new Set(
    states.flatMap(({ file, oldNumber }) => (oldNumber === undefined ? [file.path] : [])),
  );
  for (const commit of added) for (const path of commit.paths) paths.add(path);
  return [...paths].filter(isUnknown);
}

const numbersOf = (states: readonly FileState[], old: Snapshot, segment: Segment): Uint32Array =>
  Uint32Array.from(states, ({ file, oldNumber }) =>
    oldNumber === undefined ? segment.pathNumber(file.path) : (old.pathNumbers[oldNumber] ?? 0),
  );

function historyOf({ basis, change }: Update, firstCommit: number, segment: Segment): NewHistory | undefined {
  if (change) return applyHistoryChange(change, basis.history, firstCommit, segment);
  return basis.isOwn ? undefined : { state: basis.history, commits: [] };
}

function graphOf(root: string, store: Store, snapshot: Snapshot, { basis, toResolve }: Update) {
  const { live: segments } = readMeta(store);
  const old = basis.graph();
  if (old === undefined || toResolve === "all") return buildGraph(root, store, { snapshot, segments });
  if (toResolve === "none") return basis.isOwn ? undefined : old;
  return updateGraph(root, store, { snapshot, segments }, { snapshot: basis.snapshot, graph: old });
}
