import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { keys, readNumber, readRecord, writeNumber, writeRecord } from "@fossick/index/store/records.ts";
import { endOfPrefix } from "@fossick/index/store/store.ts";

describe("records", () => {
  it("come back with their typed arrays, maps and missing parts", () => {
    const store = createMemoryStore();
    const value = {
      paths: ["a.ts"],
      sizes: Float64Array.of(1.5, -1),
      kinds: new Map([["a", 1]]),
      head: undefined,
    };
    store.write((writer) => writeRecord(writer, keys.snapshot, value));
    expect(readRecord(store, keys.snapshot)).toEqual(value);
    expect(readRecord(store, keys.graph)).toBeUndefined();
  });

  it("of numbers come back, also from the middle of a larger buffer", () => {
    const store = createMemoryStore();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (number) => {
        store.write((writer) => writeNumber(writer, "n", number));
        expect(readNumber(store, "n")).toBe(number);
        const bytes = Buffer.concat([Buffer.of(255, 255, 255), store.get("n") ?? Buffer.of()]);
        expect(readNumber({ get: () => bytes.subarray(3) }, "n")).toBe(number);
      }),
    );
    expect(readNumber(store, "none")).toBeUndefined();
  });
});

describe("keys", () => {
  it("of different things are different", () => {
    const segment = fc.nat(2_000);
    fc.assert(
      fc.property(segment, segment, segment, segment, (a, b, c, d) => {
        const isSame = a === c && b === d;
        expect(keys.bucket("text", a, b) === keys.bucket("text", c, d)).toBe(isSame);
        expect(keys.streams(a, b) === keys.streams(c, d)).toBe(isSame);
        expect(keys.bucket("path", a, b)).not.toBe(keys.pathNumber(`${a}/${b}`));
      }),
    );
  });

  it("of long paths stay short and apart", () => {
    const folder = "deep/".repeat(200);
    expect(keys.pathNumber(`${folder}a.ts`).length).toBeLessThan(400);
    expect(keys.pathNumber(`${folder}a.ts`)).not.toBe(keys.pathNumber(`${folder}b.ts`));
    expect(keys.pathNumber("src/a.ts")).not.toBe(keys.pathNumber("src/b.ts"));
  });
});

describe("endOfPrefix", () => {
  it("lies after every key with the prefix and before what follows", () => {
    const prefix = fc.stringMatching(/^[a-z:]{0,5}[a-z:/]$/);
    fc.assert(
      fc.property(prefix, fc.string({ unit: "grapheme-ascii" }), (start, rest) => {
        expect(start + rest < endOfPrefix(start)).toBe(true);
        expect(endOfPrefix(start).startsWith(start)).toBe(false);
      }),
    );
    expect("text:令牌/" < endOfPrefix("")).toBe(true);
  });
});
