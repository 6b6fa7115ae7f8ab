import type { Import } from "../../types.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportGroups } from "./language.ts";
import {
  blockComment,
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  token,
} from "./regions.ts";

const elixirDefinitions: readonly DefinitionPattern[] = [
  { kind: "module", pattern: "(?:defmodule|defprotocol)\\s+(?:\\w+\\.)*(\\w+)(?=\\s+do\\b)" },
  { kind: "scope", pattern: "defimpl\\s+([\\w.]+)" },
  { kind: "macro", pattern: "defmacrop?\\s+(\\w+[?!]?)" },
  { kind: "function", pattern: "(?:defp?|defguardp?|defdelegate)\\s+(\\w+[?!]?)" },
  { kind: "type", pattern: "@(?:type|typep|opaque)\\s+(\\w+)" },
  { kind: "function", pattern: "@(?:callback|macrocallback)\\s+(\\w+[?!]?)" },
];

/** `App.{Repo, User}`; the alias of a module is the last part of its name. */
function readElixir(groups: ImportGroups): readonly Import[] {
  const base = groups["specifier"] ?? "";
  const entries = groups["names"]?.split(",").map((entry) => `${base}.${entry.trim()}`) ?? [base];
  return entries.map((specifier) => ({
    specifier,
    names: [specifier.slice(specifier.lastIndexOf(".") + 1)],
  }));
}

const haskellDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:data|newtype|type)\\s+(?:family\\s+)?([A-Z]\\w*)", topLevel: true },
  { kind: "class", pattern: "class\\s+(?:[^\\n]*=>\\s*)?([A-Z]\\w*)", topLevel: true },
  { kind: "function", pattern: "([a-z_][\\w']*)\\s*::", topLevel: true },
];

const ocamlDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:let|and)\\s+(?:rec\\s+|inline\\s+){0,12}([a-z]\\w*)", topLevel: true },
  { kind: "function", pattern: "(?:val|external|member\\s+\\w+\\.)\\s*([a-z]\\w*)" },
  {
    kind: "type",
    pattern: "(?:type|and)\\s+(?:(?:'\\w+|\\([^()\\n]*\\))\\s+)?([a-zA-Z]\\w*)(?:<[^>\\n]*>)?\\s*=",
  },
  { kind: "module", pattern: "module\\s+(?:rec\\s+|type\\s+)?([A-Z]\\w*)" },
];

const clojureDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "function",
    pattern: "\\((?:defn-?|defmulti|defmethod)\\s+(?:\\^\\S+\\s+){0,12}([^\\s()\\[\\]{}]+)",
  },
  { kind: "macro", pattern: "\\(defmacro\\s+([^\\s()\\[\\]{}]+)" },
  { kind: "type", pattern: "\\((?:defprotocol|defrecord|deftype)\\s+([^\\s()\\[\\]{}]+)" },
  { kind: "constant", pattern: "\\((?:def|defonce)\\s+(?:\\^\\S+\\s+){0,12}([^\\s()\\[\\]{}]+)" },
];

const erlangDefinitions: readonly DefinitionPattern[] = [
  { kind: "macro", pattern: "-define\\((\\w+)", topLevel: true },
  { kind: "type", pattern: "-(?:record|type|opaque)\\(?\\s*(\\w+)", topLevel: true },
  {
    kind: "function",
    pattern: "([a-z]\\w*)\\([^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)[^\\n]*->",
    topLevel: true,
  },
];

const juliaDefinitions: readonly DefinitionPattern[] = [
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
];

const nimDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:proc|func|method|iterator|template|macro|converter)\\s+(\\w+)" },
  { kind: "type", pattern: "type\\s+(\\w+)\\*?\\s*=" },
];

export const functionalLanguages = [
  language("elixir", {
    extensions: ["ex", "exs", "heex", "eex"],
    syntax: codeSyntax([
      longQuoted('"""', ["#{", "}"]),
      longQuoted("'''"),
      hashComment,
      quoted('"', ["#{", "}"]),
      quoted("'"),
    ]),
    definitions: elixirDefinitions,
    imports: [
      {
        pattern:
          "^[ \\t]*(?:alias|import|use|require)\\s+(?<specifier>[A-Z]\\w*(?:\\.\\w+)*)(?:\\.\\{(?<names>[^{}]*)\\})?",
        read: readElixir,
      },
    ],
  }),
  language("erlang", {
    extensions: ["erl", "hrl"],
    syntax: codeSyntax([lineComment("%"), quoted('"')]),
    definitions: erlangDefinitions,
    imports: [{ pattern: '^-include(?:_lib)?\\(\\s*"(?<specifier>[^"\\n]+)"' }],
  }),
  language("haskell", {
    extensions: ["hs", "lhs", "elm", "purs"],
    syntax: codeSyntax([blockComment("{-", "-}"), lineComment("--"), quoted('"')]),
    definitions: haskellDefinitions,
    imports: [{ pattern: "^import\\s+(?:qualified\\s+)?(?<specifier>[A-Z][\\w.]*)" }],
  }),
  language("ocaml", {
    extensions: ["ml", "mli", "fs", "fsx", "fsi"],
    syntax: codeSyntax([blockComment("(*", "*)"), lineComment("\\/\\/"), quoted('"')]),
    definitions: ocamlDefinitions,
    imports: [{ pattern: "^[ \\t]*open\\s+(?<specifier>[A-Z][\\w.]*)" }],
  }),
  language("clojure", {
    extensions: ["clj", "cljs", "cljc", "edn", "lisp", "el", "scm", "rkt"],
    syntax: codeSyntax([lineComment(";"), longQuoted('"')]),
    definitions: clojureDefinitions,
    imports: [{ pattern: "[\\[(](?<specifier>[a-z][\\w-]*(?:\\.[\\w-]+)+)(?=\\s+:(?:as|refer))" }],
  }),
  language("julia", {
    extensions: ["jl"],
    syntax: codeSyntax([blockComment("#=", "=#"), hashComment, longQuoted('"""'), quoted('"')]),
    definitions: juliaDefinitions,
    imports: [
      { pattern: "^[ \\t]*(?:using|import)\\s+(?<specifier>[\\w.]+)(?:\\s*:\\s*(?<names>[\\w, \\t]+))?" },
      { pattern: '^[ \\t]*include\\(\\s*"(?<specifier>[^"\\n]+)"' },
    ],
  }),
  language("nim", {
    extensions: ["nim"],
    syntax: codeSyntax([hashComment, longQuoted('"""'), quoted('"'), token("'(?:\\\\.|[^\\\\'\\n])'", true)]),
    definitions: nimDefinitions,
    imports: [{ pattern: "^[ \\t]*(?:import|from|include)\\s+(?<specifier>[\\w/.]+)" }],
  }),
  language("jq", {
    extensions: ["jq"],
    syntax: codeSyntax([hashComment, quoted('"', ["\\(", ")"])]),
    definitions: [{ kind: "function", pattern: "def\\s+(\\w+)(?=\\s*[(:])" }],
    imports: [{ pattern: '^[ \\t]*(?:import|include)\\s+"(?<specifier>[^"\\n]+)"' }],
  }),
  language("gleam", {
    extensions: ["gleam"],
    syntax: codeSyntax([lineComment("\\/\\/"), ...lineQuotes]),
    definitions: [
      { kind: "function", pattern: "(?:pub\\s+)?fn\\s+(\\w+)" },
      { kind: "type", pattern: "(?:pub\\s+)?(?:opaque\\s+)?type\\s+(\\w+)" },
    ],
    imports: [{ pattern: "^import\\s+(?<specifier>[\\w/]+)" }],
  }),
];
