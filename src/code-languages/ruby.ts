import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import { wholeTests } from "./patterns.ts";
import type { DefinitionPattern, ImportPattern } from "./language.ts";
import { codeSyntax, hashComment, quoted, rawQuoted, regexLiteral } from "./regions.ts";

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

const rubySyntax = codeSyntax([
  { ...rawQuoted("^=begin\\s", "\n=end") },
  hashComment,
  quoted('"', ["#{", "}"]),
  quoted("'"),
  quoted("`", ["#{", "}"]),
  regexLiteral,
]);

const grammar: Grammar = {
  name: "ruby",
  wasm: vscode("ruby"),
  definitions: ["method", "singleton_method"],
  containers: ["class", "singleton_class"],
  namespaces: ["module"],
  values: ["assignment"],
  scopes: ["do_block", "block"],
  leads: ["comment"],
  nameAt: { assignment: "left" },
};

export const ruby = language("ruby", {
  extensions: ["rb", "rake", "gemspec", "ru", "podspec", "erb"],
  filenames: ["gemfile", "rakefile", "guardfile", "podfile", "fastfile", "brewfile", "vagrantfile"],
  syntax: rubySyntax,
  definitions: rubyDefinitions,
  imports: rubyImports,
  modules: "ruby",
  standardModules:
    "^(?:set|json|yaml|time|date|uri|net/.*|open3|optparse|logger|erb|forwardable|fileutils|pathname|stringio|strscan|tempfile|tmpdir|securerandom|digest.*|singleton|ostruct|benchmark|English|ripper|delegate|monitor|timeout|socket|openssl|psych|csv|bigdecimal|shellwords|tsort|rbconfig|etc|zlib)$",
  grammars: [{ grammar, extensions: ["rb", "rake", "gemspec"] }],
  files: {
    tests: [wholeTests("rb"), "^spec\\.rb$", "_spec\\.rb$"],
    configs: ["rakefile", "gemfile", "vagrantfile"],
    locks: ["gemfile.lock", "podfile.lock"],
  },
});
