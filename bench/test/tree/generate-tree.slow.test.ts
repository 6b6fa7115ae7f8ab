import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateTree } from "../../src/tree/generate-tree.ts";
import { analyse } from "@fossick/index/analyse/analyse.ts";
import { languageOf } from "@fossick/languages/index.ts";
import { createResolver } from "@fossick/index/resolve/index.ts";
import { createVocabulary } from "@fossick/index/analyse/words/vocabulary.ts";

const count = 1500;

describe("generateTree", () => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-tree-"));
  const root = join(folder, "first");
  let paths: string[] = [];
  beforeAll(() => {
    generateTree(root, count);
    paths = filesBelow(root);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("writes as many files as were asked for, in folders five levels deep", () => {
    expect(paths).toHaveLength(count);
    expect(new Set(paths.map((path) => path.split("/").length))).toEqual(new Set([1, 6]));
    const sizes = paths.map((path) => statSync(join(root, path)).size).sort((a, b) => a - b);
    expect(sizes[count / 2]).toBeGreaterThan(500);
    expect(sizes[count / 2]).toBeLessThan(900);
  });

  it("writes the same bytes again", () => {
    const again = join(folder, "again");
    generateTree(again, count);
    expect(filesBelow(again)).toEqual(paths);
    for (const path of paths)
      expect(readFileSync(join(again, path), "utf8")).toBe(readFileSync(join(root, path), "utf8"));
  });

  it("imports files that are there", () => {
    const readText = (path: string): string => readFileSync(join(root, path), "utf8");
    const resolve = createResolver({ paths, readText });
    const vocabulary = createVocabulary();
    const found = new Map<string, number>();
    for (const path of paths) {
      const language = languageOf(path);
      for (const each of analyse(readText(path), language, vocabulary).outline.imports) {
        expect(resolve(path, language.name, each), `${path} imports ${each.specifier}`).not.toEqual([]);
        found.set(language.name, (found.get(language.name) ?? 0) + 1);
      }
    }
    expect([...found.keys()].sort()).toEqual(["c", "go", "python", "typescript"]);
  });
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
