import type { Import } from "../../types.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { modifiers, parameters } from "./patterns.ts";
import {
  blockComment,
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  regexLiteral,
  slashComments,
} from "./regions.ts";

const pythonDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:async\\s+)?(?:cp?)?def\\s+(\\w+)(?=\\s*[([])" },
  { kind: "class", pattern: "(?:cdef\\s+)?class\\s+(\\w+)(?=\\s*[(:[])" },
  { kind: "type", pattern: "type\\s+(\\w+)(?:\\[[^\\]\\n]*\\])?\\s*=" },
  {
    kind: "constant",
    pattern: "(?!(?:else|try|finally|lambda|print)\\b)([A-Za-z_]\\w*)[ \\t]*(?::[^=\\n]+)?=(?!=)",
    topLevel: true,
  },
];

/** `import a.b as c, d`. */
function readModules(groups: ImportGroups): readonly Import[] {
  return (groups["modules"] ?? "")
    .split(",")
    .map((entry) => ({ specifier: entry.trim().split(/\s/)[0] ?? "", names: [] }))
    .filter((found) => found.specifier !== "");
}

const pythonImports: readonly ImportPattern[] = [
  {
    pattern:
      "^[ \\t]*from\\s+(?<specifier>\\.*[\\w.]*)\\s*\\bimport\\b\\s*(?:\\((?<names>[^()]*)\\)|(?<line>(?:[^\\n#\\\\]|\\\\\\r?\\n)+))",
    read: (groups) => [
      { specifier: groups["specifier"] ?? "", names: pythonNames(groups["names"] ?? groups["line"] ?? "") },
    ],
  },
  { pattern: "^[ \\t]*c?import[ \\t]+(?<modules>[^\\n#;'\"()]+)", read: readModules },
];

function pythonNames(list: string): readonly string[] {
  return list
    .replace(/#[^\n]*|\\/g, "")
    .split(/[,;]/)
    .map((entry) => entry.trim().split(/\s/)[0] ?? "")
    .filter((name) => /^\w+$/.test(name));
}

const rubyName = "([A-Za-z_]\\w*[?!=]?|\\[\\]=?|[<>=!~+*/%&|^-]{1,3})";

const rubyDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "method",
    pattern: `(?:(?:private|protected|public|memoize|private_class_method|module_function)\\s+)?def\\s+(?:(?:self|[A-Za-z_]\\w*)\\.)?${rubyName}`,
  },
  { kind: "method", pattern: "define_method[ (]:?[\"']?(\\w+[?!=]?)" },
  { kind: "method", pattern: "(?:alias_method\\s+:|alias\\s+:?)(\\w+[?!=]?)" },
  { kind: "method", pattern: "def_node_(?:matcher|search)\\s+:(\\w+[?!=]?)" },
  { kind: "class", pattern: "class\\s+(?:\\w+::)*([A-Z]\\w*)" },
  { kind: "class", pattern: "([A-Z]\\w*)\\s*=\\s*(?:Struct|Class|Data)\\." },
  { kind: "module", pattern: "module\\s+(?:\\w+::)*([A-Z]\\w*)" },
  { kind: "constant", pattern: "([A-Z]\\w*)\\s*=(?![=~>])" },
];

const rubyImports: readonly ImportPattern[] = [
  {
    pattern: "^[ \\t]*require_relative[ (]+[\"'](?<specifier>[^\"'\\n]+)[\"']",
    read: (groups) => {
      const path = groups["specifier"] ?? "";
      return [{ specifier: path.startsWith(".") ? path : `./${path}`, names: [] }];
    },
  },
  { pattern: "^[ \\t]*(?:require|load)[ (]+[\"'](?<specifier>[^\"'\\n]+)[\"']" },
  { pattern: "^[ \\t]*autoload[ (]+:(?<names>\\w+),\\s*[\"'](?<specifier>[^\"'\\n]+)[\"']" },
];

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
      "\\b(?:require|include)(?:_once)?\\s*\\(?\\s*(?:__DIR__\\s*\\.\\s*|dirname\\(__FILE__\\)\\s*\\.\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']",
    read: (groups) => [{ specifier: (groups["specifier"] ?? "").replace(/^\//, "./"), names: [] }],
  },
];

const luaDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:local\\s+)?function\\s+(?:\\w+[.:])*(\\w+)(?=\\s*\\()" },
  { kind: "function", pattern: "(?:local\\s+)?(?:\\w+[.:])*(\\w+)\\s*=\\s*function\\b" },
  { kind: "constant", pattern: "local\\s+(\\w+)\\s*(?:<\\w+>\\s*)?=", topLevel: true },
];

const perlDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "sub\\s+(\\w+)" },
  { kind: "module", pattern: "package\\s+(?:\\w+::)*(\\w+)" },
];

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

const rDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "([A-Za-z_.][\\w.]*)\\s*(?:<-|=)\\s*function\\b" },
];

const rubySyntax = codeSyntax([
  { ...rawQuoted("^=begin\\s", "\n=end") },
  hashComment,
  quoted('"', ["#{", "}"]),
  quoted("'"),
  quoted("`", ["#{", "}"]),
  regexLiteral,
]);

export const dynamicLanguages = [
  language("python", {
    extensions: ["py", "pyi", "pyx", "pxd", "pyw", "bzl", "star"],
    filenames: ["sconstruct", "sconscript", "wscript", "build.bazel", "workspace"],
    syntax: codeSyntax([hashComment, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
    definitions: pythonDefinitions,
    imports: pythonImports,
  }),
  language("ruby", {
    extensions: ["rb", "rake", "gemspec", "ru", "podspec", "erb"],
    filenames: ["gemfile", "rakefile", "guardfile", "podfile", "fastfile", "brewfile", "vagrantfile"],
    syntax: rubySyntax,
    definitions: rubyDefinitions,
    imports: rubyImports,
  }),
  language("php", {
    extensions: ["php", "phtml", "php5", "inc"],
    syntax: codeSyntax([...slashComments, lineComment("#(?!\\[)"), ...lineQuotes]),
    definitions: phpDefinitions,
    imports: phpImports,
  }),
  language("lua", {
    extensions: ["lua", "luau"],
    syntax: codeSyntax([
      blockComment("--[[", "]]"),
      blockComment("--[=[", "]=]"),
      lineComment("--"),
      rawQuoted("\\[\\[", "]]"),
      rawQuoted("\\[=\\[", "]=]"),
      ...lineQuotes,
    ]),
    definitions: luaDefinitions,
    imports: [{ pattern: "\\b(?:require|dofile)\\s*\\(?\\s*[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
  }),
  language("perl", {
    extensions: ["pl", "pm", "t"],
    syntax: codeSyntax([
      rawQuoted("^=(?:pod|head\\d|over|item|begin|encoding|for)\\s", "\n=cut"),
      lineComment("(?<![\\w$@%&{/\\\\])#"),
      ...lineQuotes,
    ]),
    definitions: perlDefinitions,
    imports: [{ pattern: "^[ \\t]*(?:use|require|no)\\s+(?<specifier>[A-Z][\\w:]*)" }],
  }),
  language("dart", {
    extensions: ["dart"],
    syntax: codeSyntax([...slashComments, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
    definitions: dartDefinitions,
    imports: [
      {
        pattern:
          "^(?:import|export|part(?:\\s+of)?)\\s+[\"'](?<specifier>[^\"'\\n]+)[\"'](?:[^;\\n]*?\\bshow\\s+(?<names>[\\w, \\t]+))?",
      },
    ],
  }),
  language("r", {
    extensions: ["r"],
    syntax: codeSyntax([hashComment, ...lineQuotes]),
    definitions: rDefinitions,
    imports: [{ pattern: "\\b(?:library|require|source)\\(\\s*[\"']?(?<specifier>[\\w./-]+)" }],
  }),
];
