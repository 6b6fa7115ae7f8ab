import { describe, expect, it } from "vitest";
import { createBlockWriter } from "../../../src/store/blocks.ts";
import { createPostingsBuilder } from "../../../src/store/buckets.ts";
import { createMemoryStore } from "../../../src/store/memory-store.ts";
import { decodePostings } from "../../../src/store/postings.ts";
import { openSegments, writeSegment } from "../../../src/store/segments.ts";
import type { Store } from "../../../src/store/store.ts";

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
      firstDocument,
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
  const segments = openSegments(counting, 2, 6);
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

  it("give each document its stream and length", () => {
    const streams = [1, 2, 3, 4, 5].map((document) => String(Buffer.from(segments.stream(document) ?? [])));
    expect(streams).toEqual(["lease", "renew", "lease", "lease", "login"]);
    expect(segments.stream(6)).toBeUndefined();
    expect([...segments.lengths]).toEqual([0, 5, 5, 5, 5, 5]);
  });
});
