// Describes Java, Kotlin, Scala and Groovy, the languages of the Java virtual machine.
import type { Import } from "./types.ts";
import { language, type DefinitionPattern, type ImportGroups, type ImportPattern } from "./language.ts";
import { modifiers, namedTests, parameters, typeArguments, vscode, words } from "./patterns.ts";
import { codeSyntax, lineQuotes, longQuoted, quoted, slashComments, token } from "./regions.ts";

const annotations = "(?:@[\\w.]+(?:\\([^()\\n]*\\))?[ \\t]+)*";

/** `com.example.Foo` takes `Foo`; a wildcard takes the whole package. */
function readQualified(groups: ImportGroups): readonly Import[] {
  const specifier = (groups["specifier"] ?? "").replace(/\.[*_]$/, "");
  const wildcard = specifier !== groups["specifier"];
  const last = specifier.slice(specifier.lastIndexOf(".") + 1);
  return [{ specifier, names: wildcard || !specifier.includes(".") ? [] : [last] }];
}

const qualifiedImports: readonly ImportPattern[] = [
  {
    pattern: "^[ \\t]*import\\s+(?:static\\s+)?(?<specifier>[\\w$]+(?:\\.[\\w$]+)*(?:\\.\\*)?)",
    read: readQualified,
  },
];

const character = token("'(?:\\\\[^'\\n]{1,6}|[^\\\\'\\n])'", true);

const standardModules = "^(?:java|javax|kotlin|kotlinx|scala|groovy)\\.";

const javaModifiers = `${annotations}${modifiers(
  "public|private|protected|static|final|abstract|sealed|non-sealed|default|synchronized|native|strictfp|transient|volatile",
)}`;

const javaType = `[\\w$.]+(?:${typeArguments})?(?:\\[\\])*`;

const javaDefinitions: readonly DefinitionPattern[] = [
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

export const java = language("java", {
  extensions: ["java"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), ...lineQuotes], true),
  definitions: javaDefinitions,
  imports: qualifiedImports,
  modules: "jvm",
  standardModules,
  grammars: [
    {
      grammar: {
        name: "java",
        wasm: vscode("java"),
        definitions: ["method_declaration", "constructor_declaration", "compact_constructor_declaration"],
        containers: words(
          "class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration",
        ),
        values: ["variable_declarator"],
        scopes: ["lambda_expression", "static_initializer"],
        wrappers: ["field_declaration", "constant_declaration"],
        leads: ["line_comment", "block_comment"],
      },
      extensions: ["java"],
    },
  ],
  files: {
    tests: [namedTests("java")],
    configs: words(
      "pom.xml build.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradlew gradlew.bat mvnw mvnw.cmd",
    ),
    locks: ["gradle.lockfile"],
  },
});

const kotlinModifiers = `${annotations}${modifiers(
  "public|private|protected|internal|open|abstract|final|sealed|data|inner|enum|annotation|value|inline|override|suspend|operator|infix|tailrec|external|expect|actual|const|lateinit|companion|noinline|crossinline|fun",
)}`;

export const kotlin = language("kotlin", {
  extensions: ["kt", "kts"],
  syntax: codeSyntax([...slashComments, longQuoted('"""', ["${", "}"]), quoted('"', ["${", "}"]), character]),
  definitions: [
    { kind: "type", pattern: `${kotlinModifiers}interface\\s+(\\w+)` },
    { kind: "class", pattern: `${kotlinModifiers}(?:class|object)\\s+(\\w+)` },
    { kind: "type", pattern: `${kotlinModifiers}typealias\\s+(\\w+)` },
    {
      kind: "function",
      pattern: `${kotlinModifiers}fun\\s+(?:<[^\\n(]*>[ \\t]+)?(?:[\\w<>?, *.]+\\.)?(\\w+|\`[^\`\\n]+\`)\\s*\\(`,
    },
    { kind: "constant", pattern: `${kotlinModifiers}const\\s+val\\s+(\\w+)` },
    {
      kind: "constant",
      pattern: `${kotlinModifiers}va[lr]\\s+(?:[\\w<>?, *.]+\\.)?(\\w+)\\s*[:=]`,
      topLevel: true,
    },
  ],
  imports: qualifiedImports,
  modules: "jvm",
  standardModules,
  files: { tests: [namedTests("kts?")], generated: ["\\.(?:g|freezed)\\.kt$"] },
});

const scalaModifiers = `${annotations}${modifiers(
  "private(?:\\[\\w+\\])?|protected(?:\\[\\w+\\])?|override|final|sealed|abstract|implicit|lazy|case|inline|opaque|open|transparent",
)}`;

/** Scala: `a.b.{C, D => E}` and `a.b._`. */
function readScala(groups: ImportGroups): readonly Import[] {
  const list = groups["names"];
  if (list === undefined) return readQualified(groups);
  const base = (groups["specifier"] ?? "").replace(/\.$/, "");
  return list
    .split(",")
    .map((entry) => entry.trim().split(/\s/)[0] ?? "")
    .filter((name) => name !== "")
    .map((name) =>
      /^[_*]$/.test(name) ? { specifier: base, names: [] } : { specifier: `${base}.${name}`, names: [name] },
    );
}

export const scala = language("scala", {
  extensions: ["scala", "sc", "sbt"],
  syntax: codeSyntax([...slashComments, longQuoted('"""', ["${", "}"]), quoted('"', ["${", "}"]), character]),
  definitions: [
    { kind: "class", pattern: `${scalaModifiers}(?:class|object|enum)\\s+(\\w+)` },
    { kind: "type", pattern: `${scalaModifiers}trait\\s+(\\w+)` },
    { kind: "type", pattern: `${scalaModifiers}type\\s+(\\w+)(?:\\[[^\\]\\n]*\\])?\\s*[=<>]` },
    { kind: "function", pattern: `${scalaModifiers}def\\s+(\\w+|[^\\w\\s([:=]+)` },
    { kind: "constant", pattern: `${scalaModifiers}val\\s+([A-Z]\\w*)\\s*[:=]` },
  ],
  imports: [
    {
      pattern: "^[ \\t]*import\\s+(?<specifier>\\w+(?:\\.\\w+)*(?:\\.[*_])?)(?:\\.\\{(?<names>[^{}]*)\\})?",
      read: readScala,
    },
  ],
  modules: "jvm",
  standardModules,
  files: { tests: [namedTests("scala")], configs: ["build.sbt"] },
});

export const groovy = language("groovy", {
  extensions: ["groovy", "gradle"],
  filenames: ["jenkinsfile"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: [
    ...javaDefinitions,
    { kind: "function", pattern: `def\\s+(\\w+)\\s*\\(` },
    { kind: "function", pattern: `(?:tasks\\.register\\(["']|task\\s+)(\\w+)`, topLevel: true },
  ],
  imports: qualifiedImports,
  modules: "jvm",
  standardModules,
  files: { tests: [namedTests("groovy")], configs: ["jenkinsfile"] },
});
