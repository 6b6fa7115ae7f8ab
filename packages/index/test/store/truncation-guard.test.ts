import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import { StoreDamage, type Store } from "@fossick/index/store/store.ts";

let folder: string;
let file: string;
let store: Store;

const fill = (into: Store, from: number): void =>
  into.write((writer) => {
    for (let key = from; key < from + 300; key++) writer.put(`key ${key}`, Buffer.alloc(5_000, key));
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fossick-test-"));
  file = join(folder, "index.lmdb");
  store = openLmdbStore(folder);
  fill(store, 0);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lengths = [0, 100, 4_096, 8_192, 100_000];

describe("a data file that is cut short while it is open", () => {
  const ways: readonly (readonly [string, () => unknown])[] = [
    ["read", () => store.get("key 7")],
    ["listed", () => store.keysUnder("key")],
    ["read through", () => store.entriesUnder("key")],
    ["written", () => fill(store, 1_000)],
  ];
  it.each(ways.flatMap(([what, way]) => lengths.map((bytes) => [what, bytes, way] as const)))(
    "and %s, at %i bytes, is damage and not the end of the process",
    async (_, bytes, way) => {
      truncateSync(file, bytes);
      expect(way).toThrow(StoreDamage);
      expect(way).toThrow("index.lmdb was cut short while in use");
      expect(store.damage).toBe("index.lmdb was cut short while in use");
      expect(store.isReplaced()).toBe(true);
      await store.close();
    },
  );

  it.each(lengths)("at %i bytes and is closed leaves no mark that it is sound", async (bytes) => {
    truncateSync(file, bytes);
    await store.close();
    expect(() => openLmdbStore(folder)).toThrow(/cannot open the index/);
  });
});

describe("a data file that is written over while it is open", () => {
  it("is known by what it holds now", async () => {
    expect(store.isReplaced()).toBe(false);
    const { size } = statSync(file);
    writeFileSync(file, Buffer.alloc(size));
    expect(store.isReplaced()).toBe(true);
    await store.close();
  });

  it("is known by the state it went back to", async () => {
    const copy = join(folder, "copy");
    copyFileSync(file, copy);
    fill(store, 1_000);
    fill(store, 2_000);
    expect(store.isReplaced()).toBe(false);
    const { size } = statSync(file);
    writeFileSync(file, Buffer.concat([readFileSync(copy), Buffer.alloc(size)]).subarray(0, size));
    expect(store.isReplaced()).toBe(true);
    await store.close();
  });

  it("is the same after another process wrote to it", async () => {
    const other = openLmdbStore(folder);
    fill(other, 5_000);
    expect(store.isReplaced()).toBe(false);
    expect(store.get("key 5007")).toEqual(Buffer.alloc(5_000, 5_007));
    await other.close();
    await store.close();
  });
});
