import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLanguageTable, languages } from "@fossick/languages/index.ts";
import { language } from "@fossick/languages/language.ts";
import { fingerprintOf } from "@fossick/index/open/index-folder.ts";
import { indexFolder } from "@fossick/index/open/index-place.ts";
import { createFreshIndex, type FreshIndex } from "@fossick/index/fresh-index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { formatVersion } from "@fossick/index/store/records.ts";
import { syntaxVersion } from "@fossick/index/syntax/kept-definitions.ts";
import { openCodebase, type IndexedCodebase } from "@fossick/index/open/open-codebase.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { format9Files } from "../../../test/fixtures/format-9/files.ts";
import { packageFiles, textOf } from "../../../test/package-files.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

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
    const data = join(import.meta.dirname, "../../../test/fixtures/format-9/index.lmdb");
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
const deciding = [
  ...["analyse", "history", "resolve", "store", "write"].map((room) => `packages/index/src/${room}`),
  "packages/repository/src/read",
  "packages/core/src/postings",
  "packages/core/src/language/weighed.ts",
  "packages/core/src/language/words.ts",
  "packages/languages/src",
];

/** Languages whose constants count too: no row holds them. */
const wholeFiles = new Set(
  ["generic.ts", "language-table.ts", "notebook.ts"].map((file) => `packages/languages/src/${file}`),
);

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

/** Hashes the code of some rooms, and what else decides. */
function hashOf(rooms: readonly string[], others: readonly string[] = []): string {
  const texts = packageFiles
    .filter((path) => rooms.some((room) => path === room || path.startsWith(`${room}/`)))
    .map((path) => [path, textOf(path)] as const)
    .map(([path, text]) =>
      path.startsWith("packages/languages/") && !wholeFiles.has(path) ? functionsOf(text) : text,
    );
  const hash = createHash("sha1");
  for (const code of [...texts.map(codeOf).sort(), ...others]) hash.update(code);
  return hash.digest("hex").slice(0, 8);
}

describe("the format", () => {
  it("has a new number whenever code makes another index of the same files", () => {
    expect(
      { formatVersion, code: hashOf(deciding) },
      "If the index of the same files comes out otherwise, raise formatVersion in packages/index/src/store/records.ts " +
        "(not for language tables: they are told apart by themselves). Then run this test with -u.",
    ).toMatchInlineSnapshot(`
      {
        "code": "3241bb8b",
        "formatVersion": 19,
      }
    `);
  });

  it("of kept definitions has a new number whenever code or a package finds others in the same text", () => {
    const { devDependencies } = JSON.parse(textOf("package.json")) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const packages = Object.entries(devDependencies).filter(([name]) => name.includes("tree-sitter"));
    expect(packages).toHaveLength(3);
    const rooms = ["collect-definitions", "parse-definitions"].map(
      (name) => `packages/index/src/syntax/${name}.ts`,
    );
    expect(
      { syntaxVersion, code: hashOf(rooms, packages.flat()) },
      "If the same text gets other definitions, raise syntaxVersion in packages/index/src/syntax/kept-definitions.ts " +
        "(not for what the rows of grammars hold: they are told apart by themselves). Then run this test with -u.",
    ).toMatchInlineSnapshot(`
      {
        "code": "c9a267eb",
        "syntaxVersion": 1,
      }
    `);
  });
});
