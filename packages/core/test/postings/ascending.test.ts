import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInAscending, placeIn } from "@fossick/core/postings/ascending.ts";

describe("placeIn and holds", () => {
  it("find the first that is not less, in numbers and in words", () => {
    expect([0, 1, 2, 3, 9].map((wanted) => placeIn([1, 3, 3, 5], wanted))).toEqual([0, 0, 1, 1, 4]);
    expect(placeIn(["a", "c"], "b")).toBe(1);
    expect(placeIn(new Int32Array(0), 7)).toBe(0);
  });

  it("agree with a search from the start", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 })),
        fc.integer({ min: -10, max: 10 }),
        (list, wanted) => {
          const ascending = Int32Array.from(list).sort();
          const first = ascending.findIndex((value) => value >= wanted);
          expect(placeIn(ascending, wanted)).toBe(first === -1 ? list.length : first);
          expect(isInAscending(ascending, wanted)).toBe(list.includes(wanted));
        },
      ),
    );
  });
});
