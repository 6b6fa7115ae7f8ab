import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { keys, writeRecord } from "@fossick/index/store/records.ts";
import { emptySnapshot, needSnapshot, readSnapshot, writeSnapshot } from "@fossick/index/store/snapshot.ts";
import { StoreDamage } from "@fossick/index/store/store.ts";

const pathName = fc.string({ unit: "grapheme", minLength: 1 }).filter((path) => !path.includes("\0"));

describe("a stored snapshot", () => {
  it("comes back as it was written", () => {
    fc.assert(
      fc.property(fc.array(pathName), fc.array(fc.double()), (paths, sizes) => {
        const store = createMemoryStore();
        const snapshot = { ...emptySnapshot, paths, sizes: Float64Array.from(sizes), head: "c1" };
        store.write((writer) => writeSnapshot(writer, snapshot));
        expect(readSnapshot(store)).toEqual(snapshot);
      }),
    );
  });

  it("is read anew once another update of its view was written", () => {
    const store = createMemoryStore();
    for (const turn of [1, 2]) {
      store.write((writer) => {
        writeSnapshot(writer, { ...emptySnapshot, walkedAtMs: turn });
        writeRecord(writer, keys.state, { turn, walkedAtMs: turn });
      });
      expect(needSnapshot(store).walkedAtMs).toBe(turn);
      expect(needSnapshot(store)).toBe(needSnapshot(store));
    }
  });

  it("is damage where it is missing", () => {
    const store = createMemoryStore();
    expect(readSnapshot(store)).toBeUndefined();
    expect(() => needSnapshot(store)).toThrow(StoreDamage);
  });
});
