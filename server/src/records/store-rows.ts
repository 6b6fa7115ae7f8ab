// Prepares a store for upload by removing unwanted branches and packing what is new into rows; sends nothing.
import { createHash } from "node:crypto";
import { branchKey, keys, readRecord, writeRecord, type Meta, type Store } from "fossick/hosting";
import { packsOf, segmentKeys, type Entry } from "./packs.ts";
import { rowKeys } from "./row-keys.ts";
import type { UploadedHead } from "./types.ts";

/** A row of the index, without the common columns. */
export type Row = readonly [key: string, value: Uint8Array];

const perBranch = [keys.state, keys.snapshot, keys.graph, keys.history, keys.textHashes] as const;
const toldKey = "told";
/** Faults alone, as they were kept before what was not read was kept with them. */
const faultsKey = "faults";
const branchValue = (key: string, branch: string): string => (branch === "" ? key : `${key}@${branch}`);

/** Returns what indexing a branch told, as uploaded. */
export const toldOf = (store: Store, branch: string): UploadedHead["told"] =>
  readRecord<UploadedHead["told"]>(store, branchValue(toldKey, branch)) ?? {
    faults: readRecord<UploadedHead["told"]["faults"]>(store, branchValue(faultsKey, branch)) ?? [],
  };

/**
 * Make the store hold exactly the wanted branches. Keeps the history of removed ones: other branches may get their
 * commits.
 */
export function settleBranches(store: Store, heads: readonly UploadedHead[]): void {
  const wanted = new Set(heads.flatMap(({ branch }) => valueKeysOf(branch)));
  const gone = [keys.state, keys.snapshot, keys.graph, keys.textHashes, faultsKey, toldKey]
    .flatMap((key) => store.keysUnder(key))
    .filter((key) => !wanted.has(key));
  const changed = heads.filter(
    ({ branch, told }) => JSON.stringify(told) !== JSON.stringify(toldOf(store, branch)),
  );
  if (gone.length === 0 && changed.length === 0) return;
  store.write((writer) => {
    for (const key of gone) writer.remove(key);
    for (const { branch, told } of changed) writeRecord(writer, branchValue(toldKey, branch), told);
  });
}

const valueKeysOf = (branch: string): string[] => [
  ...perBranch.map((key) => branchKey(branch, key)),
  branchValue(toldKey, branch),
];

/** Keys of all values that are sent whole. */
export const wholeKeys = (store: Store): string[] => [
  keys.meta,
  ...[keys.commitFacts, ...perBranch, toldKey].flatMap((key) => store.keysUnder(key)),
];

/** Hashes a value, to tell whether it changed. */
export const hashOfValue = (value: Uint8Array): string => createHash("sha256").update(value).digest("hex");

/** Packs of everything added to a store since its counters were `base`. */
export function* newRows(store: Store, base: Meta, meta: Meta, generation: number): Iterable<Row> {
  for (const segment of [...meta.retired, ...meta.live])
    if (segment >= base.segments)
      yield* rowsOf(segmentOf(store, segment), (at) => rowKeys.segment(segment, at));
  yield* rowsOf(commitsOf(store, base, meta), (part) => rowKeys.commits(generation, part));
  yield* rowsOf(numbersOf(store, base, meta), (part) => rowKeys.numbers(generation, part));
}

function* rowsOf(entries: Iterable<Entry>, keyOf: (part: number) => string): Iterable<Row> {
  let part = 0;
  for (const pack of packsOf(entries)) yield [keyOf(part++), pack];
}

function* segmentOf(store: Store, segment: number): Iterable<Entry> {
  for (const key of segmentKeys(store, segment)) yield [key, store.need(key)];
}

function* commitsOf(store: Store, base: Meta, meta: Meta): Iterable<Entry> {
  for (let number = base.commits; number < meta.commits; number++) {
    const value = store.get(keys.commit(number));
    if (value) yield [keys.commit(number), value]; // an update that was ended leaves numbers unused
  }
}

/** Numbers are never given twice, so the new ones are those that the counters had not reached. */
function* numbersOf(store: Store, base: Meta, meta: Meta): Iterable<Entry> {
  if (meta.documents > base.documents) yield* numbersFrom(store, keys.document(""), base.documents);
  if (meta.paths > base.paths) yield* numbersFrom(store, keys.pathNumber(""), base.paths);
  for (let number = base.commits; number < meta.commits; number++) {
    const commit = readRecord<{ readonly sha: string }>(store, keys.commit(number));
    if (commit === undefined) continue;
    const key = keys.commitNumber(commit.sha, "");
    yield [key, store.need(key)];
  }
}

function* numbersFrom(store: Store, prefix: string, first: number): Iterable<Entry> {
  for (const [key, value] of store.entriesUnder(prefix))
    if (Buffer.from(value).readUInt32LE() >= first) yield [key, value];
}
