import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bucketOf,
  createPostingsBuilder,
  findInBucket,
  openBucket,
  type Buckets,
} from "@fossick/index/store/buckets.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { decodePostings } from "@fossick/core/postings/postings.ts";

type Pair = readonly [id: number, level: number];

function pairsOf({ count, bytes }: Buckets, key: string): Pair[] {
  const hash = hash32(key);
  const bucket = bytes.get(bucketOf(hash, count));
  const { ids, levels } = decodePostings([
    (bucket && findInBucket(openBucket(bucket), hash)) ?? new Uint8Array(),
  ]);
  return Array.from(ids, (id, at) => [id, levels[at] ?? -1] as const);
}

describe("buckets", () => {
  it("give every key its own postings, in the order of their ids, and nothing to any other", () => {
    const document = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(document, { maxLength: 30 }), fc.nat(255), (documents, level) => {
        const builder = createPostingsBuilder();
        const expected = new Map<string, Pair[]>();
        for (const [id, keys] of documents.entries()) {
          for (const key of keys) {
            builder.add(builder.number(key), id, level);
            expected.set(key, [...(expected.get(key) ?? []), [id, level]]);
          }
        }
        const buckets = builder.finish();
        for (const [key, pairs] of expected) expect(pairsOf(buckets, key)).toEqual(pairs);
        expect(pairsOf(buckets, "NotThere")).toEqual([]);
      }),
    );
  });

  it("grow in number with the keys", () => {
    const builder = createPostingsBuilder();
    for (let at = 0; at < 5_000; at++) builder.add(builder.number(`key${at}`), at, 1);
    const buckets = builder.finish();
    expect(buckets.count).toBe(64);
    expect(buckets.hashes).toBeUndefined();
    expect(pairsOf(buckets, "key4321")).toEqual([[4321, 1]]);
    const sizes = [...buckets.bytes.values()].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(3_000);
  });

  it("tell the hashes of few keys", () => {
    const builder = createPostingsBuilder();
    for (const key of ["lease", "renew", "lease"]) builder.add(builder.number(key), 1, 1);
    const hashes = [hash32("lease"), hash32("renew")].sort((a, b) => a - b);
    expect([...(builder.finish().hashes ?? [])]).toEqual(hashes);
  });

  it("of nothing hold nothing", () => {
    const buckets = createPostingsBuilder().finish();
    expect(buckets.bytes.size).toBe(0);
    expect(pairsOf(buckets, "any")).toEqual([]);
  });
});
