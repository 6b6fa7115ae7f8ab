import { describe, expect, it } from "vitest";
import { createBlockWriter } from "@fossick/index/store/blocks.ts";
import { createPostingsBuilder } from "@fossick/index/store/buckets.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { mergeSmallSegments } from "@fossick/index/store/merge-segments.ts";
import { emptyMeta, keys, writeRecord, type Meta } from "@fossick/index/store/records.ts";
import { decodePostings } from "@fossick/core/postings/postings.ts";
import { openSegments, writeSegment } from "@fossick/index/store/segments.ts";
import type { Store } from "@fossick/index/store/store.ts";

/** A segment of documents that hold one word each. */
function write(store: Store, number: number, firstDocument: number, words: readonly string[]): void {
  const text = createPostingsBuilder();
  const streams = createBlockWriter();
  for (const [at, word] of words.entries()) {
    text.add(text.number(word), firstDocument + at, 1);
    streams.append(Buffer.from(word));
  }
  store.write((writer) =>
    writeSegment(writer, number, {
      documents: Uint32Array.from(words, (_, at) => firstDocument + at),
      lengths: Uint32Array.from(words, ({ length }) => length),
      streams: streams.finish(),
      outlines: createBlockWriter().finish(),
      postings: { text: text.finish(), name: createPostingsBuilder().finish() },
    }),
  );
}

describe("segments", () => {
  const store = createMemoryStore();
  write(store, 0, 1, ["lease", "renew", "lease"]);
  write(store, 1, 4, ["lease", "login"]);
  let looks = 0;
  const counting: Store = {
    ...store,
    get(key) {
      looks++;
      return store.get(key);
    },
  };
  const segments = openSegments(counting, [0, 1], 6);
  const documentsWith = (word: string): number[] => [...decodePostings(segments.postings("text", word)).ids];

  it("join the postings of a key", () => {
    expect(documentsWith("lease")).toEqual([1, 3, 4]);
    expect(documentsWith("login")).toEqual([5]);
    expect(segments.postings("definition", "lease")).toEqual([]);
  });

  it("are not looked into for a key that small ones do not hold", () => {
    looks = 0;
    expect(documentsWith("absent")).toEqual([]);
    expect(segments.postings("name", "lease")).toEqual([]);
    expect(looks).toBe(0);
  });

  it("are read once for all keys of a bucket and all documents of a block", () => {
    const needed: string[] = [];
    const need = (key: string): Uint8Array => (needed.push(key), store.need(key));
    const { postings, stream } = openSegments({ ...store, need }, [0, 1], 6);
    for (const word of ["lease", "renew", "login", "lease"]) postings("text", word);
    for (const document of [1, 2, 3]) stream(document);
    expect(needed.toSorted()).toEqual([...new Set(needed)].sort());
  });

  it("give each document its stream and length", () => {
    const streams = [1, 2, 3, 4, 5].map((document) => String(Buffer.from(segments.stream(document) ?? [])));
    expect(streams).toEqual(["lease", "renew", "lease", "lease", "login"]);
    expect(segments.stream(6)).toBeUndefined();
    expect([...segments.lengths]).toEqual([0, 5, 5, 5, 5, 5]);
  });
});

describe("mergeSmallSegments", () => {
  const words = Array.from({ length: 70 }, (_, at) => [`w${at % 7}`, `only${at}`]);
  const store = createMemoryStore();
  const anHourMs = 3_600_000;
  /** The counters after so many segments of two documents were written, the latest merged as an update does it. */
  function grow(meta: Meta, until: number): Meta {
    let next = meta;
    for (let at = (meta.documents - 1) / 2; at < until; at++) {
      const { segments } = next;
      write(store, segments, next.documents, words[at] ?? []);
      store.write((writer) => writeRecord(writer, keys.imports(segments), []));
      const live = [...next.live, next.segments];
      next = { ...next, live, segments: next.segments + 1, documents: next.documents + 2 };
      const grown = next;
      next = store.write((writer) => mergeSmallSegments(store, writer, grown, at * anHourMs));
    }
    return next;
  }
  const found = ({ live, documents }: Meta): number[][] => {
    const segments = openSegments(store, live, documents);
    return words.flat().map((word) => [...decodePostings(segments.postings("text", word)).ids]);
  };

  const few = grow(emptyMeta, 24);
  const once = grow(few, 25);
  const twice = grow(once, 70);

  it("leaves few segments alone, and makes one of many", () => {
    expect(few.live).toHaveLength(24);
    expect(once.live).toHaveLength(1);
    expect(twice.live.length).toBeLessThanOrEqual(24);
  });

  it("changes nothing of what is found", () => {
    const all = words.flat(); // document 1 holds the first, document 2 the second, …
    const expected = all.map((word) => all.flatMap((other, at) => (other === word ? [at + 1] : [])));
    expect(found(twice)).toEqual(expected);
    const segments = openSegments(store, twice.live, twice.documents);
    expect(words.flat().map((_, at) => String(Buffer.from(segments.stream(at + 1) ?? [])))).toEqual(
      words.flat(),
    );
    expect(segments.lengths.length).toBe(141);
  });

  it("keeps what a search may be reading, and removes it at a later merge", () => {
    expect(once.retired).toHaveLength(25);
    for (const number of once.retired) expect(store.get(keys.segment(number))).toBeUndefined();
    for (const number of twice.retired) expect(store.get(keys.segment(number))).toBeDefined();
    const soon = store.write((writer) => {
      const crowded = { ...twice, live: [...twice.live, ...twice.retired] };
      return mergeSmallSegments(store, writer, crowded, (twice.retiredAtMs.at(-1) ?? 0) + 1_000);
    });
    expect(soon.retired).toEqual(expect.arrayContaining([...twice.retired]));
  });
});
