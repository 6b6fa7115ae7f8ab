import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { blockComment, codeSyntax, lineComment, quoted } from "./regions.ts";

const ocamlDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:let|and)\\s+(?:rec\\s+|inline\\s+){0,12}([a-z]\\w*)", topLevel: true },
  { kind: "function", pattern: "(?:val|external|member\\s+\\w+\\.)\\s*([a-z]\\w*)" },
  {
    kind: "type",
    pattern: "(?:type|and)\\s+(?:(?:'\\w+|\\([^()\\n]*\\))\\s+)?([a-zA-Z]\\w*)(?:<[^>\\n]*>)?\\s*=",
  },
  { kind: "module", pattern: "module\\s+(?:rec\\s+|type\\s+)?([A-Z]\\w*)" },
];

export const ocaml = language("ocaml", {
  extensions: ["ml", "mli", "fs", "fsx", "fsi"],
  syntax: codeSyntax([blockComment("(*", "*)"), lineComment("\\/\\/"), quoted('"')]),
  definitions: ocamlDefinitions,
  imports: [{ pattern: "^[ \\t]*open\\s+(?<specifier>[A-Z][\\w.]*)" }],
});
