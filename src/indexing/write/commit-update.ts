// Writes an update of the index in one transaction.
import { isDeepStrictEqual } from "node:util";
import type { HistoryState } from "../history/history-state.ts";
import { applyHistoryChange, writeHistory, type HistoryChange } from "../history/update-history.ts";
import { mergeSmallSegments } from "../store/merge-segments.ts";
import { emptyMeta, keys, readRecord, writeNumber, writeRecord, type Meta } from "../store/records.ts";
import { writeSegment } from "../store/segments.ts";
import type { Store } from "../store/store.ts";
import type { FileState } from "./changes.ts";
import { buildGraph, mayDecideOnImports, readGraph, updateGraph } from "../resolve/import-graph.ts";
import type { Segment } from "./segment.ts";
import type { Shard } from "../analyse/shards/shard.ts";
import type { Snapshot } from "../store/snapshot.ts";

/** Another process changed the store between our reading and our writing; the update is made again. */
export class StaleGeneration extends Error {}

interface Update {
  readonly segment: Segment;
  readonly snapshot: Snapshot;
  readonly old: Snapshot;
  readonly oldHistory: HistoryState;
  readonly change?: HistoryChange;
  readonly toResolve: ToResolve;
}

/** Files whose imports may mean something else than in the stored snapshot. */
type ToResolve = "none" | "changed" | "all";

/** A file that came or went, or another manifest, may change what any import means. */
export function importsToResolve(states: readonly FileState[], snapshot: Snapshot, old: Snapshot): ToResolve {
  const isOther = ({ oldNumber = -1 }: FileState, number: number): boolean =>
    snapshot.documents[number] !== old.documents[oldNumber];
  const isManifestOther = states.some((state, number) => {
    if (!(state.changed || state.uncertain) || !mayDecideOnImports(state.file.path)) return false;
    return snapshot.documents[number] === 0 || isOther(state, number);
  });
  if (isManifestOther || !isDeepStrictEqual(snapshot.paths, old.paths)) return "all";
  return states.some(isOther) ? "changed" : "none";
}

/** Write analysed documents, which belong to no file until a snapshot says so. @returns counters after it */
export function commitShard(store: Store, meta: Meta, { segment, hashes, imports }: Shard): Meta {
  const next = {
    ...meta,
    generation: meta.generation + 1,
    documents: segment.firstDocument + hashes.length,
    segments: meta.segments + 1,
    live: [...meta.live, meta.segments],
  };
  store.write((writer) => {
    checkGeneration(store, meta);
    writeSegment(writer, meta.segments, segment);
    writer.put(keys.imports(meta.segments), imports);
    for (const [at, hash] of hashes.entries())
      if (hash !== "") writeNumber(writer, keys.document(hash), segment.firstDocument + at);
    writeRecord(writer, keys.meta, next);
  });
  return next;
}

function checkGeneration(store: Store, meta: Meta): void {
  const current = readRecord<Meta>(store, keys.meta) ?? emptyMeta;
  if (current.generation !== meta.generation) throw new StaleGeneration();
}

function graphOf(root: string, store: Store, { live: segments, isComplete }: Meta, update: Update) {
  const { snapshot, old, toResolve } = update;
  if (!isComplete || toResolve === "all") return buildGraph(root, store, { snapshot, segments });
  if (toResolve === "none") return undefined;
  return updateGraph(root, store, { snapshot, segments }, { snapshot: old, graph: readGraph(store) });
}

/** Write everything else in one transaction, unless another process was quicker. */
export function commitUpdate(root: string, store: Store, meta: Meta, update: Update): void {
  const { segment, snapshot, oldHistory, change } = update;
  const history = change && applyHistoryChange(change, oldHistory, meta, segment);
  const graph = graphOf(root, store, meta, update);
  store.write((writer) => {
    checkGeneration(store, meta);
    let next = segment.write(writer, meta);
    if (history) next = writeHistory(writer, next, history.state, history.records);
    const head = change?.head ?? oldHistory.head;
    writeRecord(writer, keys.snapshot, head === undefined ? snapshot : { ...snapshot, head });
    if (graph) writeRecord(writer, keys.graph, graph);
    next = mergeSmallSegments(store, writer, next);
    writeRecord(writer, keys.meta, { ...next, generation: meta.generation + 1, isComplete: true });
  });
}
