import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { holdsWord, isTelling, maxHolders, usesOfName } from "@fossick/core/evidence/name-uses.ts";
import { createCodebase, type Files } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

const basket: Files = {
  "src/cart/basket.ts": [
    "/** addItem puts an item in. */",
    "export class Basket {",
    "  addItem(name: string): void {",
    "    this.addItems([name]);",
    "  }",
    "  addItems(names: readonly string[]): void {}",
    "}",
  ].join("\n"),
  "src/shop/checkout.ts": 'basket.addItem("bag"); basket.addItem("hat");\n// addItem_2, $addItem\n',
  "a/early.test.ts": "new Basket().addItem(1);\n",
  "docs/basket.md": "Call `addItem` to add one.\n\nadditem is another word, çaddItem too.\n",
  "many/same.ts": "export function run(): void {}\n",
  "many/same-again.ts": "export function run(): void {}\n",
};
const crowd: Files = Object.fromEntries(
  Array.from({ length: maxHolders + 1 }, (_, at) => [
    `crowd/f${at}.ts`,
    at === 0 ? "export function spreadWide(): void {}\n" : "spreadWide();\n",
  ]),
);
const files = { ...basket, ...crowd };

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const usesIn = async (of: Files, name: string, index = codebase) =>
  usesOfName(index, name, async (path) => of[path]);

describe("uses of a name", () => {
  it("are the lines with the whole word, where it is declared first, in tests last", async () => {
    expect(await usesIn(files, "addItem")).toEqual({
      name: "addItem",
      lines: 6,
      files: 4,
      uses: [
        { path: "src/cart/basket.ts", line: 3 },
        { path: "docs/basket.md", line: 1 },
        { path: "src/cart/basket.ts", line: 1 },
        { path: "src/shop/checkout.ts", line: 1 },
        { path: "src/shop/checkout.ts", line: 2 },
        { path: "a/early.test.ts", line: 1 },
      ],
    });
  });

  it("are all that a search for the word in all files of this package finds", async () => {
    const root = join(import.meta.dirname, "../../src/evidence");
    const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".ts"),
    );
    const own = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
    const index = await createCodebase(own);
    for (const name of [
      "holdersOfAll",
      "createPlacesToRead",
      "maxHolders",
      "isVisibleFrom",
      "NamedCandidate",
    ]) {
      const word = new RegExp(String.raw`(?<!\w)${name}(?!\w)`);
      const found = Object.entries(own).flatMap(([path, text]) =>
        text.split("\n").flatMap((line, at) => (word.test(line) ? [`${path}:${at + 1}`] : [])),
      );
      const { lines, uses } = await usesIn(own, name, index);
      expect(uses.map(({ line, path }) => `${path}:${line}`).sort()).toEqual(found.sort());
      expect([name, lines]).toEqual([name, found.length]);
      expect(found.length).toBeGreaterThan(1);
    }
  });

  it("are of files as they are now", async () => {
    const changed: Files = {
      ...files,
      "src/shop/checkout.ts": "nothing();\n",
      "docs/basket.md": "x\ny\naddItem\n",
    };
    const { "a/early.test.ts": _gone, ...now } = changed;
    expect((await usesIn(now, "addItem")).uses).toEqual([
      { path: "src/cart/basket.ts", line: 3 },
      { path: "docs/basket.md", line: 3 },
      { path: "src/cart/basket.ts", line: 1 },
    ]);
  });
});

describe("a name whose uses tell something", () => {
  it("is defined here, in few files, and stands in few", () => {
    expect(isTelling(codebase, "addItem")).toBe(true);
    expect(isTelling(codebase, "Basket")).toBe(true);
    expect(isTelling(codebase, "checkout")).toBe(false);
    expect(isTelling(codebase, "spreadWide")).toBe(false);
    expect(isTelling(codebase, "run")).toBe(false);
    expect(isTelling(codebase, "")).toBe(false);
  });
});

describe("a line", () => {
  it.each([
    ["renew(lease)", true],
    ["renew", true],
    ["  $renew-it", true],
    ["renewed, then renew", true],
    ["renewed", false],
    ["prerenew", false],
    ["renew_all", false],
    ["renew2", false],
    ["Renew", false],
    ["再renew", false],
    ["renewé", false],
    ["renew\u0301", false],
    ["renew𝒳", false],
    ["𝒳renew", false],
    ["a😀renew😀", true],
    ["renew‿it", false],
    ["renew²", true],
    ["", false],
  ])("%j holds the word renew: %j", (line, holds) => {
    expect(holdsWord(line, "renew")).toBe(holds);
  });

  it("is read in linear time", () => {
    expect(holdsWord("a".repeat(200_000), "a")).toBe(false);
  });
});
