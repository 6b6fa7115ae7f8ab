import { describe, expect, it } from "vitest";
import { createLru } from "@fossick/base/lru.ts";

describe("a map of the entries used last", () => {
  it("drops what was used longest ago", () => {
    const lru = createLru<string, number>(2);
    lru.set("a", 1);
    lru.set("b", 2);
    lru.get("a");
    lru.peek("b");
    lru.set("c", 3);
    expect(lru.entries()).toEqual([
      ["a", 1],
      ["c", 3],
    ]);
    expect(lru.get("b")).toBeUndefined();
  });

  it("counts the size of its values, and keeps none that is larger than all may be", () => {
    const lru = createLru<string, string>(5, { sizeOf: (value) => value.length });
    lru.set("a", "xx");
    lru.set("b", "xx");
    lru.set("a", "xxx");
    expect(lru.entries()).toHaveLength(2);
    lru.set("c", "x");
    expect(lru.entries().map(([key]) => key)).toEqual(["a", "c"]);
    lru.set("d", "xxxxxx");
    expect(lru.entries()).toEqual([]);
  });

  it("tells of values that are dropped or deleted, not of those that are replaced", () => {
    const dropped: number[] = [];
    const lru = createLru<string, number>(1, { onDrop: (value) => dropped.push(value) });
    lru.set("a", 1);
    lru.set("a", 2);
    expect(dropped).toEqual([]);
    lru.set("b", 3);
    lru.delete("b");
    lru.delete("gone");
    expect(dropped).toEqual([2, 3]);
  });
});
