import { createIncludeResolver } from "./c.ts";
import { createCSharpResolver } from "./csharp.ts";
import { createDartResolver } from "./dart.ts";
import { createElixirResolver } from "./elixir.ts";
import { createGoResolver } from "./go.ts";
import { createJavaScriptResolver } from "./javascript.ts";
import { createJvmResolver } from "./jvm.ts";
import { createLayout, once } from "./layout.ts";
import type { Layout } from "./layout.ts";
import { createPhpResolver } from "./php.ts";
import { createPythonResolver } from "./python.ts";
import {
  createPageResolver,
  createRelativeResolver,
  createShellResolver,
  createStyleResolver,
} from "./relative.ts";
import { createRubyResolver } from "./ruby.ts";
import { createRustResolver } from "./rust.ts";
import { createSuffixResolver, moduleNamings } from "./suffix.ts";
import type { FamilyResolve, Resolve, ResolverInput } from "./types.ts";

export type { Resolve, ResolverInput } from "./types.ts";

/** Build the function that turns an import as written into files of the repository. */
export function createResolver(input: ResolverInput): Resolve {
  const families = familiesOf(createLayout(input.paths, input.readText));
  const other = families.get("other");
  return (fromPath, language, imported) => {
    const resolve = families.get(language) ?? other;
    const found = resolve?.()(fromPath, imported) ?? [];
    return found.length === 0 ? found : [...new Set(found)].filter((path) => path !== fromPath);
  };
}

/** One resolver per family of languages, made when first needed. */
function familiesOf(layout: Layout): ReadonlyMap<string, () => FamilyResolve> {
  const javascript = once(() => createJavaScriptResolver(layout));
  const table: readonly (readonly [languages: string, create: () => FamilyResolve])[] = [
    ["javascript typescript vue svelte astro", javascript],
    ["python", () => createPythonResolver(layout)],
    ["go", () => createGoResolver(layout)],
    ["rust", () => createRustResolver(layout)],
    ["java kotlin scala groovy", () => createJvmResolver(layout)],
    ["c cpp objective-c protobuf erlang", () => createIncludeResolver(layout)],
    ["csharp", () => createCSharpResolver(layout)],
    ["ruby", () => createRubyResolver(layout)],
    ["php", () => createPhpResolver(layout)],
    ["dart", () => createDartResolver(layout)],
    ["elixir", () => createElixirResolver(layout)],
    ["css scss", () => createStyleResolver(layout, javascript())],
    ["html", () => createPageResolver(layout)],
    ["shell", () => createShellResolver(layout)],
    // A Swift module is a whole target: naming its files would say nothing.
    ["swift", () => () => []],
    ["other", () => createRelativeResolver(layout)],
    ...Object.entries(moduleNamings).map(
      ([language, naming]) => [language, () => createSuffixResolver(layout, naming)] as const,
    ),
  ];
  return new Map(
    table.flatMap(([languages, create]) => {
      const resolve = once(create);
      return languages.split(" ").map((language) => [language, resolve] as const);
    }),
  );
}
