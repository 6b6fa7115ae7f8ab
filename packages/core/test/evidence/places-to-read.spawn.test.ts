import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { createPlacesToRead } from "@fossick/core/evidence/places-to-read.ts";
import type { Scope } from "@fossick/core/task.ts";
import { createCodebase, type Files } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

const files: Files = {
  "src/cart/basket.ts": [
    'import type { PriceList } from "../prices/price-list.ts";',
    "export class Basket {",
    "  addItem(name: string, prices: PriceList): void {",
    "    this.total += prices.of(name);",
    "  }",
    "}",
    "function roundUp(amount: number): number {",
    "  return Math.ceil(amount);",
    "}",
  ].join("\n"),
  "src/prices/price-list.ts": "export interface PriceList {\n  of(name: string): number;\n}\n",
  "src/shop/checkout.ts": [
    'import { Basket } from "../cart/basket.ts";',
    "export function checkOut(basket: Basket): void {",
    '  basket.addItem("bag", prices);',
    "}",
  ].join("\n"),
  "src/shop/other.ts": 'import { addItem } from "./list.ts";\naddItem("x");\n',
  "src/shop/list.ts": "export function addItem(name: string): void {}\n",
  "test/basket.test.ts": [
    'import { Basket } from "../src/cart/basket.ts";',
    "// addItem is tested here",
    'it("adds", () => {',
    '  new Basket().addItem("apple", prices);',
    "});",
  ].join("\n"),
  "test/rounding.test.ts": "roundUp(1.5);\n",
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const basket = "src/cart/basket.ts";
const placesFor = (symbol: string | undefined, [startLine, endLine]: [number, number], scope?: Scope) =>
  createPlacesToRead(
    codebase,
    async (path) => files[path],
    scope,
  )(codebase.fileOf(basket) ?? -1, {
    startLine,
    endLine,
    ...(symbol !== undefined && { symbol }),
  });

describe("places to read beside a definition", () => {
  it("are a test of it, code that uses it, and a type that it uses", async () => {
    const of = "Basket.addItem";
    expect(await placesFor(of, [3, 5])).toEqual([
      { as: "test", path: "test/basket.test.ts", startLine: 1, endLine: 5, of },
      { as: "caller", path: "src/shop/checkout.ts", startLine: 2, endLine: 4, symbol: "checkOut", of },
      { as: "type", path: "src/prices/price-list.ts", startLine: 1, endLine: 3, symbol: "PriceList", of },
    ]);
  });

  it("are none in a file that imports another thing of the same name", async () => {
    const paths = (await placesFor("Basket.addItem", [3, 5])).map(({ path }) => path);
    expect(paths).not.toContain("src/shop/other.ts");
  });

  it("are in the test named after the file where no test uses the name", async () => {
    expect(await placesFor("roundUp", [7, 9])).toMatchObject([{ as: "test", path: "test/basket.test.ts" }]);
  });

  it("lie within the limits of the task", async () => {
    const places = await placesFor("Basket.addItem", [3, 5], { excludes: ["test"] });
    expect(places.map(({ as }) => as)).toEqual(["caller", "type"]);
  });

  it("are told of no lines outside definitions", async () => {
    expect(await placesFor(undefined, [1, 1])).toEqual([]);
  });
});
