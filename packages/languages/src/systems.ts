// Describes the compiled languages Go, Rust, Swift, Zig and Nim.
import type { Import } from "./types.ts";
import { language, type ImportGroups, type ImportPattern } from "./language.ts";
import { modifiers, namedTests, repomix, vscode, wholeTests, words } from "./patterns.ts";
import {
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  slashComments,
  token,
} from "./regions.ts";

function readGoBlock(groups: ImportGroups): readonly Import[] {
  return [...(groups["block"] ?? "").matchAll(/^[ \t]*(?:[\w.]+[ \t]+)?["`]([^"`\n]+)["`]/gm)].map(
    (match) => ({
      specifier: match[1] ?? "",
      names: [],
    }),
  );
}

export const go = language("go", {
  extensions: ["go"],
  syntax: codeSyntax([...slashComments, ...lineQuotes, rawQuoted("`", "`")]),
  definitions: [
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
  ],
  imports: [
    { pattern: "^import\\s*\\((?<block>[^()]*)\\)", read: readGoBlock },
    { pattern: '^import\\s+(?:[\\w.]+\\s+)?["`](?<specifier>[^"`\\n]+)["`]' },
  ],
  modules: "go",
  standardModules: "^[^.]*$",
  grammars: [
    {
      grammar: {
        name: "go",
        wasm: vscode("go"),
        definitions: ["function_declaration", "method_declaration", "type_spec", "type_alias"],
        values: ["const_spec", "var_spec"],
        scopes: ["func_literal"],
        wrappers: ["type_declaration", "const_declaration", "var_declaration"],
        leads: ["comment"],
      },
      extensions: ["go"],
    },
  ],
  files: {
    generated: ["^(?:zz_generated|bindata)[._].*\\.go$"],
    configs: ["go.mod", "go.work"],
    locks: ["go.sum", "go.work.sum"],
  },
});

/** Ends before the next `use`, so that a missing semicolon does not scan the whole file. */
const useTree = `(?=[^;])[^;"'()\\n]*(?:\\n(?![ \\t]*(?:pub\\s+)?use\\s)[^;"'()\\n]*)*`;
const visibility = "(?:pub(?:\\([^()\\n]*\\))?\\s+)?";

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

const rustCharacter = token("'(?:\\\\[^'\\n]{1,10}|[^\\\\'\\n])'", true);

const rustImports: readonly ImportPattern[] = [
  { pattern: `^[ \\t]*${visibility}use\\s+(?<tree>${useTree});`, read: readUse },
  {
    pattern: `^[ \\t]*${visibility}mod\\s+(?<specifier>\\w+)\\s*;`,
    read: (groups) => [{ specifier: `mod ${groups["specifier"] ?? ""}`, names: [] }],
  },
];

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
  definitions: [
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
  ],
  imports: rustImports,
  modules: "rust",
  standardModules: "^(?:std|core|alloc|proc_macro|test)\\b",
  grammars: [
    {
      grammar: {
        name: "rust",
        wasm: vscode("rust"),
        definitions: words(
          "function_item function_signature_item struct_item enum_item union_item macro_definition",
        ),
        containers: ["impl_item", "trait_item"],
        namespaces: ["mod_item"],
        values: ["const_item", "static_item", "type_item", "associated_type"],
        leads: ["line_comment", "block_comment", "attribute_item"],
        nameAt: { impl_item: "type" },
      },
      extensions: ["rs"],
    },
  ],
  files: { tests: [wholeTests("rs")], locks: ["cargo.lock"] },
});

const swiftModifiers = `(?:@\\w+(?:\\([^()\\n]*\\))?\\s+){0,12}${modifiers(
  "public|private|fileprivate|internal|open|package|static|class|final|override|mutating|nonmutating|convenience|required|indirect|async|nonisolated|isolated|weak|lazy|dynamic|prefix|postfix|infix|distributed",
)}`;

export const swift = language("swift", {
  extensions: ["swift"],
  syntax: codeSyntax([...slashComments, longQuoted('"""', ["\\(", ")"]), quoted('"', ["\\(", ")"])]),
  definitions: [
    { kind: "function", pattern: `${swiftModifiers}func\\s+(\\w+|[^\\w\\s(]+)` },
    {
      kind: "class",
      pattern: `${swiftModifiers}(?:class|struct|actor)\\s+(?!func\\b|var\\b|let\\b|subscript\\b)(\\w+)(?=\\s*[{<:]|\\s+where\\b)`,
    },
    { kind: "type", pattern: `${swiftModifiers}(?:enum|protocol|typealias)\\s+(\\w+)` },
    { kind: "scope", pattern: `${swiftModifiers}extension\\s+([\\w.]+)` },
    { kind: "constant", pattern: `${swiftModifiers}(?:let|var)\\s+(\\w+)`, topLevel: true },
    { kind: "constant", pattern: `(?:public\\s+|private\\s+|internal\\s+)?static\\s+let\\s+(\\w+)` },
  ],
  imports: [
    {
      pattern:
        "^[ \\t]*(?:@\\w+\\s+)?import\\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\\s+)?(?<specifier>[\\w.]+)",
    },
  ],
  modules: "none", // a module is a whole target: its files would say nothing
  grammars: [
    {
      grammar: {
        name: "swift",
        wasm: repomix("swift"),
        definitions: words(
          "function_declaration protocol_function_declaration init_declaration deinit_declaration subscript_declaration",
        ),
        containers: ["class_declaration", "protocol_declaration"],
        values: ["property_declaration", "typealias_declaration"],
        scopes: ["lambda_literal"],
        leads: ["comment", "multiline_comment"],
      },
      extensions: ["swift"],
    },
  ],
  files: { tests: [namedTests("swift")], configs: ["package.swift"], locks: ["package.resolved"] },
});

export const zig = language("zig", {
  extensions: ["zig"],
  syntax: codeSyntax([lineComment("\\/\\/"), ...lineQuotes]),
  definitions: [
    {
      kind: "function",
      pattern: "(?:pub\\s+)?(?:export\\s+|inline\\s+|extern\\s+){0,12}fn\\s+(\\w+)\\s*\\(",
    },
    {
      kind: "type",
      pattern: "(?:pub\\s+)?const\\s+(\\w+)\\s*=\\s*(?:packed\\s+|extern\\s+)?(?:struct|enum|union|error)\\b",
    },
    { kind: "constant", pattern: "(?:pub\\s+)?(?:const|var)\\s+(\\w+)", topLevel: true },
  ],
  imports: [{ pattern: '@import\\s*\\(\\s*"(?<specifier>[^"\\n]+)"' }],
  files: { tests: [wholeTests("zig")] },
});

export const nim = language("nim", {
  extensions: ["nim"],
  syntax: codeSyntax([hashComment, longQuoted('"""'), quoted('"'), token("'(?:\\\\.|[^\\\\'\\n])'", true)]),
  definitions: [
    { kind: "function", pattern: "(?:proc|func|method|iterator|template|macro|converter)\\s+(\\w+)" },
    { kind: "type", pattern: "type\\s+(\\w+)\\*?\\s*=" },
  ],
  imports: [{ pattern: "^[ \\t]*(?:import|from|include)\\s+(?<specifier>[\\w/.]+)" }],
  modules: { separator: "/", endings: [".nim"], findsLoneNames: false },
});
