import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { answerOf } from "../answers.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { mountMemory } from "./mounted.ts";
import { createCounts } from "./scale.ts";
import { createShortFiles } from "./short-files.ts";

const { folder, fossick, home } = createSandbox();
const shop = createShop(join(folder, "shop"));
const search = [refundTask, "--root", shop, "--json"];
const counts = createCounts();
afterAll(() => counts.print("full and read-only disks"));

/** Searches and expects the right answer, and that it is told that the index is in memory only. */
async function expectInMemory(cacheDir: string): Promise<void> {
  const ended = await fossick([...search, "--cache-dir", cacheDir]);
  expect(ended.code).toBe(0);
  const { files, faults } = answerOf(ended);
  expect(files[0]?.path).toBe(refundFile);
  expect(faults.map(({ code }) => code)).toEqual(["INDEX_UNAVAILABLE"]);
  expect(ended.stderr).toContain("warning: index (INDEX_UNAVAILABLE): ");
  counts.add("right answers, told to be kept in memory");
}

describe("a full disk", () => {
  it.each([4, 64, 68, 72, 80])("of %i KB is no hindrance to an answer", async (kilobytes) => {
    const disk = join(folder, `disk-${kilobytes}`);
    const mounted = mountMemory(disk, kilobytes);
    if (!mounted) return;
    try {
      await expectInMemory(join(disk, "cache"));
    } finally {
      mounted.end();
    }
  });

  it("leaves the index as it was for when there is room again", async () => {
    const disk = join(folder, "disk");
    const mounted = mountMemory(disk, 4_096);
    if (!mounted) return;
    const cacheDir = join(disk, "cache");
    const note = join(shop, "src/mail/note.ts");
    try {
      await fossick([...search, "--cache-dir", cacheDir]);
      fill(join(disk, "filler"), 8_192);
      writeFileSync(note, `export const note = "postcards";\n${"// on the counter\n".repeat(9_000)}`);
      await expectInMemory(cacheDir);
      truncateSync(join(disk, "filler"), 0);
      const report = JSON.parse(
        (await fossick(["index", ...search.slice(1), "--cache-dir", cacheDir])).stdout,
      );
      expect(report).toMatchObject({ changed: 1, faults: [] });
      counts.add("indexes found whole afterwards");
    } finally {
      mounted.end();
      rmSync(note, { force: true });
    }
  });
});

describe.skipIf(process.platform === "win32")("a limit on the size of files", () => {
  const root = createShortFiles(join(folder, "short-files"));
  /** Searches where no file may grow beyond so many blocks. */
  function searchWithin(blocks: number | "unlimited"): Retrieval {
    const task = "how are past commits read and ranked?";
    const args = [
      task,
      "--root",
      root,
      "--json",
      "--cache-dir",
      join(folder, `limit-${blocks}`),
      "--no-memory",
    ];
    const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
    const env = { ...process.env, HOME: home };
    const command = ["-c", line, process.execPath, inject("cli"), ...args];
    const { status, signal, stdout, stderr } = spawnSync("sh", command, { encoding: "utf8", env });
    expect({ status, signal }).toEqual({ status: 0, signal: null });
    return answerOf({ code: status, stdout, stderr });
  }

  it.each([20, 140, 600])("of %i blocks changes nothing of an answer", (blocks) => {
    const { files, faults } = searchWithin(blocks);
    expect(files).toEqual(searchWithin("unlimited").files);
    expect(faults.map(({ code }) => code)).toEqual(["INDEX_UNAVAILABLE"]);
    counts.add("right answers, told to be kept in memory");
  });
});

describe("a cache folder that cannot be written", () => {
  it("is no hindrance to an answer, with an index in it and without", async () => {
    const disk = join(folder, "read-only");
    const mounted = mountMemory(disk, 4_096);
    if (!mounted) return;
    try {
      await fossick([...search, "--cache-dir", join(disk, "cache")]);
      const before = readdirSync(disk, { recursive: true }).sort();
      mounted.makeReadOnly();
      await expectInMemory(join(disk, "cache"));
      await expectInMemory(join(disk, "another"));
      expect(readdirSync(disk, { recursive: true }).sort()).toEqual(before);
    } finally {
      mounted.end();
    }
  });
});

/** Writes until no more fits. */
function fill(path: string, kilobytes: number): void {
  for (let done = 0; done < kilobytes; done++) {
    try {
      writeFileSync(path, Buffer.alloc(1024, 1), { flag: "a" });
    } catch {
      return;
    }
  }
}
