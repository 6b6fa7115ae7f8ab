import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createResolver } from "@fossick/index/resolve/index.ts";
import { empty, resolveIn } from "./resolve-in.ts";

const languages =
  `typescript javascript vue python go rust java kotlin scala groovy c cpp csharp ruby php dart lua
  elixir css scss html shell swift perl haskell clojure nim cmake nix protobuf zig julia made-up`.split(
    /\s+/,
  );

const manifests = {
  "package.json": `{ "name": "a", "exports": { "./*": "./dist/*.js" }, "imports": { "#*": "./src/*" } }`,
  "tsconfig.json": `{ "compilerOptions": { "baseUrl": ".", "paths": { "*": ["./*", "src/*"], "a/*": ["../*"] } } }`,
  "src/Cargo.toml": `[package]\nname = "a"\n[lib]\npath = "../b.rs"\n`,
  "Cargo.toml": `[package]\nname = "b"\n`,
  "go.mod": "module a\n",
  "composer.json": `{ "autoload": { "psr-4": { "": "src", "a\\\\": ["", "../.."] }, "psr-0": { "b": "." } } }`,
  "pubspec.yaml": "name: a\n",
};

const part = fc.constantFrom(
  "a",
  "b",
  "src",
  "lib",
  "tests",
  "mod",
  "index",
  "main",
  "__init__",
  "A",
  "init",
  "b_c",
);
const ending = fc.constantFrom(
  ..."ts js d.ts vue py pyi go rs java kt h cc cs rb php dart lua ex scss html sh".split(" "),
);
const file = fc
  .tuple(fc.array(part, { maxLength: 3 }), part, ending)
  .map(([folders, name, extension]) => [...folders, `${name}.${extension}`].join("/"));
const joint = fc.constantFrom(
  "/",
  ".",
  "::",
  "\\",
  "..",
  "./",
  "../",
  ":",
  "#",
  "@",
  "*",
  "$",
  "~",
  "!",
  "?",
  " ",
  "",
);
const specifier = fc.oneof(
  fc.array(fc.oneof(part, joint), { maxLength: 8 }).map((pieces) => pieces.join("")),
  fc
    .tuple(fc.constantFrom("./", "../", "crate::", "super::", "self::", "mod ", "package:a/", "#", "."), part)
    .map((pieces) => pieces.join("")),
  fc.string(),
);

const readText = (): undefined => undefined;

describe("every import", () => {
  it("resolves to files of the repository, each once, never to the importing file", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(file, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(specifier, fc.array(part, { maxLength: 2 })), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...languages),
        fc.nat(),
        (files, imports, language, pick) => {
          const texts = new Map([...files.map((path) => [path, ""] as const), ...Object.entries(manifests)]);
          const paths = [...texts.keys()];
          const resolve = createResolver({ paths, readText: (path) => texts.get(path) });
          const fromPath = paths[pick % paths.length] ?? "";
          for (const [written, names] of imports) {
            const found = resolve(fromPath, language, { specifier: written, names });
            expect(new Set(found).size).toBe(found.length);
            expect(found).not.toContain(fromPath);
            for (const path of found) expect(texts.has(path)).toBe(true);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it("is the same whatever order the paths come in", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(file, { maxLength: 30 }),
        specifier,
        fc.constantFrom(...languages),
        (files, written, language) => {
          const imported = { specifier: written, names: [] };
          const forwards = createResolver({ paths: files, readText })("a/b.ts", language, imported);
          const backwards = createResolver({ paths: files.toReversed(), readText })(
            "a/b.ts",
            language,
            imported,
          );
          expect(backwards).toEqual(forwards);
        },
      ),
    );
  });
});

describe("createResolver", () => {
  it("survives an empty repository and unreadable configuration", () => {
    expect(resolveIn("typescript", {})("a.ts", "./b")).toEqual([]);
    const resolve = createResolver({
      paths: ["a.ts", "b.ts", "package.json", "tsconfig.json"],
      readText,
    });
    expect(resolve("a.ts", "typescript", { specifier: "./b", names: [] })).toEqual(["b.ts"]);
  });

  it("reads only configuration, each file once", () => {
    const read: string[] = [];
    const paths = ["a.ts", "b.ts", "package.json", "tsconfig.json", "go.mod"];
    const resolve = createResolver({
      paths,
      readText: (path) => {
        read.push(path);
        return "{}";
      },
    });
    for (const written of ["./b", "react", "a/b", "react"]) {
      for (const from of ["a.ts", "b.ts"]) resolve(from, "typescript", { specifier: written, names: [] });
    }
    expect(read.sort()).toEqual(["package.json", "tsconfig.json"]);
  });

  it("treats an unknown language's imports as paths", () => {
    const resolve = resolveIn("made-up", empty("a/x.foo", "a/y.foo", "z.foo"));
    expect(resolve("a/x.foo", "./y.foo")).toEqual(["a/y.foo"]);
    expect(resolve("a/x.foo", "z.foo")).toEqual(["z.foo"]);
  });
});
