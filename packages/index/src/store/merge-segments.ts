// Merges segments of the index, so that a search reads few.
import { valueIn } from "@fossick/base/remember.ts";
import type { Blocks } from "./blocks.ts";
import { createPostingsBuilder, readBucket, type BucketLayout, type Buckets } from "./buckets.ts";
import { decodePostings, inOrder } from "@fossick/core/postings/postings.ts";
import { keys, readRecord, type Meta, type PostingsKind } from "./records.ts";
import { writeSegment, type SegmentHead } from "./segments.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Max segments before small ones are merged, since every search reads all of them. */
const maxSegments = 24;
const fewestMerged = 12;
/** Max documents, and max buckets of one kind, of a segment that is merged. */
const small = { documents: 1_000, buckets: 64 } as const;

/** The head of a segment, and its number. */
export interface Numbered {
  readonly number: number;
  readonly head: SegmentHead;
}

/** Time for which a search may still read segments that were merged. */
const retiredMs = 60_000;

/**
 * Merges the small segments into one if there are many; call inside a transaction. Merged segments are removed only by
 * a later merge. @returns the new counters
 */
export function mergeSmallSegments(store: Store, writer: StoreWriter, meta: Meta, nowMs = Date.now()): Meta {
  if (meta.live.length <= maxSegments) return meta;
  const heads = readHeads(store, meta.live);
  const merged = heads.filter(({ head }) => isSmall(head));
  if (merged.length < fewestMerged || heads.length < meta.live.length) return meta;
  const isLeft = (at: number): boolean => (meta.retiredAtMs[at] ?? 0) < nowMs - retiredMs;
  for (const left of readHeads(
    store,
    meta.retired.filter((_, at) => isLeft(at)),
  ))
    remove(writer, left);
  writeMerged(store, writer, meta.segments, merged);
  const mergedNumbers = merged.map(({ number }) => number);
  return {
    ...meta,
    segments: meta.segments + 1,
    live: [...meta.live.filter((number) => !mergedNumbers.includes(number)), meta.segments],
    retired: [...meta.retired.filter((_, at) => !isLeft(at)), ...mergedNumbers],
    retiredAtMs: [...meta.retiredAtMs.filter((_, at) => !isLeft(at)), ...mergedNumbers.map(() => nowMs)],
  };
}

function writeMerged(store: Store, writer: StoreWriter, segment: number, merged: readonly Numbered[]): void {
  const withDocuments = merged.filter(({ head }) => head.documents.length > 0);
  writeSegment(writer, segment, {
    documents: Uint32Array.from(withDocuments.flatMap(({ head }) => [...head.documents])),
    lengths: Uint32Array.from(withDocuments.flatMap(({ head }) => [...head.lengths])),
    streams: joinedBlocks(store, withDocuments, "streams"),
    outlines: joinedBlocks(store, withDocuments, "outlines"),
    postings: mergedPostings(store, merged),
  });
  const imports = merged.map(({ number }) => store.need(keys.imports(number)));
  writer.put(keys.imports(segment), Buffer.concat(imports));
}

export const readHeads = (store: Store, numbers: readonly number[]): Numbered[] =>
  numbers.flatMap((number) => {
    const head = readRecord<SegmentHead>(store, keys.segment(number));
    return head ? [{ number, head }] : [];
  });

const isSmall = ({ documents, buckets }: SegmentHead): boolean =>
  documents.length <= small.documents && Object.values(buckets).every(({ count }) => count <= small.buckets);

function joinedBlocks(store: Store, segments: readonly Numbered[], kind: "streams" | "outlines"): Blocks {
  const blocks: Uint8Array[] = [];
  const firsts: number[] = [];
  const ends: number[] = [];
  for (const { number, head } of segments) {
    const documentsBefore = ends.length;
    for (const [at, first] of head[kind].firsts.entries()) {
      blocks.push(store.need(keys[kind](number, at)).slice());
      firsts.push(documentsBefore + first);
    }
    for (const end of head[kind].ends) ends.push(end);
  }
  return { blocks, layout: { firsts: Uint32Array.from(firsts), ends: Uint32Array.from(ends) } };
}

function mergedPostings(store: Store, segments: readonly Numbered[]): Partial<Record<PostingsKind, Buckets>> {
  const kinds = new Set(segments.flatMap(({ head }) => Object.keys(head.buckets) as PostingsKind[]));
  const merged: Partial<Record<PostingsKind, Buckets>> = {};
  for (const kind of kinds) {
    const builder = createPostingsBuilder();
    for (const [hash, encoded] of postingsByHash(store, segments, kind)) {
      const key = builder.numberOfHash(hash);
      const { ids, levels } = inOrder(decodePostings(encoded));
      for (const [at, id] of ids.entries()) builder.add(key, id, levels[at] ?? 0);
    }
    merged[kind] = builder.finish();
  }
  return merged;
}

/** All postings of one kind in some segments, by the hashes of their keys. */
export function postingsByHash(
  store: Store,
  segments: readonly Numbered[],
  kind: PostingsKind,
): ReadonlyMap<number, readonly Uint8Array[]> {
  const found = new Map<number, Uint8Array[]>();
  for (const { number, head } of segments) {
    for (let bucket = 0; bucket < (head.buckets[kind]?.count ?? 0); bucket++) {
      for (const [hash, postings] of readBucket(store.need(keys.bucket(kind, number, bucket))))
        valueIn(found, hash, () => []).push(postings);
    }
  }
  return found;
}

function remove(writer: StoreWriter, { number, head }: Numbered): void {
  for (const [kind, buckets] of Object.entries(head.buckets) as [PostingsKind, BucketLayout][])
    for (let bucket = 0; bucket < buckets.count; bucket++) writer.remove(keys.bucket(kind, number, bucket));
  for (const kind of ["streams", "outlines"] as const)
    for (const at of head[kind].firsts.keys()) writer.remove(keys[kind](number, at));
  writer.remove(keys.imports(number));
  writer.remove(keys.segment(number));
}
