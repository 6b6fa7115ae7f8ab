import { repomix } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { modifiers, namedTests } from "./patterns.ts";
import { codeSyntax, longQuoted, quoted, slashComments } from "./regions.ts";

const swiftModifiers = `(?:@\\w+(?:\\([^()\\n]*\\))?\\s+){0,12}${modifiers(
  "public|private|fileprivate|internal|open|package|static|class|final|override|mutating|nonmutating|convenience|required|indirect|async|nonisolated|isolated|weak|lazy|dynamic|prefix|postfix|infix|distributed",
)}`;

const swiftDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: `${swiftModifiers}func\\s+(\\w+|[^\\w\\s(]+)` },
  {
    kind: "class",
    pattern: `${swiftModifiers}(?:class|struct|actor)\\s+(?!func\\b|var\\b|let\\b|subscript\\b)(\\w+)(?=\\s*[{<:]|\\s+where\\b)`,
  },
  { kind: "type", pattern: `${swiftModifiers}(?:enum|protocol|typealias)\\s+(\\w+)` },
  { kind: "scope", pattern: `${swiftModifiers}extension\\s+([\\w.]+)` },
  { kind: "constant", pattern: `${swiftModifiers}(?:let|var)\\s+(\\w+)`, topLevel: true },
  { kind: "constant", pattern: `(?:public\\s+|private\\s+|internal\\s+)?static\\s+let\\s+(\\w+)` },
];

const grammar: Grammar = {
  name: "swift",
  wasm: repomix("swift"),
  definitions: [
    "function_declaration",
    "protocol_function_declaration",
    "init_declaration",
    "deinit_declaration",
    "subscript_declaration",
  ],
  containers: ["class_declaration", "protocol_declaration"],
  values: ["property_declaration", "typealias_declaration"],
  scopes: ["lambda_literal"],
  leads: ["comment", "multiline_comment"],
};

export const swift = language("swift", {
  extensions: ["swift"],
  syntax: codeSyntax([...slashComments, longQuoted('"""', ["\\(", ")"]), quoted('"', ["\\(", ")"])]),
  definitions: swiftDefinitions,
  imports: [
    {
      pattern:
        "^[ \\t]*(?:@\\w+\\s+)?import\\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\\s+)?(?<specifier>[\\w.]+)",
    },
  ],
  modules: "none", // a module is a whole target: naming its files would say nothing,
  grammars: [{ grammar, extensions: ["swift"] }],
  files: { tests: [namedTests("swift")], configs: ["package.swift"], locks: ["package.resolved"] },
});
