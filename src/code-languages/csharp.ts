import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { modifiers, namedTests, parameters, typeArguments } from "./patterns.ts";
import { codeSyntax, lineQuotes, longQuoted, rawQuoted, slashComments } from "./regions.ts";

const csharpType = `[\\w.]+(?:${typeArguments})?\\??(?:\\[[,\\s]*\\])*\\??`;

const csharpModifiers = modifiers(
  "public|private|protected|internal|static|sealed|abstract|partial|readonly|ref|async|override|virtual|extern|unsafe|new|file|required",
);

const csharpDefinitions: readonly DefinitionPattern[] = [
  { kind: "module", pattern: "namespace\\s+([\\w.]+)" },
  {
    kind: "class",
    pattern: `${csharpModifiers}(?:class|struct|record(?:\\s+(?:class|struct))?)\\s+(\\w+)(?=\\s*[{<:(;]|\\s+where\\b)`,
  },
  { kind: "type", pattern: `${csharpModifiers}(?:interface|enum)\\s+(\\w+)(?=\\s*[{<:])` },
  { kind: "type", pattern: `${csharpModifiers}delegate\\s+${csharpType}\\s+(\\w+)` },
  { kind: "constant", pattern: `${csharpModifiers}const\\s+${csharpType}\\s+(\\w+)\\s*=` },
  {
    kind: "constant",
    pattern: `(?:(?:public|private|protected|internal)\\s+)(?:(?:static|readonly)\\s+){1,12}${csharpType}\\s+(\\w+)\\s*[=;]`,
  },
  {
    kind: "method",
    pattern: `(?!(?:return|else|new|throw|await|using|yield)\\b)${csharpModifiers}${csharpType}\\s+(?:\\w+\\.)?(\\w+)(?:${typeArguments})?\\s*${parameters}(?=\\s*(?:\\{|=>|;|where\\b))`,
  },
];

const grammar: Grammar = {
  name: "c_sharp",
  wasm: vscode("c-sharp"),
  definitions: [
    "method_declaration",
    "constructor_declaration",
    "destructor_declaration",
    "operator_declaration",
    "indexer_declaration",
    "local_function_statement",
    "delegate_declaration",
    "enum_declaration",
  ],
  containers: ["class_declaration", "interface_declaration", "struct_declaration", "record_declaration"],
  namespaces: ["namespace_declaration"],
  values: ["variable_declarator", "property_declaration", "event_declaration"],
  scopes: ["lambda_expression", "anonymous_method_expression"],
  wrappers: ["field_declaration", "event_field_declaration"],
  leads: ["comment"],
};

export const csharp = language("csharp", {
  extensions: ["cs", "csx"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), rawQuoted('(?:@\\$?|\\$@)"', '"'), ...lineQuotes]),
  definitions: csharpDefinitions,
  imports: [
    {
      pattern:
        "^[ \\t]*(?:global\\s+)?using\\s+(?:static\\s+)?(?:\\w+\\s*=\\s*)?(?<specifier>[A-Za-z_][\\w.]*)\\s*;",
    },
  ],
  modules: "csharp",
  grammars: [{ grammar, extensions: ["cs"] }],
  files: {
    tests: [namedTests("cs")],
    generated: ["\\.designer\\.cs$", "\\.(?:g|freezed)\\.cs$"],
    locks: ["packages.lock.json"],
  },
});
