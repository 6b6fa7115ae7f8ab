import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOf, joined, leftOver, type Range } from "./progress.ts";
import { growthOf } from "./report.ts";

const ranges = fc
  .array(fc.tuple(fc.nat(200), fc.nat(20)), { maxLength: 8 })
  .map((pairs) => pairs.map(([from, length]): Range => [from, from + length]));

describe("the progress of a long run", () => {
  it("leaves over exactly what was not done, in chunks", () => {
    fc.assert(
      fc.property(
        ranges,
        fc.integer({ min: 1, max: 250 }),
        fc.integer({ min: 1, max: 30 }),
        (some, count, size) => {
          const done = joined(some);
          const left = leftOver(done, count, size);
          const isIn =
            (seed: number) =>
            ([from, to]: Range) =>
              from <= seed && seed < to;
          for (let seed = 0; seed < count; seed++)
            expect(left.filter(isIn(seed)).length).toBe(done.some(isIn(seed)) ? 0 : 1);
          expect(left.every(([from, to]) => to > from && to - from <= size && to <= count)).toBe(true);
          expect(leftOver(joined([...done, ...left]), count, size)).toEqual([]);
          expect(countOf(joined([...done, [0, count]]))).toBeGreaterThanOrEqual(count);
        },
      ),
    );
  });

  it("tells growth from caches that fill up", () => {
    const weights = (mb: (at: number) => number) =>
      Array.from({ length: 40 }, (_, at) => ({ life: "0", heapMb: mb(at), rssMb: 0 }));
    expect(
      growthOf(
        weights((at) => 40 + at),
        "heapMb",
      )?.grows,
    ).toBe(true);
    expect(
      growthOf(
        weights((at) => (at < 2 ? 20 : 60)),
        "heapMb",
      )?.grows,
    ).toBe(false);
    expect(
      growthOf(
        weights((at) => 60 + (at % 5)),
        "heapMb",
      )?.grows,
    ).toBe(false);
    expect(growthOf(weights(() => 60).slice(0, 5), "heapMb")).toBeUndefined();
  });
});
