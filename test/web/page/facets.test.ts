import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageOfFile } from "../../../web/src/code/language-names.ts";
import { narrowed, possible, valuesOf } from "../../../web/src/state/facets.ts";
import { fileWith } from "./sample-view.ts";

const listOf = (files: readonly string[], nearby: readonly string[] = []) => ({
  files: files.map((path) => fileWith({ path })),
  nearby: nearby.map((path) => fileWith({ path })),
});
const list = listOf(["src/a.ts", "src/b.py", "test/a.ts", "package.json"], ["src/c.ts", "test/b.py"]);

describe("what a list can be narrowed to", () => {
  it("is counted among returned and nearby files, most first", () => {
    expect(valuesOf(list, "folder", {})).toEqual([
      { value: "src", files: 3 },
      { value: "test", files: 2 },
      { value: ".", files: 1 },
    ]);
    expect(valuesOf(list, "language", {}).map(({ value, files }) => `${value} ${files}`)).toEqual([
      "TypeScript 3",
      "Python 2",
      "JSON 1",
    ]);
  });

  it("is counted within the other choice, so that nothing leads to an empty list", () => {
    expect(valuesOf(list, "language", { folder: "test" })).toEqual([
      { value: "Python", files: 1 },
      { value: "TypeScript", files: 1 },
    ]);
    expect(valuesOf(list, "folder", { language: "JSON" })).toEqual([{ value: ".", files: 1 }]);
  });

  it("is nothing where there is only one value", () => {
    const same = listOf(["src/a.ts", "src/b/c.ts"]);
    expect([valuesOf(same, "folder", {}), valuesOf(same, "language", {})]).toEqual([[], []]);
    expect(valuesOf(listOf([]), "folder", {})).toEqual([]);
  });

  it("leaves out what an address asks for and no file has", () => {
    expect(possible(list, { folder: "src", language: "Python" })).toEqual({
      folder: "src",
      language: "Python",
    });
    expect(possible(list, { folder: "gone", language: "Python" })).toEqual({ language: "Python" });
    expect(possible(list, { folder: "src", language: "JSON" })).toEqual({ folder: "src" });
    expect(possible(listOf(["src/a.ts"]), { folder: "src" })).toEqual({});
  });

  it("shows as many files as it says", () => {
    const path = fc
      .tuple(fc.constantFrom("", "src/", "a b/", "test/x/"), fc.constantFrom("a.ts", "b.py", "c", "d.zig"))
      .map(([folder, name]) => folder + name);
    fc.assert(
      fc.property(fc.array(path), fc.array(path), (files, nearby) => {
        const all = listOf(files, nearby);
        for (const { value: folder } of valuesOf(all, "folder", {})) {
          for (const { value: language, files: count } of valuesOf(all, "language", { folder })) {
            const shown = narrowed(all, { folder, language });
            expect(shown.files.length + shown.nearby.length).toBe(count);
            expect(possible(all, { folder, language })).toEqual({ folder, language });
          }
        }
      }),
    );
  });
});

describe("the language of a file", () => {
  it.each([
    ["src/a.d.ts", "TypeScript"],
    ["Dockerfile", "Docker"],
    ["a/Makefile", "Make"],
    ["a b/c d.PY", "Python"],
    ["a.zig", ".zig"],
    ["LICENSE", "license"],
    [".gitignore", ".gitignore"],
  ])("of %s is %s", (path, language) => {
    expect(languageOfFile(path)).toBe(language);
  });
});
