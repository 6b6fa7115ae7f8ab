import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placesOf } from "../../src/mirror/places.ts";
import { createKeptMirrors } from "../../src/worker/kept-mirrors.ts";

describe("what a worker keeps of repositories", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "fossick-mirrors-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** A mirror and a store of 1,000 bytes each. */
  function keep(id: number, usedMs: number): void {
    const { mirror, folder, stores } = placesOf(dataDir, id);
    for (const place of [mirror, stores]) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, "file"), Buffer.alloc(1_000));
    }
    utimesSync(folder, new Date(usedMs), new Date(usedMs));
  }
  const there = (): readonly number[] => [1, 2, 3].filter((id) => existsSync(placesOf(dataDir, id).mirror));

  it("goes in the order of its last use, but not while a job is at it", async () => {
    for (const id of [1, 2, 3]) keep(id, id * 1_000_000);
    const kept = createKeptMirrors(dataDir);
    expect(await kept.keepWithin(30_000)).toBeGreaterThanOrEqual(6_000);
    expect(there()).toEqual([1, 2, 3]);
    await kept.during(1, async () => {
      await kept.giveBack(1);
      expect(there()).toEqual([1, 3]);
    });
    await kept.giveBack(1);
    expect(there()).toEqual([1]);
    expect(existsSync(placesOf(dataDir, 3).stores)).toBe(false);
  });

  it("is kept within a budget", async () => {
    for (const id of [1, 2, 3]) keep(id, id * 1_000_000);
    const kept = createKeptMirrors(dataDir);
    const all = await kept.keepWithin(1_000_000);
    expect(await kept.keepWithin(all - 1)).toBeLessThan(all);
    expect(there()).toEqual([2, 3]);
  });
});
