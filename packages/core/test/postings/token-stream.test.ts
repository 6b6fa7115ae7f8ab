import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/any-character.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import {
  decodeTokenStream,
  encodeTokenStream,
  type Region,
  type Regions,
} from "@fossick/core/postings/token-stream.ts";

const inRows = ({ startLines, endLines, nameStarts, names }: Regions): Region[] =>
  Array.from(startLines, (startLine, at) => ({
    startLine,
    endLine: endLines[at] ?? 0,
    nameTerms: [...names.subarray(nameStarts[at], nameStarts[at + 1])],
  }));

const anyHash = fc.oneof(fc.string().map(hash32), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1));
const regionOf = (terms: number): fc.Arbitrary<Region> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 70_000 }),
      fc.nat(5_000),
      fc.array(fc.integer({ min: 1, max: terms + 1 })),
    )
    .map(([startLine, more, nameTerms]) => ({ startLine, endLine: startLine + more, nameTerms }));

describe("token streams", () => {
  it("come back as they were written", () => {
    const stream = fc
      .array(anyHash, { maxLength: 50 })
      .chain((hashes) =>
        fc.tuple(
          fc.constant(hashes),
          fc.array(fc.nat(hashes.length)),
          fc.array(regionOf(hashes.length), { maxLength: 8 }),
        ),
      );
    fc.assert(
      fc.property(stream, ([hashes, tokens, regions]) => {
        const decoded = decodeTokenStream(encodeTokenStream(hashes, tokens, regions));
        expect([...decoded.hashes]).toEqual(hashes);
        expect([...decoded.tokens]).toEqual(tokens);
        expect(inRows(decoded.regions)).toEqual(regions);
      }),
    );
  });

  it("hold more terms than fit in one byte", () => {
    const hashes = Array.from({ length: 1_000 }, (_, at) => hash32(`term${at}`));
    const tokens = hashes.flatMap((_, at) => [at + 1, 0]);
    const regions = [{ startLine: 1_000, endLine: 1_000, nameTerms: [999, 1_000] }];
    const decoded = decodeTokenStream(encodeTokenStream(hashes, tokens, regions));
    expect([...decoded.tokens]).toEqual(tokens);
    expect(decoded.hashes[999]).toBe(hash32("term999"));
    expect(inRows(decoded.regions)).toEqual(regions);
  });

  it("keep definitions without a name apart", () => {
    const regions = [
      { startLine: 1, endLine: 9, nameTerms: [] },
      { startLine: 2, endLine: 3, nameTerms: [1, 1] },
      { startLine: 4, endLine: 4, nameTerms: [] },
    ];
    expect(inRows(decodeTokenStream(encodeTokenStream([7], [1], regions)).regions)).toEqual(regions);
  });
});

describe("hash32", () => {
  it("is the same for the same text and fits 32 bits", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
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
