// Encodes the postings of a segment in buckets by the hash of their key, and reads one key's from its bucket.
import { createByteReader, createByteWriter } from "@fossick/core/postings/bytes.ts";
import { createHashNumbers, createNumberList, grouped } from "./numbers.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { writePostings, type Postings } from "@fossick/core/postings/postings.ts";

/**
 * Postings of one kind in one segment, grouped into buckets by the hash of their key. A codebase has millions of
 * names, most of them in one file: a bucket spends four bytes on such a key, a separate entry in the store its
 * spelling and more. Keys with equal hashes are treated as one; a search of forty words in a codebase of a million
 * meets such a pair once in a hundred times.
 */
export interface Buckets {
  /** A power of two. */
  readonly count: number;
  /** Encoded buckets by number: all of them, or none if there are no keys. */
  readonly bytes: ReadonlyMap<number, Uint8Array>;
  /** Hashes of all keys, ascending, if few: lets a reader rule out a key without reading a bucket. */
  readonly hashes?: Uint32Array;
}

/** Layout to locate the postings of a key. */
export type BucketLayout = Pick<Buckets, "count" | "hashes">;

/** Collects postings; ids must be added in ascending order for each key. */
export interface PostingsBuilder {
  /** Returns the number of a key in this builder, from 1. */
  number(key: string): number;
  numberOfHash(hash: number): number;
  add(number: number, id: number, level: number): void;
  finish(): Buckets;
}

const fewKeys = 4_000;

/** Average keys per bucket, which is read whole, mostly for one of them. */
const keysPerBucket = 128;

export function createPostingsBuilder(): PostingsBuilder {
  const numbers = createHashNumbers();
  const hashes = createNumberList();
  const keys = createNumberList();
  const ids = createNumberList();
  const levels = createNumberList();
  const numberOfHash = (hash: number): number => {
    const number = numbers(hash | 0, 0);
    if (number > hashes.length) hashes.push(hash | 0);
    return number;
  };
  return {
    number: (key) => numberOfHash(hash32(key)),
    numberOfHash,
    add(number, id, level) {
      keys.push(number - 1);
      ids.push(id);
      levels.push(level);
    },
    finish: () => encodeBuckets(hashes.values(), keys.values(), ids.values(), levels.values()),
  };
}

function encodeBuckets(hashes: Int32Array, keys: Int32Array, ids: Int32Array, levels: Int32Array): Buckets {
  const count = bucketCount(hashes.length);
  const bytes = new Map<number, Uint8Array>();
  if (hashes.length === 0) return { count, bytes };
  const { starts, targets: order } = grouped(keys, hashes.length);
  const ordered = {
    ids: picked(ids, order, new Int32Array(order.length)),
    levels: picked(levels, order, new Uint8Array(order.length)),
  };
  const members = grouped(
    hashes.map((hash) => hash & (count - 1)),
    count,
  );
  for (let bucket = 0; bucket < count; bucket++) {
    const own = members.targets.subarray(members.starts[bucket], members.starts[bucket + 1]);
    bytes.set(bucket, encodeBucket(own, hashes, starts, ordered));
  }
  if (hashes.length > fewKeys) return { count, bytes };
  return { count, bytes, hashes: Uint32Array.from(hashes).sort() };
}

/** Copies values in an order; by a loop, as there are millions. */
function picked<T extends Int32Array | Uint8Array>(values: Int32Array, order: Uint32Array, into: T): T {
  for (let at = 0; at < order.length; at++) into[at] = values[order[at] ?? 0] ?? 0;
  return into;
}

/** Encodes the count of keys, their hashes, the lengths of their postings, then the postings. */
function encodeBucket(
  members: Uint32Array,
  hashes: Int32Array,
  starts: Uint32Array,
  ordered: Postings,
): Buffer {
  const head = createByteWriter(8 + members.length * 6);
  const body = createByteWriter(members.length * 8);
  head.uint32(members.length);
  for (const key of members) head.uint32((hashes[key] ?? 0) >>> 0);
  for (const key of members) {
    const before = body.length;
    writePostings(body, ordered, starts[key], starts[key + 1]);
    head.varint(body.length - before);
  }
  return Buffer.concat([head.finish(), body.finish()]);
}

/** A bucket with its head decoded, to be read for several keys. */
interface Bucket {
  /** The hash of each key. */
  readonly hashes: Uint32Array;
  /** Offset where the encoded postings of each key start, and where the last ones end. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Decodes the head of a bucket. */
export function openBucket(bytes: Uint8Array): Bucket {
  const reader = createByteReader(bytes);
  const hashes = reader.uint32s(reader.uint32());
  const lengths = reader.varints(hashes.length);
  const starts = new Uint32Array(hashes.length + 1).fill(reader.offset, 0, 1);
  for (let at = 0; at < lengths.length; at++) starts[at + 1] = (starts[at] ?? 0) + (lengths[at] ?? 0);
  return { hashes, starts, bytes };
}

const postingsAt = ({ bytes, starts }: Bucket, at: number): Uint8Array =>
  bytes.subarray(starts[at], starts[at + 1]);

/** Yields the hash of each key of a bucket with its encoded postings. */
export function* readBucket(bytes: Uint8Array): Iterable<readonly [hash: number, postings: Uint8Array]> {
  const bucket = openBucket(bytes);
  for (const [at, hash] of bucket.hashes.entries()) yield [hash, postingsAt(bucket, at)];
}

const bucketCount = (keys: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(keys / keysPerBucket || 1)));

/** Returns the bucket of a key. @param hash of the key @param count of buckets, a power of two */
export const bucketOf = (hash: number, count: number): number => (hash & (count - 1)) >>> 0;

/** Returns the encoded postings of the key with a hash, or undefined. */
export function findInBucket(bucket: Bucket, hash: number): Uint8Array | undefined {
  const at = bucket.hashes.indexOf(hash);
  return at < 0 ? undefined : postingsAt(bucket, at);
}
