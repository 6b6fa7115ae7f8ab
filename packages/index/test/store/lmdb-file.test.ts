import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lmdbFileProblem } from "@fossick/index/store/lmdb-file.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";

const folder = mkdtempSync(join(tmpdir(), "fossick-test-"));
const file = join(folder, "index.lmdb");
let sound: Buffer;
/** Nobody writes to the files of these tests: no look at them needs a wait before the next. */
const problemOf = (path: string): string | undefined => lmdbFileProblem(path, true, 0);

beforeAll(async () => {
  const store = openLmdbStore(folder);
  for (let round = 0; round < 20; round++) {
    store.write((writer) => {
      for (let key = round; key < 200; key += 3)
        writer.put(`key ${key}`, Buffer.alloc(50 * (round + 1), key));
      for (let key = 0; key < 200; key += 7) writer.remove(`key ${key}`);
    });
    expect(problemOf(file)).toBeUndefined();
  }
  await store.close();
  sound = readFileSync(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("lmdbFileProblem", () => {
  it("finds nothing wrong with a sound, an empty and a missing file", () => {
    expect(problemOf(file)).toBeUndefined();
    writeFileSync(file, "");
    expect(problemOf(file)).toBeUndefined();
    expect(problemOf(join(folder, "missing.lmdb"))).toBeUndefined();
  });

  it("finds nothing wrong with free pages of transactions below and above 256, whose last byte begins anew", async () => {
    const other = mkdtempSync(join(tmpdir(), "fossick-test-"));
    const store = openLmdbStore(other);
    for (let round = 0; round < 300; round++) {
      store.write((writer) => {
        for (let key = 0; key < 40; key++)
          writer.put(`key ${key}`, Buffer.alloc(500 + (round % 7) * 300, round));
      });
      if (round > 245) expect([round, problemOf(join(other, "index.lmdb"))]).toEqual([round, undefined]);
    }
    await store.close();
    rmSync(other, { recursive: true, force: true });
  });

  it("finds a file that was cut short, wherever that was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: sound.length - 1 }), (length) => {
        writeFileSync(file, sound);
        truncateSync(file, length);
        expect(problemOf(file)).toMatch(/cut short|no LMDB file/);
      }),
      { numRuns: 50 },
    );
  });

  it("finds a file of another kind", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 20_000 }), (bytes) => {
        writeFileSync(file, bytes);
        expect(problemOf(file)).toBe("index.lmdb is no LMDB file");
      }),
      { numRuns: 50 },
    );
  });
});
