import { repomix } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { modifiers, namedTests, parameters } from "./patterns.ts";
import { codeSyntax, lineQuotes, longQuoted, slashComments } from "./regions.ts";

const dartType = "[A-Za-z_][\\w.]*(?:<[^\\n;={}()]*>)?\\??";

const dartModifiers = modifiers(
  "abstract|base|final|sealed|interface|mixin|static|external|factory|const|late|covariant",
);

const dartDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "class",
    pattern: `${dartModifiers}(?:class|mixin|enum)\\s+(\\w+)(?=\\s*[{<]|\\s+(?:extends|implements|with|on)\\b)`,
  },
  { kind: "scope", pattern: "extension\\s+(\\w+)" },
  { kind: "type", pattern: "typedef\\s+(\\w+)" },
  {
    kind: "function",
    pattern: `${dartModifiers}(?!(?:return|await|throw|else|new|yield|case)\\b)${dartType}\\s+(?:(?:get|set|operator)\\s+)?(\\w+)(?:<[^\\n(]*>)?\\s*${parameters}(?=\\s*(?:\\{|=>|async\\b|sync\\b))`,
  },
  { kind: "constant", pattern: `(?:const|final)\\s+(?:${dartType}\\s+)?(\\w+)\\s*=`, topLevel: true },
];

const grammar: Grammar = {
  name: "dart",
  wasm: repomix("dart"),
  definitions: [
    "function_signature",
    "getter_signature",
    "setter_signature",
    "operator_signature",
    "constructor_signature",
    "factory_constructor_signature",
    "enum_declaration",
    "type_alias",
  ],
  containers: ["class_definition", "mixin_declaration", "extension_declaration"],
  values: ["static_final_declaration", "initialized_identifier"],
  scopes: ["function_expression"],
  wrappers: ["method_signature", "declaration"],
  bodies: ["function_body"],
  leads: ["comment", "documentation_comment", "annotation"],
  nameAt: {
    factory_constructor_signature: "<identifier>",
    mixin_declaration: "<identifier>",
    type_alias: "<type_identifier>",
    static_final_declaration: "<identifier>",
    initialized_identifier: "<identifier>",
  },
};

export const dart = language("dart", {
  extensions: ["dart"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: dartDefinitions,
  imports: [
    {
      pattern:
        "^(?:import|export|part(?:\\s+of)?)\\s+[\"'](?<specifier>[^\"'\\n]+)[\"'](?:[^;\\n]*?\\bshow\\s+(?<names>[\\w, \\t]+))?",
    },
  ],
  modules: "dart",
  grammars: [{ grammar, extensions: ["dart"] }],
  files: { tests: [namedTests("dart")], generated: ["\\.(?:g|freezed)\\.dart$"], locks: ["pubspec.lock"] },
});
