import { language } from "./language.ts";
import { namedTests } from "./patterns.ts";
import type { DefinitionPattern } from "./language.ts";
import { blockComment, codeSyntax, lineComment, quoted } from "./regions.ts";

const haskellDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:data|newtype|type)\\s+(?:family\\s+)?([A-Z]\\w*)", topLevel: true },
  { kind: "class", pattern: "class\\s+(?:[^\\n]*=>\\s*)?([A-Z]\\w*)", topLevel: true },
  { kind: "function", pattern: "([a-z_][\\w']*)\\s*::", topLevel: true },
];

export const haskell = language("haskell", {
  extensions: ["hs", "lhs", "elm", "purs"],
  syntax: codeSyntax([blockComment("{-", "-}"), lineComment("--"), quoted('"')]),
  definitions: haskellDefinitions,
  imports: [{ pattern: "^import\\s+(?:qualified\\s+)?(?<specifier>[A-Z][\\w.]*)" }],
  modules: { separator: ".", endings: [".hs", ".lhs"], findsLoneNames: true },
  files: { tests: [namedTests("hs")] },
});
