import { readdirSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, inject, it } from "vitest";
import { bundled } from "../../packing/plugins.ts";
import { wasmFiles } from "../../packing/wasm-files.ts";
import { packedPlace } from "@fossick/index/syntax/read-wasm.ts";

const root = join(import.meta.dirname, "../..");
const dist = dirname(inject("cli"));
const textOf = (path: string): string => readFileSync(path, "utf8");
const manifest = JSON.parse(textOf(join(root, "package.json"))) as Readonly<
  Record<"dependencies" | "peerDependencies", Readonly<Record<string, string>>>
>;

describe("the built code", () => {
  const modules = readdirSync(dist).filter((name) => /\.[cm]js$/.test(name));
  const imported = modules.flatMap((name) =>
    [
      ...textOf(join(dist, name)).matchAll(
        /^(?:import|export)\b[^;]*?["']([^"'\n]+)["'];|\b(?:import|require)\("([^"\n]+)"\)/gm,
      ),
    ].map(([, fixed, late]) => (fixed ?? late) as string),
  );
  const packages = new Set(
    imported
      .filter((specifier) => !specifier.startsWith(".") && !isBuiltin(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier),
  );

  it("imports packages that users install, and no others", () => {
    expect(packages.size).toBeGreaterThan(10);
    const installed = { ...manifest.dependencies, ...manifest.peerDependencies };
    expect([...packages].filter((name) => !(name in installed))).toEqual([]);
  });

  it("holds the wasm files of the parser and its grammars, each under a name of its own", () => {
    const places = wasmFiles.map(packedPlace);
    expect(new Set(places).size).toBe(wasmFiles.length);
    expect(readdirSync(join(dist, "wasm")).map((name) => `wasm/${name}`)).toEqual(places.toSorted());
    const { resolve } = createRequire(import.meta.url);
    for (const specifier of wasmFiles) {
      const unpacked = brotliDecompressSync(readFileSync(join(dist, packedPlace(specifier))));
      expect(unpacked.equals(readFileSync(resolve(specifier))), specifier).toBe(true);
    }
  });

  it("counts tokens as the tokenizer's package does", async () => {
    const [name = "", ...others] = modules.filter((each) => /^o200k_base-.*\.mjs$/.test(each));
    expect(others).toEqual([]);
    const built = (await import(join(dist, name))) as { readonly countTokens: typeof countTokens };
    for (const file of ["README.md", "README.zh-Hant.md", "model/glossary.json", "package-lock.json"]) {
      const text = textOf(join(root, file));
      expect(built.countTokens(text), file).toBe(countTokens(text));
    }
  });

  it("keeps the licence of whatever it holds of others", () => {
    const licenses = textOf(join(dist, "licenses.md"));
    for (const name of bundled) expect(licenses).toContain(`## ${name} - `);
    const grammars = [...wasmFiles].flatMap((file) => /tree-sitter-([\w-]+)\.wasm$/.exec(file)?.[1] ?? []);
    expect(grammars.length).toBe(wasmFiles.length - 1);
    for (const name of grammars)
      expect(licenses).toMatch(new RegExp(`tree-sitter-${name}\\b|also ${name}\\b`));
    expect(licenses).toContain("Apache License");
  });
});
