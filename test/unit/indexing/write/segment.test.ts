import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../../src/indexing/store/memory-store.ts";
import { emptyMeta } from "../../../../src/indexing/store/records.ts";
import { createSegment } from "../../../../src/indexing/write/segment.ts";

describe("segment of paths and commits", () => {
  it("asks the store for no path while that knows none: a history names hundreds of thousands", () => {
    let looks = 0;
    const get = (): undefined => void looks++;
    const { pathNumber } = createSegment({ ...createMemoryStore(), get }, emptyMeta);
    expect(["src/a.ts", "src/b.ts", "src/a.ts"].map(pathNumber)).toEqual([0, 1, 0]);
    expect(looks).toBe(0);
  });
});
