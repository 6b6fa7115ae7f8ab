// Describes the functional languages Elixir, Erlang, Gleam, Haskell, OCaml and Clojure.
import type { Import } from "./types.ts";
import { language, type ImportGroups } from "./language.ts";
import { namedTests, wholeTests } from "./patterns.ts";
import {
  blockComment,
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
} from "./regions.ts";

/** `App.{Repo, User}`; the alias of a module is the last part of its name. */
function readElixir(groups: ImportGroups): readonly Import[] {
  const base = groups["specifier"] ?? "";
  const entries = groups["names"]?.split(",").map((entry) => `${base}.${entry.trim()}`) ?? [base];
  return entries.map((specifier) => ({
    specifier,
    names: [specifier.slice(specifier.lastIndexOf(".") + 1)],
  }));
}

export const elixir = language("elixir", {
  extensions: ["ex", "exs", "heex", "eex"],
  syntax: codeSyntax([
    longQuoted('"""', ["#{", "}"]),
    longQuoted("'''"),
    hashComment,
    quoted('"', ["#{", "}"]),
    quoted("'"),
  ]),
  definitions: [
    { kind: "module", pattern: "(?:defmodule|defprotocol)\\s+(?:\\w+\\.)*(\\w+)(?=\\s+do\\b)" },
    { kind: "scope", pattern: "defimpl\\s+([\\w.]+)" },
    { kind: "macro", pattern: "defmacrop?\\s+(\\w+[?!]?)" },
    { kind: "function", pattern: "(?:defp?|defguardp?|defdelegate)\\s+(\\w+[?!]?)" },
    { kind: "type", pattern: "@(?:type|typep|opaque)\\s+(\\w+)" },
    { kind: "function", pattern: "@(?:callback|macrocallback)\\s+(\\w+[?!]?)" },
  ],
  imports: [
    {
      pattern:
        "^[ \\t]*(?:alias|import|use|require)\\s+(?<specifier>[A-Z]\\w*(?:\\.\\w+)*)(?:\\.\\{(?<names>[^{}]*)\\})?",
      read: readElixir,
    },
  ],
  modules: "elixir",
  files: { tests: [wholeTests("exs?"), "_spec\\.exs$"], configs: ["mix.exs"], locks: ["mix.lock"] },
});

export const erlang = language("erlang", {
  extensions: ["erl", "hrl"],
  syntax: codeSyntax([lineComment("%"), quoted('"')]),
  definitions: [
    { kind: "macro", pattern: "-define\\((\\w+)", topLevel: true },
    { kind: "type", pattern: "-(?:record|type|opaque)\\(?\\s*(\\w+)", topLevel: true },
    {
      kind: "function",
      pattern: "([a-z]\\w*)\\([^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)[^\\n]*->",
      topLevel: true,
    },
  ],
  imports: [{ pattern: '^-include(?:_lib)?\\(\\s*"(?<specifier>[^"\\n]+)"' }],
  modules: "include",
});

export const gleam = language("gleam", {
  extensions: ["gleam"],
  syntax: codeSyntax([lineComment("\\/\\/"), ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:pub\\s+)?fn\\s+(\\w+)" },
    { kind: "type", pattern: "(?:pub\\s+)?(?:opaque\\s+)?type\\s+(\\w+)" },
  ],
  imports: [{ pattern: "^import\\s+(?<specifier>[\\w/]+)" }],
  modules: { separator: "/", endings: [".gleam"], findsLoneNames: false },
});

export const haskell = language("haskell", {
  extensions: ["hs", "lhs", "elm", "purs"],
  syntax: codeSyntax([blockComment("{-", "-}"), lineComment("--"), quoted('"')]),
  definitions: [
    { kind: "type", pattern: "(?:data|newtype|type)\\s+(?:family\\s+)?([A-Z]\\w*)", topLevel: true },
    { kind: "class", pattern: "class\\s+(?:[^\\n]*=>\\s*)?([A-Z]\\w*)", topLevel: true },
    { kind: "function", pattern: "([a-z_][\\w']*)\\s*::", topLevel: true },
  ],
  imports: [{ pattern: "^import\\s+(?:qualified\\s+)?(?<specifier>[A-Z][\\w.]*)" }],
  modules: { separator: ".", endings: [".hs", ".lhs"], findsLoneNames: true },
  files: { tests: [namedTests("hs")] },
});

export const ocaml = language("ocaml", {
  extensions: ["ml", "mli", "fs", "fsx", "fsi"],
  syntax: codeSyntax([blockComment("(*", "*)"), lineComment("\\/\\/"), quoted('"')]),
  definitions: [
    { kind: "function", pattern: "(?:let|and)\\s+(?:rec\\s+|inline\\s+){0,12}([a-z]\\w*)", topLevel: true },
    { kind: "function", pattern: "(?:val|external|member\\s+\\w+\\.)\\s*([a-z]\\w*)" },
    {
      kind: "type",
      pattern: "(?:type|and)\\s+(?:(?:'\\w+|\\([^()\\n]*\\))\\s+)?([a-zA-Z]\\w*)(?:<[^>\\n]*>)?\\s*=",
    },
    { kind: "module", pattern: "module\\s+(?:rec\\s+|type\\s+)?([A-Z]\\w*)" },
  ],
  imports: [{ pattern: "^[ \\t]*open\\s+(?<specifier>[A-Z][\\w.]*)" }],
});

export const clojure = language("clojure", {
  extensions: ["clj", "cljs", "cljc", "edn", "lisp", "el", "scm", "rkt"],
  syntax: codeSyntax([lineComment(";"), longQuoted('"')]),
  definitions: [
    {
      kind: "function",
      pattern: "\\((?:defn-?|defmulti|defmethod)\\s+(?:\\^\\S+\\s+){0,12}([^\\s()\\[\\]{}]+)",
    },
    { kind: "macro", pattern: "\\(defmacro\\s+([^\\s()\\[\\]{}]+)" },
    { kind: "type", pattern: "\\((?:defprotocol|defrecord|deftype)\\s+([^\\s()\\[\\]{}]+)" },
    { kind: "constant", pattern: "\\((?:def|defonce)\\s+(?:\\^\\S+\\s+){0,12}([^\\s()\\[\\]{}]+)" },
  ],
  imports: [{ pattern: "[\\[(](?<specifier>[a-z][\\w-]*(?:\\.[\\w-]+)+)(?=\\s+:(?:as|refer))" }],
  modules: { separator: ".", endings: [".clj", ".cljc", ".cljs"], findsLoneNames: false, underscores: true },
});
