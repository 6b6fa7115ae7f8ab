import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import type { Import } from "../indexing/types.ts";
import { language } from "./language.ts";
import { wholeTests } from "./patterns.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { codeSyntax, longQuoted, rawQuoted, slashComments, token } from "./regions.ts";

/** Ends before the next `use`, so that one without its semicolon does not look through the whole file for it. */
const useTree = `(?=[^;])[^;"'()\\n]*(?:\\n(?![ \\t]*(?:pub\\s+)?use\\s)[^;"'()\\n]*)*`;
const visibility = "(?:pub(?:\\([^()\\n]*\\))?\\s+)?";

const rustDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "function",
    pattern: `${visibility}(?:(?:default|const|async|unsafe|safe|extern(?:\\s+"[^"\\n]*")?)\\s+){0,12}fn\\s+(\\w+)(?=\\s*[<(])`,
  },
  {
    kind: "type",
    pattern: `${visibility}(?:unsafe\\s+|auto\\s+){0,12}(?:struct|enum|union|trait|type)\\s+(\\w+)(?=\\s*[<{(;:=]|\\s+where\\b)`,
  },
  { kind: "constant", pattern: `${visibility}(?:const|static)\\s+(?:mut\\s+)?(\\w+)(?=\\s*:)` },
  { kind: "macro", pattern: `${visibility}macro(?:_rules!)?\\s+(\\w+)` },
  { kind: "module", pattern: `${visibility}mod\\s+(\\w+)(?=\\s*\\{)` },
  { kind: "scope", pattern: "(?:default\\s+|unsafe\\s+){0,12}(impl)\\b(?=[\\s<])" },
];

/** Expands nested braces into full paths: `a::{b, c::{self, D}}` is `a::b`, `a::c`, `a::c::D`. */
function readUse(groups: ImportGroups): readonly Import[] {
  const prefixes = [""];
  const imports: Import[] = [];
  for (const [part] of (groups["tree"] ?? "").replace(/\/\/[^\n]*/g, "").matchAll(/[{},]|[^{},]+/g)) {
    const prefix = prefixes.at(-1) ?? "";
    if (part === "{") prefixes.push(prefixes.at(-1) ?? "");
    else if (part === "}") prefixes.pop();
    else if (part === ",") prefixes[prefixes.length - 1] = prefixes.at(-2) ?? "";
    else if (part.trim().endsWith("::")) prefixes[prefixes.length - 1] = prefix + part.replace(/\s/g, "");
    else if (part.trim() !== "") imports.push(usePath(prefix + (part.trim().split(/\s/)[0] ?? "")));
  }
  return imports;
}

function usePath(path: string): Import {
  const specifier = path.replace(/^::/, "").replace(/::(?:\*|self)$/, "");
  const whole = specifier !== path.replace(/^::/, "") || !specifier.includes("::");
  return { specifier, names: whole ? [] : [specifier.slice(specifier.lastIndexOf("::") + 2)] };
}

const rustImports: readonly ImportPattern[] = [
  { pattern: `^[ \\t]*${visibility}use\\s+(?<tree>${useTree});`, read: readUse },
  {
    pattern: `^[ \\t]*${visibility}mod\\s+(?<specifier>\\w+)\\s*;`,
    read: (groups) => [{ specifier: `mod ${groups["specifier"] ?? ""}`, names: [] }],
  },
];

const rustCharacter = token("'(?:\\\\[^'\\n]{1,10}|[^\\\\'\\n])'", true);

const grammar: Grammar = {
  name: "rust",
  wasm: vscode("rust"),
  definitions: [
    "function_item",
    "function_signature_item",
    "struct_item",
    "enum_item",
    "union_item",
    "macro_definition",
  ],
  containers: ["impl_item", "trait_item"],
  namespaces: ["mod_item"],
  values: ["const_item", "static_item", "type_item", "associated_type"],
  leads: ["line_comment", "block_comment", "attribute_item"],
  nameAt: { impl_item: "type" },
};

export const rust = language("rust", {
  extensions: ["rs"],
  syntax: codeSyntax([
    ...slashComments,
    rawQuoted('\\br##"', '"##'),
    rawQuoted('\\br#"', '"#'),
    rawQuoted('\\br"', '"'),
    longQuoted('"'),
    rustCharacter,
  ]),
  definitions: rustDefinitions,
  imports: rustImports,
  modules: "rust",
  standardModules: "^(?:std|core|alloc|proc_macro|test)\\b",
  grammars: [{ grammar, extensions: ["rs"] }],
  files: { tests: [wholeTests("rs")], locks: ["cargo.lock"] },
});
