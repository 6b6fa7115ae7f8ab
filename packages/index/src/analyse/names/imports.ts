import { valueIn } from "@fossick/base/remember.ts";
import type { ImportGroups, ImportPattern, Language } from "@fossick/languages/language.ts";
import { withoutLongLines, regionsOf } from "../regions/find-regions.ts";
import type { Import } from "@fossick/languages/types.ts";

const compiled = new WeakMap<ImportPattern, RegExp>();

const compileImport = (pattern: ImportPattern, ignoreCase: boolean): RegExp =>
  valueIn(compiled, pattern, () => new RegExp(pattern.pattern, ignoreCase ? "gim" : "gm"));

/**
 * Finds the imports of a text, in the order of the language's patterns; each specifier once, with all names taken from
 * it.
 */
export function importsOf(text: string, language: Language): Import[] {
  if (language.imports.length === 0) return [];
  const source = withoutLongLines(text);
  const regions = language.syntax.prose ? [] : regionsOf(source, language.syntax);
  const namesBySpecifier = new Map<string, Set<string>>();
  for (const pattern of language.imports) {
    const expression = compileImport(pattern, language.ignoreCase === true);
    let region = 0;
    expression.lastIndex = 0;
    for (let match = expression.exec(source); match !== null; match = expression.exec(source)) {
      while ((regions[region + 1] ?? Number.POSITIVE_INFINITY) <= match.index) region += 2;
      if ((regions[region] ?? Number.POSITIVE_INFINITY) < match.index) continue;
      for (const { specifier, names } of (pattern.read ?? readSpecifier)(match.groups ?? {})) {
        const importedNames = valueIn(namesBySpecifier, specifier, () => new Set());
        for (const name of names) importedNames.add(name);
      }
    }
  }
  namesBySpecifier.delete("");
  return [...namesBySpecifier].map(([specifier, names]) => ({ specifier, names: [...names] }));
}

function readSpecifier(groups: ImportGroups): readonly Import[] {
  return [{ specifier: (groups["specifier"] ?? "").trim(), names: namesIn(groups["names"] ?? "") }];
}

/** Names before `as` and `:` in a list such as `Main, { a, b as c, type D }`; `* as x` yields none. */
function namesIn(list: string): readonly string[] {
  return list
    .replace(/\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g, "")
    .split(/[,{}]/)
    .map((entry) => /^\s*(?:type\s+)?([\w$]+)/.exec(entry)?.[1] ?? "")
    .filter((name) => name !== "");
}
