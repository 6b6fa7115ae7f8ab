import { describe, expect, it } from "vitest";
import { firstCharacters } from "@fossick/index/analyse/regions/find-regions.ts";
import { languageOf } from "@fossick/languages/index.ts";

describe("firstCharacters", () => {
  it.each([
    ["\\/\\*", "/"],
    ['"', '"'],
    ['\\br##"', "r"],
    ['(?:@\\$?|\\$@)"', "@$"],
    ["^[ \\t>]*```(?!`)", " \t>`"],
    ["(?<![^\\s;(])#", "#"],
    ["<(?=[A-Za-z/!?])", "<"],
  ])("of %s are %j", (source, characters) => {
    expect([...(firstCharacters(source) ?? "")].sort()).toEqual([...characters].sort());
  });

  it.each(["\\w+", ".x", "a*b", "[^a]b", "(a|b)"])("are not told of %s", (source) => {
    expect(firstCharacters(source)).toBeUndefined();
  });

  it("are told of every opener of the languages that most files are written in", () => {
    for (const name of "ts py go rs c cpp java rb php cs sh md html css sql lua kt swift".split(" "))
      for (const { open } of languageOf(`a.${name}`).syntax.regions)
        expect([open, firstCharacters(open)]).toEqual([open, expect.any(String)]);
  });
});
