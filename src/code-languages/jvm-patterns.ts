import type { Import } from "../indexing/types.ts";
import type { ImportGroups, ImportPattern } from "./language.ts";
import { token } from "./regions.ts";

export const annotations = "(?:@[\\w.]+(?:\\([^()\\n]*\\))?[ \\t]+)*";

/** `com.example.Foo` takes `Foo`; a wildcard takes the whole package. */
export function readQualified(groups: ImportGroups): readonly Import[] {
  const specifier = (groups["specifier"] ?? "").replace(/\.[*_]$/, "");
  const wildcard = specifier !== groups["specifier"];
  const last = specifier.slice(specifier.lastIndexOf(".") + 1);
  return [{ specifier, names: wildcard || !specifier.includes(".") ? [] : [last] }];
}

export const qualifiedImports: readonly ImportPattern[] = [
  {
    pattern: "^[ \\t]*import\\s+(?:static\\s+)?(?<specifier>[\\w$]+(?:\\.[\\w$]+)*(?:\\.\\*)?)",
    read: readQualified,
  },
];

export const character = token("'(?:\\\\[^'\\n]{1,6}|[^\\\\'\\n])'", true);
