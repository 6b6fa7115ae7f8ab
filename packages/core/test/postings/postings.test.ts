import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  codeCount,
  decodePostings,
  nameCount,
  packCounts,
  proseCount,
  writePostings,
} from "@fossick/core/postings/postings.ts";
import { createByteWriter } from "@fossick/core/postings/bytes.ts";

type Pair = readonly [id: number, level: number];

/** Pairs with ascending ids. */
const ascending = fc
  .uniqueArray(fc.tuple(fc.nat(5_000_000), fc.nat(255)), { selector: ([id]) => id, maxLength: 60 })
  .map((pairs) => pairs.sort((a, b) => a[0] - b[0]));

function encode(pairs: readonly Pair[]): Uint8Array {
  const writer = createByteWriter();
  const ids = Int32Array.from(pairs, ([id]) => id);
  writePostings(writer, { ids, levels: Uint8Array.from(pairs, ([, level]) => level) });
  return writer.finish();
}

const pairsOf = (segments: readonly Uint8Array[]): Pair[] => {
  const { ids, levels } = decodePostings(segments);
  return Array.from(ids, (id, at) => [id, levels[at] ?? -1] as const);
};

describe("postings", () => {
  it("come back as they were added", () => {
    fc.assert(
      fc.property(ascending, (pairs) => {
        expect(pairsOf([encode(pairs)])).toEqual(pairs);
      }),
    );
  });

  it("of several segments come back as one ascending list", () => {
    fc.assert(
      fc.property(ascending, fc.array(fc.nat(60), { maxLength: 4 }), (pairs, cuts) => {
        const bounds = [0, ...cuts.sort((a, b) => a - b), pairs.length];
        const segments = bounds.slice(1).map((end, at) => encode(pairs.slice(bounds[at], end)));
        expect(pairsOf(segments)).toEqual(pairs);
      }),
    );
  });

  it("of nothing are nothing", () => {
    expect(pairsOf([])).toEqual([]);
  });
});

describe("packed counts", () => {
  const count = fc.oneof(fc.nat(5), fc.nat(2_000));

  it("tell none from some in every field, and take one byte", () => {
    fc.assert(
      fc.property(count, count, count, (names, code, prose) => {
        const level = packCounts(names, code, prose);
        expect(level).toBeGreaterThanOrEqual(0);
        expect(level).toBeLessThanOrEqual(255);
        expect([nameCount(level) > 0, codeCount(level) > 0, proseCount(level) > 0]).toEqual([
          names > 0,
          code > 0,
          prose > 0,
        ]);
      }),
    );
  });

  it("never fall when a count rises, and do not touch the other fields", () => {
    fc.assert(
      fc.property(count, count, count, count, (names, code, prose, more) => {
        const before = packCounts(names, code, prose);
        const after = packCounts(names, code + more, prose);
        expect(codeCount(after)).toBeGreaterThanOrEqual(codeCount(before));
        expect([nameCount(after), proseCount(after)]).toEqual([nameCount(before), proseCount(before)]);
      }),
    );
  });

  it("are exact for small counts", () => {
    for (const small of [0, 1, 2, 3]) {
      const level = packCounts(small, small, small);
      expect([nameCount(level), codeCount(level), proseCount(level)]).toEqual([small, small, small]);
    }
  });
});
