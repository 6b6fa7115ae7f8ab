import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { annotations, qualifiedImports } from "./jvm-patterns.ts";
import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { modifiers, namedTests, parameters, typeArguments } from "./patterns.ts";
import { codeSyntax, lineQuotes, longQuoted, slashComments } from "./regions.ts";

const javaModifiers = `${annotations}${modifiers(
  "public|private|protected|static|final|abstract|sealed|non-sealed|default|synchronized|native|strictfp|transient|volatile",
)}`;

const javaType = `[\\w$.]+(?:${typeArguments})?(?:\\[\\])*`;

export const javaDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "class",
    pattern: `${javaModifiers}(?:class|enum|record)\\s+(\\w+)(?=\\s*[{<(]|\\s+(?:extends|implements|permits)\\b)`,
  },
  { kind: "type", pattern: `${javaModifiers}@?interface\\s+(\\w+)(?=\\s*[{<]|\\s+(?:extends|permits)\\b)` },
  {
    kind: "constant",
    pattern: `(?:(?:public|private|protected|static|final)\\s+){2,6}${javaType}\\s+([A-Z][A-Z0-9_]*)\\s*[=;]`,
  },
  {
    kind: "method",
    pattern: `${javaModifiers}(?:${typeArguments}\\s+)?(?!(?:return|new|throw|else|case|yield|assert|package|import|public|private|protected)\\b)${javaType}\\s+(\\w+)\\s*${parameters}(?=\\s*(?:\\{|;|throws\\b|default\\b))`,
  },
];

const grammar: Grammar = {
  name: "java",
  wasm: vscode("java"),
  definitions: ["method_declaration", "constructor_declaration", "compact_constructor_declaration"],
  containers: [
    "class_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
    "annotation_type_declaration",
  ],
  values: ["variable_declarator"],
  scopes: ["lambda_expression", "static_initializer"],
  wrappers: ["field_declaration", "constant_declaration"],
  leads: ["line_comment", "block_comment"],
};

export const java = language("java", {
  extensions: ["java"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), ...lineQuotes], true),
  definitions: javaDefinitions,
  imports: qualifiedImports,
  modules: "jvm",
  standardModules: "^(?:java|javax|kotlin|kotlinx|scala|groovy)\\.",
  grammars: [{ grammar, extensions: ["java"] }],
  files: {
    tests: [namedTests("java")],
    configs: [
      "pom.xml",
      "build.xml",
      "build.gradle",
      "build.gradle.kts",
      "settings.gradle",
      "settings.gradle.kts",
      "gradlew",
      "gradlew.bat",
      "mvnw",
      "mvnw.cmd",
    ],
    locks: ["gradle.lockfile"],
  },
});
