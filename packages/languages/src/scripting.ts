// Describes the scripting languages Python, Ruby, PHP, Lua, Perl, R and Julia.
import type { Import } from "./types.ts";
import { language, type ImportGroups, type ImportPattern } from "./language.ts";
import { modifiers, namedTests, vscode, wholeTests } from "./patterns.ts";
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

/** `import a.b as c, d`. */
function readModules(groups: ImportGroups): readonly Import[] {
  return (groups["modules"] ?? "")
    .split(",")
    .map((entry) => ({ specifier: entry.trim().split(/\s/)[0] ?? "", names: [] }))
    .filter((found) => found.specifier !== "");
}

function pythonNames(list: string): readonly string[] {
  return list
    .replace(/#[^\n]*|\\/g, "")
    .split(/[,;]/)
    .map((entry) => entry.trim().split(/\s/)[0] ?? "")
    .filter((name) => /^\w+$/.test(name));
}

const pythonImports: readonly ImportPattern[] = [
  {
    pattern:
      "^[ \\t]*from\\s+(?<specifier>[\\w.]+)\\s*\\bimport\\b\\s*(?:\\((?<names>[^()]*)\\)|(?<line>(?:[^\\n#\\\\]|\\\\\\r?\\n)+))",
    read: (groups) => [
      { specifier: groups["specifier"] ?? "", names: pythonNames(groups["names"] ?? groups["line"] ?? "") },
    ],
  },
  { pattern: "^[ \\t]*c?import[ \\t]+(?<modules>[^\\n#;'\"()]+)", read: readModules },
];

export const python = language("python", {
  extensions: ["py", "pyi", "pyx", "pxd", "pyw", "bzl", "star"],
  signs: {
    build:
      "^(?:load|package|filegroup|genrule|licenses|exports_files|(?:cc|java|py|go|rust|sh|proto)_\\w+)\\(",
  },
  filenames: ["sconstruct", "sconscript", "wscript", "build.bazel", "workspace"],
  syntax: codeSyntax([hashComment, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:async\\s+)?(?:cp?)?def\\s+(\\w+)(?=\\s*[([])" },
    { kind: "class", pattern: "(?:cdef\\s+)?class\\s+(\\w+)(?=\\s*[(:[])" },
    { kind: "type", pattern: "type\\s+(\\w+)(?:\\[[^\\]\\n]*\\])?\\s*=" },
    {
      kind: "constant",
      pattern: "(?!(?:else|try|finally|lambda|print)\\b)([A-Za-z_]\\w*)[ \\t]*(?::[^=\\n]+)?=(?!=)",
      topLevel: true,
    },
  ],
  imports: pythonImports,
  modules: "python",
  standardModules:
    "^(?:__future__|abc|argparse|array|ast|asyncio|atexit|base64|bisect|builtins|bz2|calendar|cmath|codecs|collections|concurrent|configparser|contextlib|contextvars|copy|csv|ctypes|dataclasses|datetime|decimal|difflib|dis|email|enum|errno|faulthandler|fcntl|fnmatch|fractions|ftplib|functools|gc|getpass|gettext|glob|graphlib|gzip|hashlib|heapq|hmac|html|http|importlib|inspect|io|ipaddress|itertools|json|keyword|linecache|locale|logging|lzma|marshal|math|mimetypes|mmap|multiprocessing|numbers|operator|os|pathlib|pickle|pkgutil|platform|plistlib|posixpath|pprint|queue|random|re|reprlib|secrets|select|selectors|shelve|shlex|shutil|signal|site|smtplib|socket|socketserver|sqlite3|ssl|stat|statistics|string|struct|subprocess|sys|sysconfig|tarfile|tempfile|textwrap|threading|time|timeit|token|tokenize|tomllib|traceback|types|typing|typing_extensions|unicodedata|unittest|urllib|uuid|venv|warnings|weakref|webbrowser|xml|zipfile|zipimport|zlib|zoneinfo)(?:\\.|$)",
  grammars: [
    {
      grammar: {
        name: "python",
        wasm: vscode("python"),
        definitions: ["function_definition"],
        containers: ["class_definition"],
        values: ["assignment", "type_alias_statement"],
        scopes: ["lambda"],
        leads: ["comment", "decorator"],
        nameAt: { assignment: "left", type_alias_statement: "left" },
      },
      extensions: ["py", "pyi"],
    },
  ],
  files: {
    tests: ["^conftest\\.py$", wholeTests("py")],
    configs: ["setup.py", "manifest.in", "pipfile", "tox.ini"],
    locks: ["poetry.lock", "pdm.lock", "uv.lock", "pipfile.lock"],
  },
});

const rubyName = "([A-Za-z_]\\w*[?!=]?|\\[\\]=?|[<>=!~+*/%&|^-]{1,3})";

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

export const ruby = language("ruby", {
  extensions: ["rb", "rake", "gemspec", "ru", "podspec", "erb"],
  filenames: ["gemfile", "rakefile", "guardfile", "podfile", "fastfile", "brewfile", "vagrantfile"],
  syntax: codeSyntax([
    { ...rawQuoted("^=begin\\s", "\n=end") },
    hashComment,
    quoted('"', ["#{", "}"]),
    quoted("'"),
    quoted("`", ["#{", "}"]),
    regexLiteral,
  ]),
  definitions: [
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
  ],
  imports: rubyImports,
  modules: "ruby",
  standardModules:
    "^(?:set|json|yaml|time|date|uri|net/.*|open3|optparse|logger|erb|forwardable|fileutils|pathname|stringio|strscan|tempfile|tmpdir|securerandom|digest.*|singleton|ostruct|benchmark|English|ripper|delegate|monitor|timeout|socket|openssl|psych|csv|bigdecimal|shellwords|tsort|rbconfig|etc|zlib)$",
  grammars: [
    {
      grammar: {
        name: "ruby",
        wasm: vscode("ruby"),
        definitions: ["method", "singleton_method"],
        containers: ["class", "singleton_class"],
        namespaces: ["module"],
        values: ["assignment"],
        scopes: ["do_block", "block"],
        leads: ["comment"],
        nameAt: { assignment: "left" },
      },
      extensions: ["rb", "rake", "gemspec"],
    },
  ],
  files: {
    tests: [wholeTests("rb"), "^spec\\.rb$", "_spec\\.rb$"],
    configs: ["rakefile", "gemfile", "vagrantfile"],
    locks: ["gemfile.lock", "podfile.lock"],
  },
});

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

export const php = language("php", {
  extensions: ["php", "phtml", "php5"],
  signs: { inc: "<\\?(?:php|=)" },
  syntax: codeSyntax([...slashComments, lineComment("#(?!\\[)"), ...lineQuotes]),
  definitions: [
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
  ],
  imports: phpImports,
  modules: "php",
  grammars: [
    {
      grammar: {
        name: "php",
        wasm: vscode("php"),
        definitions: ["function_definition", "method_declaration"],
        containers: ["class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"],
        values: ["const_element", "property_element"],
        scopes: ["anonymous_function", "arrow_function"],
        wrappers: ["const_declaration", "property_declaration"],
        leads: ["comment"],
        nameAt: { const_element: "<name>" },
      },
      extensions: ["php"],
    },
  ],
  files: {
    tests: [wholeTests("php"), namedTests("php")],
    configs: ["composer.json"],
    locks: ["composer.lock"],
  },
});

export const lua = language("lua", {
  extensions: ["lua", "luau"],
  syntax: codeSyntax([
    blockComment("--[[", "]]"),
    blockComment("--[=[", "]=]"),
    lineComment("--"),
    rawQuoted("\\[\\[", "]]"),
    rawQuoted("\\[=\\[", "]=]"),
    ...lineQuotes,
  ]),
  definitions: [
    { kind: "function", pattern: "(?:local\\s+)?function\\s+(?:\\w+[.:])*(\\w+)(?=\\s*\\()" },
    { kind: "function", pattern: "(?:local\\s+)?(?:\\w+[.:])*(\\w+)\\s*=\\s*function\\b" },
    { kind: "constant", pattern: "local\\s+(\\w+)\\s*(?:<\\w+>\\s*)?=", topLevel: true },
  ],
  imports: [{ pattern: "\\b(?:require|dofile)\\s*(?:\\(\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
  modules: { separator: ".", endings: [".lua", "/init.lua"], findsLoneNames: true },
  files: { tests: ["_spec\\.lua$"] },
});

export const perl = language("perl", {
  extensions: ["pl", "pm", "t"],
  syntax: codeSyntax([
    rawQuoted("^=(?:pod|head\\d|over|item|begin|encoding|for)\\s", "\n=cut"),
    lineComment("(?<![\\w$@%&{/\\\\])#"),
    ...lineQuotes,
  ]),
  definitions: [
    { kind: "function", pattern: "sub\\s+(\\w+)" },
    { kind: "module", pattern: "package\\s+(?:\\w+::)*(\\w+)" },
  ],
  imports: [{ pattern: "^[ \\t]*(?:use|require|no)\\s+(?<specifier>[A-Z][\\w:]*)" }],
  modules: { separator: "::", endings: [".pm"], findsLoneNames: true },
  files: { tests: ["\\.t$"] },
});

export const r = language("r", {
  extensions: ["r"],
  syntax: codeSyntax([hashComment, ...lineQuotes]),
  definitions: [{ kind: "function", pattern: "([A-Za-z_.][\\w.]*)\\s*(?:<-|=)\\s*function\\b" }],
  imports: [{ pattern: "\\b(?:library|require|source)\\(\\s*[\"']?(?<specifier>[\\w./-]+)" }],
});

export const julia = language("julia", {
  extensions: ["jl"],
  syntax: codeSyntax([blockComment("#=", "=#"), hashComment, longQuoted('"""'), quoted('"')]),
  definitions: [
    { kind: "function", pattern: "(?:@\\w+\\s+){0,12}function\\s+(?:\\w+\\.)*(\\w+!?)" },
    {
      kind: "function",
      pattern: "(\\w+!?)\\([^()\\n]*\\)\\s*(?:where\\s*\\{[^}\\n]*\\}\\s*)?=(?!=)",
      topLevel: true,
    },
    { kind: "macro", pattern: "macro\\s+(\\w+)" },
    { kind: "type", pattern: "(?:mutable\\s+)?(?:struct|abstract\\s+type|primitive\\s+type)\\s+(\\w+)" },
    { kind: "module", pattern: "module\\s+(\\w+)" },
    { kind: "constant", pattern: "const\\s+(\\w+)" },
  ],
  imports: [
    { pattern: "^[ \\t]*(?:using|import)\\s+(?<specifier>[\\w.]+)(?:\\s*:\\s*(?<names>[\\w, \\t]+))?" },
    { pattern: '^[ \\t]*include\\(\\s*"(?<specifier>[^"\\n]+)"' },
  ],
});
