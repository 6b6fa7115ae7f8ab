import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { filesBelow, packages, textOf } from "./package-files.ts";

const root = join(import.meta.dirname, "..");

/** The file that the compiler finds for an import in a package, if its `tsconfig.json` lets it find any. */
function found(name: string, specifier: string): string | undefined {
  const folder = join(root, "packages", name);
  const config = join(folder, "tsconfig.json");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    folder,
    undefined,
    config,
  );
  const from = join(folder, "src/any.ts");
  return ts.resolveModuleName(specifier, from, options, ts.sys, undefined, undefined, ts.ModuleKind.ESNext)
    .resolvedModule?.resolvedFileName;
}

const dependenciesOf = (name: string): readonly string[] =>
  Object.keys(JSON.parse(textOf(`packages/${name}/package.json`)).dependencies ?? {}).map((each) =>
    each.replace("@fossick/", ""),
  );

/** Packages that one imports, and those that these import. */
function below(name: string, known = new Set<string>()): ReadonlySet<string> {
  for (const other of dependenciesOf(name)) if (!known.has(other)) below(other, known.add(other));
  return known;
}

describe("the compiler", () => {
  it.each([
    ["core", "@fossick/index/update-index.ts"],
    ["remote", "@fossick/engine/engine/create-engine.ts"],
    ["setup", "@fossick/core/task.ts"],
  ])("finds in %s nothing for %s", (name, specifier) => {
    expect(found("cli", specifier)).toBeDefined();
    expect(found(name, specifier)).toBeUndefined();
  });

  it.each(packages)("finds in %s the packages below it, and no other", (name) => {
    const all = packages.filter((other) => {
      const [file = ""] = filesBelow(`packages/${other}/src`);
      return found(name, file.replace(`packages/${other}/src`, `@fossick/${other}`)) !== undefined;
    });
    expect(all).toEqual([...below(name)].sort());
  });
});
