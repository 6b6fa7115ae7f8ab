import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import type { Import } from "../indexing/types.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { codeSyntax, lineQuotes, rawQuoted, slashComments } from "./regions.ts";

const goDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "func\\s+(\\w+)\\s*[([]", topLevel: true },
  { kind: "method", pattern: "func\\s*\\([^()\\n]*\\)\\s*(\\w+)\\s*[([]", topLevel: true },
  { kind: "type", pattern: "type\\s+(\\w+)(?=[\\s[=])", topLevel: true },
  {
    kind: "type",
    pattern: "\\t(?!return\\b)(\\w+)(?:\\[[^\\]\\n]*\\])?[ \\t]+(?:struct|interface)[ \\t]*\\{",
    topLevel: true,
  },
  { kind: "constant", pattern: "(?:const|var)\\s+(\\w+)", topLevel: true },
  { kind: "scope", pattern: "(?:const|var|type)\\s*(\\()", topLevel: true },
  { kind: "constant", pattern: "\\t([A-Za-z]\\w*)", topLevel: true, inScope: true },
];

function readGoBlock(groups: ImportGroups): readonly Import[] {
  return [...(groups["block"] ?? "").matchAll(/^[ \t]*(?:[\w.]+[ \t]+)?["`]([^"`\n]+)["`]/gm)].map(
    (match) => ({
      specifier: match[1] ?? "",
      names: [],
    }),
  );
}

const goImports: readonly ImportPattern[] = [
  { pattern: "^import\\s*\\((?<block>[^()]*)\\)", read: readGoBlock },
  { pattern: '^import\\s+(?:[\\w.]+\\s+)?["`](?<specifier>[^"`\\n]+)["`]' },
];

const grammar: Grammar = {
  name: "go",
  wasm: vscode("go"),
  definitions: ["function_declaration", "method_declaration", "type_spec", "type_alias"],
  values: ["const_spec", "var_spec"],
  scopes: ["func_literal"],
  wrappers: ["type_declaration", "const_declaration", "var_declaration"],
  leads: ["comment"],
};

export const go = language("go", {
  extensions: ["go"],
  syntax: codeSyntax([...slashComments, ...lineQuotes, rawQuoted("`", "`")]),
  definitions: goDefinitions,
  imports: goImports,
  modules: "go",
  standardModules: "^[^.]*$",
  grammars: [{ grammar, extensions: ["go"] }],
  files: {
    generated: ["^(?:zz_generated|bindata)[._].*\\.go$"],
    configs: ["go.mod", "go.work"],
    locks: ["go.sum", "go.work.sum"],
  },
});
