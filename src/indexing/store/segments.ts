// Writes and reads the segments of an index: the data that each update added.
import { inflateRawSync } from "node:zlib";
import { blockOf, inBlock, type BlockLayout, type Blocks } from "./blocks.ts";
import { bucketOf, findInBucket, openBucket, type BucketLayout, type Buckets } from "./buckets.ts";
import { hash32 } from "./hash.ts";
import { holds } from "./ascending.ts";
import { keys, needRecord, writeRecord, type PostingsKind } from "./records.ts";
import { remember, rememberDecoded } from "./remember.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Data added by one update, as it is written: documents with consecutive numbers, and postings. */
export interface SegmentData {
  readonly firstDocument: number;
  /** Indexed terms of each document; 0 for numbers that belong to none. */
  readonly lengths: Uint32Array;
  /** Encoded token streams. */
  readonly streams: Blocks;
  /** Outlines, deflated. */
  readonly outlines: Blocks;
  readonly postings: Partial<Readonly<Record<PostingsKind, Buckets>>>;
}

/** Head of a segment, which a reader needs before it reads any of it. */
export interface SegmentHead {
  readonly firstDocument: number;
  readonly lengths: Uint32Array;
  readonly streams: BlockLayout;
  readonly outlines: BlockLayout;
  readonly buckets: Partial<Readonly<Record<PostingsKind, BucketLayout>>>;
}

/** Write a segment; call inside a transaction. */
export function writeSegment(writer: StoreWriter, number: number, data: SegmentData): void {
  const { firstDocument, lengths, streams, outlines, postings } = data;
  const buckets: Partial<Record<PostingsKind, BucketLayout>> = {};
  for (const [kind, { count, bytes, hashes }] of Object.entries(postings) as [PostingsKind, Buckets][]) {
    if (bytes.size === 0) continue;
    buckets[kind] = { count, ...(hashes && { hashes }) };
    for (const [bucket, value] of bytes) writer.put(keys.bucket(kind, number, bucket), value);
  }
  for (const [at, block] of streams.blocks.entries()) writer.put(keys.streams(number, at), block);
  for (const [at, block] of outlines.blocks.entries()) writer.put(keys.outlines(number, at), block);
  const head: SegmentHead = {
    firstDocument,
    lengths,
    streams: streams.layout,
    outlines: outlines.layout,
    buckets,
  };
  writeRecord(writer, keys.segment(number), head);
}

/** The segments of one state of a store. */
export interface Segments {
  /** A key's encoded postings in every segment that holds it, oldest first. */
  postings(kind: PostingsKind, key: string): Uint8Array[];
  stream(document: number): Uint8Array | undefined;
  /** Encoded, inflated. */
  outline(document: number): Uint8Array | undefined;
  /** Indexed terms by document number. */
  readonly lengths: Uint32Array;
}

/** Bytes of buckets, as stored, that stay decoded: a search asks for many keys of each. */
const maxBucketBytes = 4_000_000;
/** A megabyte: files that are read one after the other are often neighbours. */
const maxStreamBlocks = 32;
/** Two megabytes. */
const maxInflated = 64;

/** @param live numbers of the segments @param documents one more than the greatest document number */
export function openSegments(store: Store, live: readonly number[], documents: number): Segments {
  const heads = live.map((number) => needRecord<SegmentHead>(store, keys.segment(number)));
  const place = (document: number): Place | undefined => {
    for (let at = heads.length - 1; at >= 0; at--) {
      const [head, segment = 0] = [heads[at], live[at]];
      const local = document - (head?.firstDocument ?? 0);
      if (head && local >= 0 && local < head.lengths.length) return { segment, head, local };
    }
    return undefined;
  };
  const bucketAt = rememberDecoded((key: string) => store.need(key), openBucket, maxBucketBytes);
  const streamBlock = remember((key: string) => store.need(key), maxStreamBlocks);
  const outlineBlock = remember((key: string) => inflateRawSync(store.need(key)), maxInflated);
  return {
    postings(kind, key) {
      const hash = hash32(key);
      return heads.flatMap((head, at) => {
        const buckets = head.buckets[kind];
        if (buckets === undefined || (buckets.hashes && !holds(buckets.hashes, hash))) return [];
        const bucket = bucketAt(keys.bucket(kind, live[at] ?? 0, bucketOf(hash, buckets.count)));
        return (bucket && findInBucket(bucket, hash)) ?? [];
      });
    },
    stream(document) {
      const location = place(document);
      if (!location) return undefined;
      const { segment, head, local } = location;
      const block = streamBlock(keys.streams(segment, blockOf(head.streams, local)));
      return inBlock(block, head.streams, local);
    },
    outline(document) {
      const location = place(document);
      if (!location) return undefined;
      const { segment, head, local } = location;
      const block = outlineBlock(keys.outlines(segment, blockOf(head.outlines, local)));
      return inBlock(block, head.outlines, local);
    },
    lengths: lengthsOf(heads, documents),
  };
}

interface Place {
  readonly segment: number;
  readonly head: SegmentHead;
  /** The document's number within the segment. */
  readonly local: number;
}

function lengthsOf(heads: readonly SegmentHead[], documents: number): Uint32Array {
  const lengths = new Uint32Array(documents);
  for (const head of heads) lengths.set(head.lengths, head.firstDocument);
  return lengths;
}
