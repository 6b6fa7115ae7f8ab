import { readdirSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { describe, expect, it } from "vitest";

import { polyglotFiles, readPolyglotFile } from "../fixtures/polyglot/index.ts";
import type { PolyglotLanguage } from "../fixtures/polyglot/index.ts";

const languages = Object.keys(polyglotFiles) as PolyglotLanguage[];

describe.each(languages)("the %s file", (language) => {
  const { defines, imports } = polyglotFiles[language];
  const text = readPolyglotFile(language);

  it("has 40 to 120 lines", () => {
    const lines = text.split("\n").length - 1;
    expect(lines).toBeGreaterThanOrEqual(40);
    expect(lines).toBeLessThanOrEqual(120);
    expect(text.endsWith("\n")).toBe(true);
  });

  it("holds the names it is said to define, in that order", () => {
    let from = 0;
    for (const name of defines) {
      const last = name.split(".").at(-1) ?? name;
      const at = text.indexOf(last, from);
      expect(at, name).toBeGreaterThanOrEqual(0);
      from = at;
    }
  });

  it("holds the imports it is said to have", () => {
    for (const specifier of imports) {
      const parts = specifier.split(/\.(?=[A-Z])/);
      for (const part of parts) expect(text).toContain(part);
    }
  });
});

describe("the polyglot files", () => {
  it("are all listed", () => {
    const listed = languages.map((language) => polyglotFiles[language].path).sort();
    expect(readdirSync(join(import.meta.dirname, "../fixtures/polyglot/files")).sort()).toEqual(listed);
  });

  it.each(["typescript", "tsx", "javascript"] as const)("parse: %s", (language) => {
    const { diagnostics = [] } = ts.transpileModule(readPolyglotFile(language), {
      fileName: polyglotFiles[language].path,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.Preserve, allowJs: true },
    });
    expect(diagnostics).toEqual([]);
  });
});
