import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { withChangeableFiles } from "../../src/speed/change-files.ts";
import { listSourceFiles } from "../../src/speed/source-files.ts";
import { generateTree } from "../../src/tree/generate-tree.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-speed-test-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("withChangeableFiles", () => {
  const contents = (root: string): string[] =>
    listSourceFiles(root, "*").map(({ path }) => {
      const { mtimeMs, ino } = statSync(join(root, path));
      return [path, mtimeMs, ino, readFileSync(join(root, path), "utf8")].join("\n");
    });

  it("adds new functions to ten files and leaves everything as it was", async () => {
    const [root, keep] = [newFolder(), newFolder()];
    generateTree(root, 100);
    const before = contents(root);
    await withChangeableFiles(root, listSourceFiles(root, "*"), keep, async ({ change }) => {
      const first = change(10);
      const second = change(10);
      expect(new Set(first.map(({ path }) => path)).size).toBe(10);
      for (const [at, { path, name }] of second.entries()) {
        const text = readFileSync(join(root, path), "utf8");
        expect(text).toContain(`${name}(`);
        expect(text).not.toContain(first[at]?.name);
      }
    });
    expect(contents(root)).toEqual(before);
  });

  it("changes as many files as it is told, of as many as there are", async () => {
    const [root, keep] = [newFolder(), newFolder()];
    generateTree(root, 60);
    const files = listSourceFiles(root, "*").slice(0, 4);
    await withChangeableFiles(root, files, keep, async ({ change, count }) => {
      expect(count).toBeLessThanOrEqual(4);
      expect(change(1)).toHaveLength(1);
      expect(change(10)).toHaveLength(count);
    });
  });

  it("does so when something fails", async () => {
    const [root, keep] = [newFolder(), newFolder()];
    generateTree(root, 60);
    const before = contents(root);
    const failing = withChangeableFiles(root, listSourceFiles(root, "*.[ch]"), keep, async ({ change }) => {
      change(10);
      throw new Error("no answer");
    });
    await expect(failing).rejects.toThrow("no answer");
    expect(contents(root)).toEqual(before);
  });
});
