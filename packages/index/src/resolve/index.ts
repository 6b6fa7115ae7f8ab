// Resolves imports as written to files of the repository, each language by its own rules, from paths and manifests.
import { languageRows } from "@fossick/languages/index.ts";
import type { Language, ResolverName } from "@fossick/languages/language.ts";
import {
  createIncludeResolver,
  createDartResolver,
  createPageResolver,
  createRelativeResolver,
  createShellResolver,
  createStyleResolver,
  createRubyResolver,
  createSuffixResolver,
} from "./by-path.ts";
import { createCSharpResolver } from "./csharp.ts";
import { createElixirResolver } from "./elixir.ts";
import { createGoResolver } from "./go.ts";
import { createJavaScriptResolver } from "./javascript.ts";
import { createJvmResolver } from "./jvm.ts";
import {
  createLayout,
  once,
  type Layout,
  type FamilyResolve,
  type Resolve,
  type ResolverInput,
} from "./layout.ts";
import { createPhpResolver } from "./php.ts";
import { createPythonResolver } from "./python.ts";
import { createRustResolver } from "./rust.ts";

export type { Resolve, ResolverInput } from "./layout.ts";

/** Creates the function that resolves an import as written to files of the repository. */
export function createResolver(input: ResolverInput): Resolve {
  const layout = createLayout(input);
  const resolverByName = resolversOf(layout);
  const relative = once(() => createRelativeResolver(layout));
  const resolverOf = (modules: Language["modules"]): (() => FamilyResolve) => {
    if (modules === undefined) return relative;
    return typeof modules === "string"
      ? resolverByName[modules]
      : once(() => createSuffixResolver(layout, modules));
  };
  const byLanguage = new Map(languageRows.map(({ name, modules }) => [name, resolverOf(modules)]));
  return (fromPath, language, imported) => {
    const resolve = byLanguage.get(language) ?? relative;
    const files = resolve()(fromPath, imported);
    return files.length === 0 ? files : [...new Set(files)].filter((path) => path !== fromPath);
  };
}

/** Returns the resolver of each name, created when first needed. */
function resolversOf(layout: Layout): Readonly<Record<ResolverName, () => FamilyResolve>> {
  const javascript = once(() => createJavaScriptResolver(layout));
  return {
    javascript,
    python: once(() => createPythonResolver(layout)),
    go: once(() => createGoResolver(layout)),
    rust: once(() => createRustResolver(layout)),
    jvm: once(() => createJvmResolver(layout)),
    include: once(() => createIncludeResolver(layout)),
    csharp: once(() => createCSharpResolver(layout)),
    ruby: once(() => createRubyResolver(layout)),
    php: once(() => createPhpResolver(layout)),
    dart: once(() => createDartResolver(layout)),
    elixir: once(() => createElixirResolver(layout)),
    style: once(() => createStyleResolver(layout, javascript())),
    page: once(() => createPageResolver(layout)),
    shell: once(() => createShellResolver(layout)),
    none: () => () => [],
  };
}
