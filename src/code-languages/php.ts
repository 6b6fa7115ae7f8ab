import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import type { Import } from "../indexing/types.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { modifiers, namedTests, wholeTests } from "./patterns.ts";
import { codeSyntax, lineComment, lineQuotes, slashComments } from "./regions.ts";

const phpDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "function",
    pattern: `${modifiers("public|private|protected|static|final|abstract|readonly")}function\\s+&?(\\w+)(?=\\s*\\()`,
  },
  {
    kind: "class",
    pattern: `${modifiers("abstract|final|readonly")}class\\s+(\\w+)(?=\\s*\\{|\\s+(?:extends|implements)\\b)`,
  },
  { kind: "type", pattern: "(?:interface|trait|enum)\\s+(\\w+)(?=\\s*[{:]|\\s+(?:extends|implements)\\b)" },
  {
    kind: "constant",
    pattern: `${modifiers("public|private|protected|final")}const\\s+(?:\\??\\w+\\s+)?(\\w+)\\s*=`,
  },
  { kind: "constant", pattern: "define\\(\\s*[\"'](\\w+)" },
];

/** `App\Models\{User, Team as Squad}`; a class is the last part of its path. */
function readPhpUse(groups: ImportGroups): readonly Import[] {
  const base = groups["specifier"] ?? "";
  const entries = groups["names"]?.split(",").map((entry) => entry.trim().split(/\s/)[0] ?? "") ?? [""];
  return entries
    .filter((entry) => entry !== "" || groups["names"] === undefined)
    .map((entry) => {
      const specifier = `${base}${entry}`.replace(/^\\/, "");
      return { specifier, names: [specifier.slice(specifier.lastIndexOf("\\") + 1)] };
    });
}

const phpImports: readonly ImportPattern[] = [
  {
    pattern:
      "^use\\s+(?:function\\s+|const\\s+)?(?<specifier>\\\\?\\w+(?:\\\\\\w+)*\\\\?)(?:\\{(?<names>[^{}]*)\\})?[^;{}()\\n]*;",
    read: readPhpUse,
  },
  {
    pattern:
      "\\b(?:require|include)(?:_once)?\\s*(?:\\(\\s*)?(?:__DIR__\\s*\\.\\s*|dirname\\(__FILE__\\)\\s*\\.\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']",
    read: (groups) => [{ specifier: (groups["specifier"] ?? "").replace(/^\//, "./"), names: [] }],
  },
];

const grammar: Grammar = {
  name: "php",
  wasm: vscode("php"),
  definitions: ["function_definition", "method_declaration"],
  containers: ["class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"],
  values: ["const_element", "property_element"],
  scopes: ["anonymous_function", "arrow_function"],
  wrappers: ["const_declaration", "property_declaration"],
  leads: ["comment"],
  nameAt: { const_element: "<name>" },
};

export const php = language("php", {
  extensions: ["php", "phtml", "php5", "inc"],
  syntax: codeSyntax([...slashComments, lineComment("#(?!\\[)"), ...lineQuotes]),
  definitions: phpDefinitions,
  imports: phpImports,
  modules: "php",
  grammars: [{ grammar, extensions: ["php"] }],
  files: {
    tests: [wholeTests("php"), namedTests("php")],
    configs: ["composer.json"],
    locks: ["composer.lock"],
  },
});
