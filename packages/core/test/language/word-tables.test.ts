import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { linesStarting, textOfTable } from "@fossick/core/language/word-tables.ts";
import { stem } from "@fossick/core/language/words.ts";

const table = {
  cache: "store:0.9",
  cached: "memo:0.8 keep:0.5",
  caches: "shelf:0.4",
  ache: "pain:1",
  last: "one",
};

describe("a table's text", () => {
  const text = textOfTable(table);

  it("has the lines that start with something, in the order of the table", () => {
    expect(linesStarting(text, "cache")).toEqual([
      "cache store:0.9",
      "cached memo:0.8 keep:0.5",
      "caches shelf:0.4",
    ]);
    expect(linesStarting(text, "cache ")).toEqual(["cache store:0.9"]);
    expect(linesStarting(text, "last")).toEqual(["last one"]);
    expect(linesStarting(text, "")).toHaveLength(5);
    for (const missing of ["cach ", "store", "one", "toString"])
      expect(linesStarting(text, missing)).toEqual([]);
  });

  it("is itself, once it is packed", () => expect(textOfTable(text)).toBe(text));
});

it("A word of the associations starts with its stem, but for the last letter, by which it is found", () => {
  const file = join(import.meta.dirname, "../../../../model/associations.json");
  const { associations, families } = JSON.parse(readFileSync(file, "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const words = [...Object.keys(associations ?? {}), ...Object.keys(families ?? {})];
  expect(words.length).toBeGreaterThan(5_000);
  expect(words.filter((word) => !word.startsWith(stem(word).slice(0, -1)))).toEqual([]);
  expect(words.filter((word) => /\s/.test(word))).toEqual([]);
});
