import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageNamed, languageNames, languageOf, standardModules } from "@fossick/languages/index.ts";

describe("languageOf", () => {
  it.each([
    ["src/a.ts", "typescript"],
    ["src/App.tsx", "typescript"],
    ["types/index.d.ts", "typescript"],
    ["lib/a.mjs", "javascript"],
    ["lib/a.CJS", "javascript"],
    ["src/App.vue", "vue"],
    ["include/a.h", "c"],
    ["include/a.hpp", "cpp"],
    ["src/Main.java", "java"],
    ["build.gradle.kts", "kotlin"],
    ["Gemfile", "ruby"],
    ["app/Rakefile", "ruby"],
    ["Dockerfile", "dockerfile"],
    ["docker/Dockerfile.dev", "dockerfile"],
    ["Makefile", "makefile"],
    ["CMakeLists.txt", "cmake"],
    ["Cargo.toml", "toml"],
    ["Cargo.lock", "toml"],
    [".github/workflows/ci.yml", "yaml"],
    ["README.md", "markdown"],
    ["notes.txt", "text"],
    ["LICENSE", "text"],
    ["constructor", "text"],
    ["a.unknown", "text"],
    ["", "text"],
  ])("reads %s as %s", (path, name) => {
    expect(languageOf(path).name).toBe(name);
  });

  it("tells programming languages from data and prose", () => {
    expect(languageOf("a.go").code).toBe(true);
    expect(
      ["a.json", "a.md", "a.css", "a.yaml", "a.html", "a.txt"].map((path) => languageOf(path).code),
    ).toEqual(Array.from({ length: 6 }, () => false));
  });

  it("answers for any path", () => {
    fc.assert(fc.property(fc.string(), (path) => languageNames().includes(languageOf(path).name)));
  });
});

describe("languageNames", () => {
  it("names each language once, in order", () => {
    const names = languageNames();
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).toEqual(expect.arrayContaining(["typescript", "rust", "csharp", "text"]));
  });
});

describe("standardModules", () => {
  it.each([
    ["typescript", ["node:fs", "fs/promises", "path"], ["zod", "fs-extra", "./fs"]],
    ["python", ["os", "os.path", "urllib.request"], ["requests", "osmium"]],
    ["go", ["fmt", "net/http"], ["github.com/gin-gonic/gin"]],
    ["rust", ["std::fmt", "core"], ["serde::Serialize", "standing"]],
    ["java", ["java.util.List"], ["javassist.Pool", "com.google.gson.Gson"]],
    ["c", ["stdio.h", "sys/types.h", "vector"], ["zlib.h", "openssl/ssl.h"]],
    ["ruby", ["json", "net/http"], ["rails", "json_schema"]],
  ])("of %s are told from those of other projects", (name, own, others) => {
    const isStandard = (specifier: string): boolean => standardModules.get(name)?.test(specifier) === true;
    expect(own.filter((specifier) => !isStandard(specifier))).toEqual([]);
    expect(others.filter(isStandard)).toEqual([]);
  });
});

describe("languageNamed", () => {
  it.each([
    ["go", "go"],
    ["golang", "go"],
    ["JS", "javascript"],
    ["tsx", "typescript"],
    ["py", "python"],
    ["c++", "cpp"],
    ["C#", "csharp"],
    ["rs", "rust"],
    ["klingon", undefined],
  ])("calls %s %s", (called, name) => {
    expect(languageNamed(called)).toBe(name);
  });
});
