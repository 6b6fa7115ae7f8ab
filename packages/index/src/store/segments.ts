// Writes and reads the segments of an index, each of which holds the data that one update added.
import { inflateRawSync } from "node:zlib";
import { blockOf, inBlock, type BlockLayout, type Blocks } from "./blocks.ts";
import { bucketOf, findInBucket, openBucket, type BucketLayout, type Buckets } from "./buckets.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { isInAscending } from "@fossick/core/postings/ascending.ts";
import { keys, needRecord, writeRecord, type PostingsKind } from "./records.ts";
import { remember } from "@fossick/base/remember.ts";
import { rememberDecoded } from "./remember.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Data of a segment to write: documents and postings. */
export interface SegmentData {
  /** Numbers of its documents, in the order of everything below. */
  readonly documents: Uint32Array;
  /** Indexed terms of each document; 0 for numbers that belong to none. */
  readonly lengths: Uint32Array;
  /** Encoded token streams. */
  readonly streams: Blocks;
  /** Outlines, deflated. */
  readonly outlines: Blocks;
  readonly postings: Partial<Readonly<Record<PostingsKind, Buckets>>>;
}

/** Head of a segment, which is read before any of its data. */
export interface SegmentHead {
  readonly documents: Uint32Array;
  readonly lengths: Uint32Array;
  readonly streams: BlockLayout;
  readonly outlines: BlockLayout;
  readonly buckets: Partial<Readonly<Record<PostingsKind, BucketLayout>>>;
  /** Milliseconds since 1970. */
  readonly writtenAtMs: number;
}

/** Writes a segment; call inside a transaction. */
export function writeSegment(writer: StoreWriter, number: number, data: SegmentData): void {
  const { documents, lengths, streams, outlines, postings } = data;
  const buckets: Partial<Record<PostingsKind, BucketLayout>> = {};
  for (const [kind, { count, bytes, hashes }] of Object.entries(postings) as [PostingsKind, Buckets][]) {
    if (bytes.size === 0) continue;
    buckets[kind] = { count, ...(hashes && { hashes }) };
    for (const [bucket, value] of bytes) writer.put(keys.bucket(kind, number, bucket), value);
  }
  for (const [at, block] of streams.blocks.entries()) writer.put(keys.streams(number, at), block);
  for (const [at, block] of outlines.blocks.entries()) writer.put(keys.outlines(number, at), block);
  const head: SegmentHead = {
    documents,
    lengths,
    streams: streams.layout,
    outlines: outlines.layout,
    buckets,
    writtenAtMs: Date.now(),
  };
  writeRecord(writer, keys.segment(number), head);
}

/** The segments of one state of a store. */
export interface Segments {
  /** Encoded postings of a key in every segment that holds it, oldest first. */
  postings(kind: PostingsKind, key: string): Uint8Array[];
  stream(document: number): Uint8Array | undefined;
  /** Encoded, inflated. */
  outline(document: number): Uint8Array | undefined;
  /** Indexed terms by document number. */
  readonly lengths: Uint32Array;
}

/** Max stored bytes of buckets cached in decoded form: a search reads many keys of each. */
const maxBucketBytes = 4_000_000;
/** Max blocks of token streams cached, about 1 MB: files read in sequence often share one. */
const maxStreamBlocks = 32;
/** Max inflated blocks cached, about 2 MB. */
const maxInflated = 64;

/**
 * @param live numbers of the segments
 * @param documents one more than the greatest document number
 * @param isAsked tests whether a document will be read: segments with none such, and only documents, are skipped
 */
// oxlint-disable-next-line max-lines-per-function -- functions that share one list of segments
export function openSegments(
  store: Store,
  live: readonly number[],
  documents: number,
  isAsked: (document: number) => boolean = () => true,
): Segments {
  const segments = live
    .map((number) => ({ number, head: needRecord<SegmentHead>(store, keys.segment(number)) }))
    .filter(({ head }) => !isOfDocumentsAlone(head) || head.documents.some(isAsked));
  const heads = segments.map(({ head }) => head);
  const numbers = segments.map(({ number }) => number);
  const place = placesIn(heads, numbers, documents);
  const bucketAt = rememberDecoded((key: string) => store.need(key), openBucket, maxBucketBytes);
  const streamBlock = remember((key: string) => store.need(key), maxStreamBlocks);
  const outlineBlock = remember((key: string) => inflateRawSync(store.need(key)), maxInflated);
  const valueOf =
    (kind: "streams" | "outlines", blockAt: (key: string) => Uint8Array) =>
    (document: number): Uint8Array | undefined => {
      const location = place(document);
      if (!location) return undefined;
      const { segment, head, local } = location;
      const block = blockAt(keys[kind](segment, blockOf(head[kind], local)));
      return inBlock(block, head[kind], local);
    };
  return {
    postings(kind, key) {
      const hash = hash32(key);
      return heads.flatMap((head, at) => {
        const buckets = head.buckets[kind];
        if (buckets === undefined || (buckets.hashes && !isInAscending(buckets.hashes, hash))) return [];
        const bucket = bucketAt(keys.bucket(kind, numbers[at] ?? 0, bucketOf(hash, buckets.count)));
        return (bucket && findInBucket(bucket, hash)) ?? [];
      });
    },
    stream: valueOf("streams", streamBlock),
    outline: valueOf("outlines", outlineBlock),
    lengths: lengthsOf(heads, documents),
  };
}

interface Place {
  readonly segment: number;
  readonly head: SegmentHead;
  /** The document's number within the segment. */
  readonly local: number;
}

/** Finds the segment of each document. */
function placesIn(
  heads: readonly SegmentHead[],
  numbers: readonly number[],
  documents: number,
): (document: number) => Place | undefined {
  const segments = new Int32Array(documents).fill(-1);
  const locals = new Uint32Array(documents);
  for (const [at, head] of heads.entries())
    for (let local = 0; local < head.documents.length; local++) {
      segments[head.documents[local] ?? 0] = at;
      locals[head.documents[local] ?? 0] = local;
    }
  return (document) => {
    const at = segments[document] ?? -1;
    const [head, segment = 0] = [heads[at], numbers[at]];
    return head && { segment, head, local: locals[document] ?? 0 };
  };
}

const isOfDocumentsAlone = ({ buckets, documents }: SegmentHead): boolean =>
  documents.length > 0 && !buckets.path && !buckets.message && !buckets.touched;

function lengthsOf(heads: readonly SegmentHead[], documents: number): Uint32Array {
  const lengths = new Uint32Array(documents);
  for (const head of heads)
    for (let at = 0; at < head.documents.length; at++)
      lengths[head.documents[at] ?? 0] = head.lengths[at] ?? 0;
  return lengths;
}
