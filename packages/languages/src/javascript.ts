// Describes TypeScript, JavaScript, and the components of Vue, Svelte and Astro with scripts in them.
import {
  language,
  type DefinitionPattern,
  type Grammar,
  type ImportPattern,
  type Language,
  type Region,
} from "./language.ts";
import { modifiers, parameters, vscode, wholeTests, words } from "./patterns.ts";
import { blockComment, codeSyntax, lineQuotes, longQuoted, regexLiteral, slashComments } from "./regions.ts";

const name = "[A-Za-z_$\\u00C0-\\u024F][\\w$\\u00C0-\\u024F]*";

const notStatement =
  "(?!(?:if|for|while|switch|catch|return|function|with|super|await|typeof|new|throw|case|else|do|constructor)\\b)";
const exported = modifiers("export|default|declare|abstract|async");

const typeParameters = "(?:<[^<>()\\n]*(?:<[^<>\\n]*>[^<>()\\n]*)*>)?";

const functionValue = `(?:async\\b\\s*)?(?:function\\b|${typeParameters}${parameters}(?:\\s*:[^=\\n]+)?\\s*=>|${name}\\s*=>)`;

const members = modifiers(
  "public|private|protected|static|async|override|readonly|abstract|get|set|accessor|declare",
);

const definitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: `${exported}function(?:\\s*\\*\\s*|\\s+)(${name})` },
  {
    kind: "class",
    pattern: `(?:@[\\w.]+\\([^()\\n]*\\)\\s+){0,12}${exported}class\\s+(${name})(?=\\s*[{<]|\\s+(?:extends|implements)\\b)`,
  },
  { kind: "type", pattern: `${exported}interface\\s+(${name})(?=\\s*[{<]|\\s+extends\\b)` },
  { kind: "type", pattern: `${exported}type\\s+(${name})(?=\\s*[=<])` },
  { kind: "type", pattern: `${exported}(?:const\\s+)?enum\\s+(${name})(?=\\s*\\{)` },
  { kind: "module", pattern: `${exported}(?:namespace|module)\\s+([\\w$.]+)(?=\\s*\\{)` },
  {
    kind: "function",
    pattern: `${exported}(?:const|let|var)\\s+(${name})(?:\\s*:[^=\\n]+)?\\s*=\\s*${functionValue}`,
  },
  {
    kind: "constant",
    pattern: `${exported}(?:const|let|var)\\s+(${name})(?!\\s*=\\s*(?:await\\s+)?(?:require|import)\\s*\\()(?![\\w$])`,
    topLevel: true,
  },
  { kind: "constant", pattern: `(?:module\\.)?exports\\.(${name})\\s*=(?!=)`, topLevel: true },
  {
    kind: "function",
    pattern: `(?:[\\w$]+\\.)+(?!exports\\b)(${name})\\s*=\\s*${functionValue}`,
  },
  { kind: "method", pattern: `${members}(#?${name})(?:[?!]?\\s*:[^=\\n(]+)?\\s*=\\s*${functionValue}` },
  { kind: "method", pattern: `(${name})\\s*:\\s*${functionValue}(?:(?<!=>)|(?=\\s*[{(]))` },
  {
    kind: "method",
    pattern: `${members}(?:\\*\\s*)?${notStatement}(#?${name})${typeParameters}${parameters}(?=[ \\t]*(?:\\{|:[^\\n;]*\\{))`,
  },
];

const specifier = "[\"'](?<specifier>[^\"'\\n]+)[\"']";

const imported = `(?:\\s+type\\b)?(?<names>(?:\\s+(?!from\\b)${name}(?:\\s*,)?)?(?:\\s*\\{[^{}]*\\}|\\s*\\*\\s*as\\s+${name})?)`;

const imports: readonly ImportPattern[] = [
  { pattern: `^[ \\t]*import${imported}\\s*\\bfrom\\s*${specifier}` },
  { pattern: `^[ \\t]*import\\s*${specifier}` },
  {
    pattern: `^[ \\t]*export(?:\\s+type\\b)?(?<names>\\s*\\{[^{}]*\\}|\\s*\\*(?:\\s*as\\s+${name})?)\\s*from\\s*${specifier}`,
  },
  {
    pattern: `^[ \\t]*(?:export\\s+)?(?:const|let|var|import)\\s+(?<names>${name}|\\{[^{}]*\\})\\s*=\\s*(?:await\\s+)?(?:require|import)\\s*\\(\\s*${specifier}`,
  },
  { pattern: `(?<![\\w$.])(?:require(?:\\.resolve)?|import)\\s*\\(\\s*${specifier}` },
];

const templateLiteral: Region = longQuoted("`", ["${", "}"]);

const regions: readonly Region[] = [...slashComments, ...lineQuotes, templateLiteral, regexLiteral];

const syntax = codeSyntax(regions, true);

const componentSyntax = codeSyntax([blockComment("<!--", "-->"), ...regions], true);

const javascriptGrammar: Grammar = {
  name: "javascript",
  wasm: vscode("javascript"),
  definitions: ["function_declaration", "generator_function_declaration", "method_definition"],
  containers: ["class_declaration", "class"],
  values: ["variable_declarator", "assignment_expression", "field_definition"],
  entries: ["pair"],
  scopes: ["arrow_function", "function_expression", "generator_function"],
  wrappers: ["export_statement", "lexical_declaration", "variable_declaration"],
  leads: ["comment", "decorator"],
  nameAt: { assignment_expression: "left", field_definition: "property", pair: "key" },
};

const typescriptGrammar: Grammar = {
  ...javascriptGrammar,
  name: "typescript",
  wasm: vscode("typescript"),
  definitions: [
    ...javascriptGrammar.definitions,
    "function_signature",
    "method_signature",
    "abstract_method_signature",
    "type_alias_declaration",
    "enum_declaration",
  ],
  containers: ["class_declaration", "abstract_class_declaration", "class", "interface_declaration"],
  namespaces: ["internal_module", "module"],
  values: ["variable_declarator", "assignment_expression", "public_field_definition"],
  wrappers: ["export_statement", "lexical_declaration", "variable_declaration", "ambient_declaration"],
  nameAt: { assignment_expression: "left", pair: "key" },
};

const tsxGrammar: Grammar = { ...typescriptGrammar, name: "tsx", wasm: vscode("tsx") };

/** Modules of Node.js. */
const standardModules =
  "^(?:node:|(?:assert|buffer|child_process|cluster|crypto|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(?:/|$))";

const shared: Partial<Language> = { syntax, definitions, imports, modules: "javascript", standardModules };

export const typescript = language("typescript", {
  extensions: ["ts", "tsx", "mts", "cts"],
  ...shared,
  fences: { ".cts": "ts", ".mts": "ts" },
  grammars: [
    { grammar: typescriptGrammar, extensions: ["ts", "mts", "cts"] },
    { grammar: tsxGrammar, extensions: ["tsx"] },
  ],
});

export const javascript = language("javascript", {
  extensions: ["js", "jsx", "mjs", "cjs", "es6", "jsm"],
  filenames: ["jakefile"],
  ...shared,
  fences: { ".cjs": "js", ".mjs": "js" },
  grammars: [{ grammar: javascriptGrammar, extensions: ["js", "mjs", "cjs", "jsx"] }],
  files: {
    tests: [wholeTests("[cm]?[jt]sx?"), "^spec\\.[cm]?[jt]sx?$", "-spec\\.[cm]?[jt]sx?$"],
    generated: ["\\.min\\.m?js$", "\\.(?:m?js|ts)\\.map$"],
    configs: ["package.json", "lerna.json", "nx.json", "turbo.json", "deno.json", "deno.jsonc", "biome.json"],
    locks: words(
      "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock",
    ),
  },
});

export const vue = language("vue", {
  extensions: ["vue"],
  ...shared,
  syntax: componentSyntax,
  grammars: [{ grammar: typescriptGrammar, extensions: ["vue"], isComponent: true }],
});

export const svelte = language("svelte", {
  extensions: ["svelte"],
  ...shared,
  syntax: componentSyntax,
  grammars: [{ grammar: typescriptGrammar, extensions: ["svelte"], isComponent: true }],
});

export const astro = language("astro", {
  extensions: ["astro"],
  ...shared,
  syntax: componentSyntax,
});
