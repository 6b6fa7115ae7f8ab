import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lmdbFileProblem } from "@fossick/index/store/lmdb-file.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";

const folder = mkdtempSync(join(tmpdir(), "fossick-test-"));
const file = join(folder, "index.lmdb");
const pageBytes = 4096;
let sound: Buffer;
/** Nobody writes to the files of these tests: no look at them needs a wait before the next. */
const problemOf = (path: string): string | undefined => lmdbFileProblem(path, true, 0);
/** Where the pages of the tree start. */
let pages: number[] = [];

beforeAll(async () => {
  const store = openLmdbStore(folder);
  store.write((writer) => {
    for (let key = 0; key < 2_000; key++) writer.put(`key ${key}`, Buffer.alloc((key % 7) * 900, key));
  });
  await store.close();
  sound = readFileSync(file);
  pages = Array.from({ length: sound.length / pageBytes }, (_, page) => page * pageBytes)
    .slice(2)
    .filter(
      (at) => sound.readUInt32LE(at) === at / pageBytes && [1, 2].includes(sound.readUInt16LE(at + 18)),
    );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const damaged = (at: number, byte: number): string | undefined => {
  const bytes = Buffer.from(sound);
  bytes[at] = (bytes[at] ?? 0) ^ byte;
  writeFileSync(file, bytes);
  return problemOf(file);
};
const anyPage = fc.integer({ min: 0, max: 10_000 }).map((number) => pages[number % pages.length] ?? 0);
const anyByte = fc.integer({ min: 1, max: 255 });

describe("treeProblem", () => {
  it("finds nothing wrong with what LMDB wrote", () => {
    writeFileSync(file, sound);
    expect(pages.length).toBeGreaterThan(50);
    expect(problemOf(file)).toBeUndefined();
  });

  it.each([
    ["number", 0, 8],
    ["kind", 18, 2],
    ["count of keys", 20, 2],
  ])(
    "finds a page with another %s",
    (_, from, length) => {
      const offset = fc.integer({ min: from, max: from + length - 1 });
      fc.assert(
        fc.property(anyPage, offset, anyByte, (page, at, byte) => {
          expect(damaged(page + at, byte)).toMatch(/^index\.lmdb is damaged: /);
        }),
        { numRuns: 8 },
      );
    },
    60_000,
  );

  it("never throws, whatever byte of a page is another", () => {
    fc.assert(
      fc.property(anyPage, fc.integer({ min: 0, max: pageBytes - 1 }), anyByte, (page, at, byte) => {
        damaged(page + at, byte);
      }),
      { numRuns: 15 },
    );
  });
});

describe("checksums", () => {
  it("tell of a value that is not what was written, and of one that is missing", async () => {
    const place = sound.indexOf(Buffer.alloc(300, 5));
    const bytes = Buffer.from(sound);
    bytes[place + 100] = 6;
    writeFileSync(file, bytes);
    const store = openLmdbStore(folder);
    expect(store.damage).toBeUndefined();
    expect(() => store.entriesUnder("key")).toThrow("is not what was written");
    expect(store.damage).toMatch("is not what was written");
    expect(() => store.need("no such key")).toThrow("no such key is missing");
    await store.close();
  });
});
