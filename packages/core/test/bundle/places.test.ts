import { describe, expect, it } from "vitest";
import { placesOf } from "@fossick/core/bundle/places.ts";
import type { FoundFile, PlaceToRead, Span } from "@fossick/core/answer-types.ts";
import { sampleFile } from "../../../../test/sample-retrieval.ts";

const fileWith = (path: string, spans: readonly Span[], reading?: readonly PlaceToRead[]): FoundFile =>
  sampleFile(path, 0.9, { spans: [...spans], ...(reading && { reading: [...reading] }) });
const spanAt = (startLine: number, worth?: number): Span => ({
  startLine,
  endLine: startLine + 9,
  ...(worth !== undefined && { worth }),
});
const startsOf = (files: readonly FoundFile[]) =>
  placesOf(files).map(({ path, startLine }) => [path, startLine]);

describe("places of an answer", () => {
  it("are the spans of all files by their own worth, whichever file comes first", () => {
    const files = [
      fileWith("a.ts", [spanAt(1, 0.5), spanAt(20, 0.1)]),
      fileWith("b.ts", [spanAt(1, 0.7), spanAt(40, 0.3)]),
    ];
    expect(startsOf(files)).toEqual([
      ["b.ts", 1],
      ["a.ts", 1],
      ["b.ts", 40],
      ["a.ts", 20],
    ]);
  });

  it("keep the order of files and spans where worths are equal or unknown", () => {
    const files = [
      fileWith("b.ts", [spanAt(30, 0.4), spanAt(1, 0.4), spanAt(50)]),
      fileWith("a.ts", [spanAt(5, 0.4), spanAt(9)]),
    ];
    expect(startsOf(files)).toEqual([
      ["b.ts", 30],
      ["b.ts", 1],
      ["a.ts", 5],
      ["b.ts", 50],
      ["a.ts", 9],
    ]);
  });

  it("end with what is to be read beside the spans, which says of what it is what", () => {
    const of = "Basket.add";
    const reading: PlaceToRead[] = [
      { as: "test", path: "test/a.test.ts", startLine: 1, endLine: 4, of },
      { as: "caller", path: "shop.ts", startLine: 2, endLine: 4, symbol: "sell", of },
    ];
    const span = { startLine: 1, endLine: 3, symbol: of, worth: 0.2, why: "defines add" };
    const files = [fileWith("a.ts", [], reading), fileWith("b.ts", [span])];
    expect(placesOf(files)).toEqual([
      { path: "b.ts", ...span, for: "change" },
      { path: "test/a.test.ts", startLine: 1, endLine: 4, for: "test", as: "test", of },
      { path: "shop.ts", startLine: 2, endLine: 4, symbol: "sell", for: "read", as: "caller", of },
    ]);
  });

  it("lead from the best span to other files that may change with it", () => {
    const span = { startLine: 3, endLine: 9, symbol: "Basket.add", worth: 0.4 };
    const companion = { path: "package.json", startLine: 1, endLine: 2, worth: 0.1 };
    expect(placesOf([fileWith("a.ts", [span])], [companion])).toEqual([
      { path: "a.ts", ...span, for: "change" },
      { ...companion, for: "configuration", as: "companion", of: "Basket.add" },
    ]);
    expect(placesOf([fileWith("a.ts", [])], [companion])).toEqual([]);
  });

  it.each([
    ["src/basket.ts", "change"],
    ["test/basket.test.ts", "test"],
    ["deploy/values.yaml", "configuration"],
    ["docs/basket.md", "read"],
    ["examples/shop.ts", "read"],
  ])("of %s are for: %s", (path, purpose) => {
    expect(placesOf([fileWith(path, [spanAt(1)])])).toMatchObject([{ path, for: purpose }]);
  });

  it("are at most 16 besides those to be read, and none without spans", () => {
    const spans = Array.from({ length: 20 }, (_, at) => spanAt(1 + 10 * at, 1 - at / 20));
    const reading = [{ as: "type", path: "c.ts", startLine: 1, endLine: 1, of: "C" }] as const;
    expect(startsOf([fileWith("a.ts", spans, reading)]).slice(-2)).toEqual([
      ["a.ts", 151],
      ["c.ts", 1],
    ]);
    expect(placesOf([fileWith("a.ts", [])])).toEqual([]);
  });
});
