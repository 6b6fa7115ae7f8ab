import { standardModules } from "../code-languages/index.ts";
import type { Codebase } from "./codebase.ts";
import { isNamedHere, isOwnModule } from "./own-modules.ts";

/** Imported modules that no file of the repository defines, as written. */
export function externalImports(codebase: Codebase, file: number): string[] {
  const standard = standardModules.get(codebase.language(file));
  const specifiers = (codebase.outline(file)?.imports ?? [])
    .map(({ specifier }) => specifier)
    .filter((specifier) => !/^(?:[./#]|(?:crate|self|super|mod)\b)/.test(specifier))
    .filter((specifier) => !standard?.test(specifier) && !isOwnModule(codebase, specifier));
  if (specifiers.length === 0) return [];
  const importedWords = new Set(
    Array.from(codebase.importsOf(file)).flatMap((other) => wordsOf(codebase.paths[other] ?? "")),
  );
  return specifiers.filter((specifier) => !isNamedLikeOwn(codebase, specifier, importedWords));
}

/**
 * Tests whether an import is named like the repository's own code, for packages of a workspace and re-exported names:
 * it begins with a file, folder or definition of the repository, or ends like the path of a file that is imported.
 */
function isNamedLikeOwn(codebase: Codebase, specifier: string, importedWords: ReadonlySet<string>): boolean {
  const [scope = "", name = ""] = specifier.split(/[/:]+/);
  const first = scope.startsWith("@") ? name : (/^[\w$-]+/.exec(specifier)?.[0] ?? "");
  return (
    isNamedHere(codebase, first) ||
    codebase.definition(first).ids.length > 0 ||
    [first, specifier].some((text) => importedWords.has(wordsOf(text).at(-1) ?? ""))
  );
}

const wordsOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
