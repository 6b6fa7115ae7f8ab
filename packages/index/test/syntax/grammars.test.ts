import { describe, expect, it } from "vitest";
import { grammarOf, grammars, isComponent, loadGrammar } from "@fossick/index/syntax/grammars.ts";

describe("grammarOf", () => {
  it.each([
    ["src/app.ts", "typescript"],
    ["src/App.TSX", "tsx"],
    ["lib/index.mjs", "javascript"],
    ["include/format.h", "cpp"],
    ["src/Button.vue", "typescript"],
    ["Rakefile.rake", "ruby"],
  ])("reads %s with %s", (path, name) => expect(grammarOf(path)?.name).toBe(name));

  it.each(["Main.kt", "README.md", "package.json", "Makefile", "go", "folder.d/ts", "a.constructor"])(
    "has no grammar for %s",
    (path) => expect(grammarOf(path)).toBeUndefined(),
  );

  it("knows which files hold their code in script blocks", () => {
    expect(isComponent("src/Button.vue")).toBe(true);
    expect(isComponent("src/button.ts")).toBe(false);
  });
});

describe.each([...grammars])("the %s grammar", (_, grammar) => {
  it("loads once and has every node type and field the table names", async () => {
    const loaded = await loadGrammar(grammar);
    expect(loaded).toBeDefined();
    expect(await loadGrammar(grammar)).toBe(loaded);
    const { name, nameAt = {}, wasm, phraseNames, ...lists } = grammar;
    expect(grammars.get(name)).toBe(grammar);
    const types = new Set(loaded?.language.types);
    const fields = new Set(loaded?.language.fields);
    const named = Object.values(lists).flat();
    expect(wasm).toMatch(/\.wasm$/);
    expect(phraseNames ?? true).toBe(true);
    expect([...named, ...Object.keys(nameAt)].filter((type) => !types.has(type))).toEqual([]);
    expect(
      Object.values(nameAt).filter((place) =>
        place.startsWith("<") ? !types.has(place.slice(1, -1)) : !fields.has(place),
      ),
    ).toEqual([]);
  });
});
