import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createResolver } from "@fossick/index/resolve/index.ts";
import { parseJsonObject } from "@fossick/index/resolve/json-text.ts";
import { hostileJsonText } from "../json-values.ts";
import { property } from "../property.ts";
import { hostileText } from "../texts.ts";

const manifest = fc.constantFrom(
  ..."package.json a/package.json tsconfig.json a/tsconfig.json jsconfig.json go.mod Cargo.toml composer.json pubspec.yaml pyproject.toml setup.cfg mix.exs".split(
    " ",
  ),
);
const source = fc.constantFrom(
  ..."a.ts a/b.ts a/b/c.js a/__init__.py b.go src/lib.rs A.java a.php a.dart a.ex a.h".split(" "),
);

/** Configurations that inherit from themselves, from each other, and from many. */
const looping: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom("./tsconfig.json", "./a/tsconfig.json", "../tsconfig.json", "./jsconfig.json", "a", "."),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .chain((parents) =>
    fc
      .dictionary(hostileText(12), fc.array(hostileText(12), { maxLength: 4 }), { maxKeys: 6 })
      .map((paths) => JSON.stringify({ extends: parents, compilerOptions: { baseUrl: ".", paths } })),
  );

export const manifestProperties = [
  property("a manifest's text is an object or nothing", hostileJsonText, (text) => {
    const value = parseJsonObject(text);
    assert.ok(value === undefined || (typeof value === "object" && !Array.isArray(value)));
  }),
  property(
    "an import resolves to files that are there, whatever the manifests say",
    (max) =>
      fc.record({
        manifests: fc.array(fc.tuple(manifest, fc.oneof(looping, hostileJsonText(max), hostileText(max))), {
          maxLength: 4,
        }),
        sources: fc.array(source, { minLength: 1, maxLength: 6 }),
        specifier: hostileText(40),
        language: fc.constantFrom(
          ..."typescript python go rust java php dart elixir c csharp ruby css html".split(" "),
        ),
      }),
    ({ manifests, sources, specifier, language }) => {
      const texts = new Map([...sources.map((path) => [path, ""] as const), ...manifests]);
      const resolve = createResolver({ paths: [...texts.keys()], readText: (path) => texts.get(path) });
      for (const path of resolve("a/b.ts", language, { specifier, names: ["a"] }))
        assert.ok(texts.has(path), path);
    },
  ),
];
