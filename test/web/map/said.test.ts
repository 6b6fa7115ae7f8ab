import { describe, expect, it } from "vitest";
import type { FileEdge } from "@fossick/page/view/types.ts";
import { plainly, sayEdge } from "../../../web/src/map/said.ts";
import { mapTexts } from "../../../web/src/texts/map.ts";

const between = { from: "src/a.ts", to: "src/b.ts" };
const edges: readonly FileEdge[] = [
  { ...between, kind: "uses", names: ["createStore", "Store"] },
  { ...between, kind: "imports" },
  { ...between, kind: "configuredBy" },
  { ...between, kind: "companion", commits: 12 },
  { ...between, kind: "learned", terms: ["limiter"], cycle: 2 },
];
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, "");

describe("what ties two files", () => {
  it("is said in a sentence, and in a word", () => {
    expect(edges.map((edge) => plain(plainly(sayEdge(edge, mapTexts.en))))).toEqual([
      "src/a.ts uses createStore, Store of src/b.ts",
      "src/a.ts imports src/b.ts",
      "src/a.ts is configured by src/b.ts",
      "src/a.ts and src/b.ts changed together in 12 commits",
      "cycle 2, which found src/b.ts, searched for limiter, learned in src/a.ts",
    ]);
    expect(edges.map((edge) => mapTexts.en.word(edge))).toEqual([
      "uses 2 names",
      "imports",
      "configured by",
      "12 commits",
      "cycle 2",
    ]);
  });

  it("names both files and all words in every language", () => {
    for (const texts of Object.values(mapTexts)) {
      for (const edge of edges) {
        const said = plain(plainly(sayEdge(edge, texts)));
        expect(said).toContain("src/a.ts");
        expect(said).toContain("src/b.ts");
        for (const word of edge.kind === "uses" ? edge.names : []) expect(said).toContain(word);
      }
    }
  });

  it("spells out what names hide, and keeps their direction to themselves", () => {
    const said = plainly([{ file: "a\u202Eb.ts" }, " uses ", { code: "\u0007" }]);
    expect(said).toBe("\u2068a\\u202eb.ts\u2069 uses \u2068\\x07\u2069");
  });
});
