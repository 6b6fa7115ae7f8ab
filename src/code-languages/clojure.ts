import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineComment, longQuoted } from "./regions.ts";

const clojureDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "function",
    pattern: "\\((?:defn-?|defmulti|defmethod)\\s+(?:\\^\\S+\\s+){0,12}([^\\s()\\[\\]{}]+)",
  },
  { kind: "macro", pattern: "\\(defmacro\\s+([^\\s()\\[\\]{}]+)" },
  { kind: "type", pattern: "\\((?:defprotocol|defrecord|deftype)\\s+([^\\s()\\[\\]{}]+)" },
  { kind: "constant", pattern: "\\((?:def|defonce)\\s+(?:\\^\\S+\\s+){0,12}([^\\s()\\[\\]{}]+)" },
];

export const clojure = language("clojure", {
  extensions: ["clj", "cljs", "cljc", "edn", "lisp", "el", "scm", "rkt"],
  syntax: codeSyntax([lineComment(";"), longQuoted('"')]),
  definitions: clojureDefinitions,
  imports: [{ pattern: "[\\[(](?<specifier>[a-z][\\w-]*(?:\\.[\\w-]+)+)(?=\\s+:(?:as|refer))" }],
  modules: { separator: ".", endings: [".clj", ".cljc", ".cljs"], findsLoneNames: false, underscores: true },
});
