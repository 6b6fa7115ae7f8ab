import { describe, expect, it } from "vitest";
import { kindsIn, materialOf, type KnownFiles } from "@fossick/core/evidence/material.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { languageOf } from "@fossick/languages/index.ts";

/** Files of 100 words each, unless said otherwise. */
const known = (paths: readonly string[], words: Readonly<Record<string, number>> = {}): KnownFiles => ({
  paths,
  kind: (file) => fileKind(paths[file] ?? ""),
  language: (file) => languageOf(paths[file] ?? "").name,
  length: (file) => words[paths[file] ?? ""] ?? 100,
});

/** The kind of each file, with what the others are. */
function kindsOf(files: KnownFiles): Record<string, string> {
  const kind = kindsIn(materialOf(files), files);
  return Object.fromEntries(files.paths.map((path, file) => [path, kind(file)]));
}

const many = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at));

const chapters = many(20, (at) => `chapters/${at}.tex`);
const charts = many(10, (at) => [`charts/${at}/values.yaml`, `charts/${at}/Chart.yaml`]).flat();
const pages = many(20, (at) => `docs/${at}.md`);

describe("what a repository consists of", () => {
  it("is the language of a book's chapters, which are its source", () => {
    const files = known([...chapters, "figures/plane.py", "README.md", "notes.md"]);
    expect([...materialOf(files).languages]).toEqual(["latex"]);
    expect(kindsOf(files)).toMatchObject({
      "chapters/0.tex": "source",
      "figures/plane.py": "source",
      "README.md": "docs",
      "notes.md": "docs",
    });
  });

  it("is configuration, where that is nearly all, but not what sets up the repository itself", () => {
    const kinds = kindsOf(known([...charts, "charts/0/README.md", ".github/workflows/ci.yml", ".lint.yaml"]));
    expect(kinds).toMatchObject({
      "charts/0/values.yaml": "source",
      "charts/0/README.md": "docs",
      ".github/workflows/ci.yml": "config",
      ".lint.yaml": "config",
    });
  });

  it("is nothing but code, where there is some", () => {
    const code = many(4, (at) => `src/${at}.ts`);
    for (const files of [
      known([...chapters, ...code]),
      known([...chapters, "src/0.ts"], { "src/0.ts": 900 }),
    ]) {
      expect(materialOf(files).languages.size).toBe(0);
      expect(kindsOf(files)["chapters/0.tex"]).toBe("docs");
    }
  });

  it("is told by files and by words", () => {
    const long = Object.fromEntries(many(4, (at) => `log/${at}.md`).map((path) => [path, 9000]));
    const files = known([...chapters, ...Object.keys(long)], long);
    expect(materialOf(files).languages.size).toBe(0);
  });

  it("is found in a folder of docs only beside hardly any code", () => {
    expect(kindsOf(known(pages))["docs/0.md"]).toBe("source");
    expect(kindsOf(known([...pages, "shop/cart.py"]))["docs/0.md"]).toBe("docs");
  });

  it("leaves tests, copies of others and empty files out of account", () => {
    const files = known([
      ...chapters,
      ...many(40, (at) => `test/${at}.ts`),
      ...many(40, (at) => `vendor/a/${at}.js`),
    ]);
    expect(kindsOf(files)).toMatchObject({ "chapters/0.tex": "source", "test/0.ts": "test" });
    expect(
      materialOf(known(chapters, Object.fromEntries(chapters.map((path) => [path, 0])))).languages.size,
    ).toBe(0);
  });

  it("is the same at any size", () => {
    const large = known(many(9000, (at) => (at % 20 === 0 ? `tools/${at}.py` : `pages/${at}.adoc`)));
    expect([...materialOf(large).languages]).toEqual(["asciidoc"]);
  });

  it("is nothing, of no files", () => {
    expect(materialOf(known([]))).toEqual({ languages: new Set(), includesDocs: true });
  });
});
