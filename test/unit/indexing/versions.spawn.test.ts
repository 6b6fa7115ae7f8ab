import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLanguageTable, languages } from "../../../src/code-languages/index.ts";
import { language } from "../../../src/code-languages/language.ts";
import { fingerprintOf } from "../../../src/indexing/open/index-folder.ts";
import { indexFolder } from "../../../src/indexing/open/index-place.ts";
import { createFreshIndex, type FreshIndex } from "../../../src/indexing/fresh-index.ts";
import { createMemoryStore } from "../../../src/indexing/store/memory-store.ts";
import { formatVersion } from "../../../src/indexing/store/records.ts";
import { openCodebase, type IndexedCodebase } from "../../../src/indexing/open/open-codebase.ts";
import { updateIndex } from "../../../src/indexing/update-index.ts";
import { format9Files } from "../../fixtures/format-9/files.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const opened: FreshIndex[] = [];
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close();
});

function open(root: string, cacheDir: string, table?: typeof languages): FreshIndex {
  const settings = { cacheDir, hidden: false, ignore: true, indexMemoryMb: 500 };
  const index = createFreshIndex({ root, settings, watch: false, ...(table && { languages: table }) });
  opened.push(index);
  return index;
}

const codesOf = async (index: FreshIndex): Promise<string[]> =>
  (await index.update()).faults.map(({ code }) => code);

/** The files that define a name, and all that is known of each file. */
function describeFiles(codebase: IndexedCodebase, name: string): unknown {
  return {
    defining: [...codebase.definition(name).ids].map((file) => codebase.paths[file]),
    files: codebase.paths.map((path, file) => [path, codebase.kind(file), codebase.outline(file)]),
    commits: codebase.history.count,
  };
}

describe("an index of format 9", () => {
  it("is left alone, is told of once, and gives way to one that is the same as a new one", async () => {
    const { root } = createRepository();
    const repository = createRepository(format9Files);
    repository.commit("Pay refunds back");
    const index = open(repository.root, root);
    const old = join(indexFolder({ root: repository.root, cacheDir: root }), "format-9");
    mkdirSync(old, { recursive: true });
    const data = join(import.meta.dirname, "../../fixtures/format-9/index.lmdb");
    cpSync(data, join(old, "index.lmdb"));

    expect(await codesOf(index)).toEqual(["INDEX_FORMAT"]);
    const fresh = createMemoryStore();
    await updateIndex(repository.root, fresh, { hidden: false, ignore: true });
    const expected = describeFiles(openCodebase(fresh), "refundAmount");
    expect(describeFiles(await index.codebase(), "refundAmount")).toEqual(expected);
    expect(expected).toMatchObject({ defining: ["src/refund.ts"], commits: 1 });
    expect(readFileSync(join(old, "index.lmdb"))).toEqual(readFileSync(data));
  });
});

describe("an index made with other language tables", () => {
  const quay = language("quay", {
    extensions: ["quay"],
    definitions: [{ kind: "function", pattern: "procedure\\s+(\\w+)" }],
  });
  const withQuay = createLanguageTable([quay]);
  const withFunctions = createLanguageTable([
    { ...quay, definitions: [...quay.definitions, { kind: "function", pattern: "function\\s+(\\w+)" }] },
  ]);
  const definitionsOf = async (index: FreshIndex): Promise<string[] | undefined> => {
    await index.update();
    return (await index.codebase()).outline(0)?.definitions.map(({ name }) => name);
  };

  it("is not used: every file is analysed with the tables there are now", async () => {
    const cacheDir = createFolder().root;
    const { root } = createRepository({
      "berth.quay": "procedure Moor\nfunction Free_Berths return Natural\n",
    });
    expect(await definitionsOf(open(root, cacheDir))).toEqual([]);
    expect(await codesOf(open(root, cacheDir, withQuay))).toEqual(["INDEX_FORMAT"]);
    expect(await definitionsOf(open(root, cacheDir, withQuay))).toEqual(["Moor"]);
    expect(await definitionsOf(open(root, cacheDir, withFunctions))).toEqual(["Moor", "Free_Berths"]);
    // Each has data of its own, so that two versions in turns rebuild nothing.
    expect(await codesOf(open(root, cacheDir))).toEqual([]);
    expect(await definitionsOf(open(root, cacheDir))).toEqual([]);
  });

  it("is told by data and by code, whatever else is the same", () => {
    const read = { pattern: "with\\s+(?<specifier>\\w+)", read: () => [] };
    const tables = [
      withQuay,
      withFunctions,
      createLanguageTable([{ ...quay, syntax: { ...quay.syntax, prose: true } }]),
      createLanguageTable([{ ...quay, extensions: ["pier"] }]),
      createLanguageTable([{ ...quay, imports: [read] }]),
      createLanguageTable([
        { ...quay, imports: [{ ...read, read: () => [{ specifier: "berths", names: [] }] }] },
      ]),
      languages,
    ];
    const fingerprints = tables.map(fingerprintOf);
    expect(new Set(fingerprints).size).toBe(tables.length);
    expect(fingerprintOf(createLanguageTable([{ ...quay }]))).toBe(fingerprintOf(withQuay));
  });
});

/** Rooms whose code decides what the index holds, and what it is written with. */
const deciding = ["indexing/analyse", "indexing/history", "indexing/read", "indexing/resolve"].concat([
  "indexing/store",
  "indexing/write",
  "code-languages",
  "language/weighed.ts",
  "language/words.ts",
]);

/** Languages whose constants count too: no row holds them. */
const wholeFiles = new Set(["code-languages/generic.ts", "code-languages/language-table.ts"]);

/** Code without comments, imports and layout, so that they can change freely; in no order, so that files can move. */
function codeOf(text: string): string {
  return text
    .replaceAll(/^(?:import|export) [^;]*? from "[^"]*";$/gm, "")
    .replaceAll(/^\s*(?:\/\/|\/\*|\*).*$/gm, "")
    .replaceAll(/\s+/g, " ");
}

/** Functions of language tables: the index tells apart by itself what else the tables hold. */
const functionsOf = (text: string): string =>
  [...text.matchAll(/^(?:export )?function [^]*?^\}/gm)].map(([code]) => code).join("\n");

describe("the format", () => {
  it("has a new number whenever code makes another index of the same files", () => {
    const source = join(import.meta.dirname, "../../../src");
    const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts"))
      .filter((path) => deciding.some((room) => path === room || path.startsWith(`${room}/`)))
      .map((path) => [path, readFileSync(join(source, path), "utf8")] as const)
      .map(([path, text]) =>
        path.startsWith("code-languages/") && !wholeFiles.has(path) ? functionsOf(text) : text,
      );
    const hash = createHash("sha1");
    for (const code of texts.map(codeOf).sort()) hash.update(code);
    expect(
      { formatVersion, code: hash.digest("hex").slice(0, 8) },
      "If the index of the same files comes out otherwise, raise formatVersion in src/indexing/store/records.ts " +
        "(not for language tables: they are told apart by themselves). Then run this test with -u.",
    ).toMatchInlineSnapshot(`
      {
        "code": "b897bb9b",
        "formatVersion": 17,
      }
    `);
  });
});
