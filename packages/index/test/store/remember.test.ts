import { describe, expect, it } from "vitest";
import { rememberDecoded } from "@fossick/index/store/remember.ts";

/** Reads values of four bytes each, and notes which. */
function remembering(max: number) {
  const read: number[] = [];
  const valueOf = rememberDecoded(
    (key: number) => {
      if (key < 0) return undefined;
      read.push(key);
      return Uint8Array.of(key, 0, 0, 0);
    },
    ([first = 0]) => first * 10,
    max,
  );
  return { read, valueOf };
}

describe("decoded values", () => {
  it("are read once while there is room", () => {
    const { read, valueOf } = remembering(16);
    expect([1, 2, 1, 2].map(valueOf)).toEqual([10, 20, 10, 20]);
    expect(read).toEqual([1, 2]);
  });

  it("stay as long as they are used again before half of the room is filled by others", () => {
    const { read, valueOf } = remembering(16);
    for (const key of [1, 2, 1, 3, 1, 4, 1, 5, 1]) valueOf(key);
    expect(read).toEqual([1, 2, 3, 4, 5]);
    valueOf(2);
    expect(read.at(-1)).toBe(2);
  });

  it("are returned even when one alone is larger than the room", () => {
    const { read, valueOf } = remembering(2);
    expect([1, 1, 2].map(valueOf)).toEqual([10, 10, 20]);
    expect(read).toEqual([1, 2]);
  });

  it("are asked for again where there is none", () => {
    expect(remembering(16).valueOf(-1)).toBeUndefined();
  });
});
