import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash32 } from "../../../src/store/hash.ts";
import { decodeTokenStream, encodeTokenStream } from "../../../src/store/token-stream.ts";

describe("token streams", () => {
  it("come back as they were written", () => {
    const hash = fc.oneof(fc.string().map(hash32), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1));
    const stream = fc
      .array(hash, { maxLength: 50 })
      .chain((hashes) => fc.tuple(fc.constant(hashes), fc.array(fc.nat(hashes.length))));
    fc.assert(
      fc.property(stream, ([hashes, tokens]) => {
        const decoded = decodeTokenStream(encodeTokenStream(hashes, tokens));
        expect([...decoded.hashes]).toEqual(hashes);
        expect([...decoded.tokens]).toEqual(tokens);
      }),
    );
  });

  it("hold more terms than fit in one byte", () => {
    const hashes = Array.from({ length: 1_000 }, (_, at) => hash32(`term${at}`));
    const tokens = hashes.flatMap((_, at) => [at + 1, 0]);
    const decoded = decodeTokenStream(encodeTokenStream(hashes, tokens));
    expect([...decoded.tokens]).toEqual(tokens);
    expect(decoded.hashes[999]).toBe(hash32("term999"));
  });
});

describe("hash32", () => {
  it("is the same for the same text and fits 32 bits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const hash = hash32(text);
        expect(hash).toBe(hash32(`${text}`));
        expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
      }),
    );
  });

  it("keeps common words apart", () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `word${at.toString(36)}`);
    expect(new Set(words.map(hash32)).size).toBeGreaterThan(19_990);
  });
});
