// Describes languages of systems and rules, such as Bicep, Rego, Jsonnet, CUE, Puppet and Robot Framework.
import { language } from "./language.ts";
import {
  codeSyntax,
  hashComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  slashComments,
} from "./regions.ts";

export const bicep = language("bicep", {
  extensions: ["bicep", "bicepparam"],
  syntax: codeSyntax([...slashComments, longQuoted("'''"), quoted("'", ["${", "}"])]),
  definitions: [
    { kind: "type", pattern: "(?:resource|type)\\s+(\\w+)" },
    { kind: "module", pattern: "module\\s+(\\w+)" },
    { kind: "function", pattern: "(?:@\\w+\\(\\)\\s+)?func\\s+(\\w+)" },
    { kind: "constant", pattern: "(?:param|var|output)\\s+(\\w+)" },
  ],
  imports: [{ pattern: "^[ \\t]*(?:module\\s+\\w+|import\\b[^'\\n]*|using)\\s*'(?<specifier>[^'\\n:]+)'" }],
});

export const rego = language("rego", {
  extensions: ["rego"],
  syntax: codeSyntax([hashComment, rawQuoted("`", "`"), quoted('"')]),
  definitions: [
    { kind: "module", pattern: "package\\s+([\\w.]+)", topLevel: true },
    {
      kind: "function",
      pattern:
        "(?:default\\s+)?(?!package\\b|import\\b|else\\b)(\\w+)(?=\\(|\\s*(?::?=|\\[|\\{|if\\b|contains\\b))",
      topLevel: true,
    },
  ],
  imports: [{ pattern: "^import\\s+data\\.(?<specifier>[\\w.]+)" }],
  modules: { separator: ".", endings: [".rego"], findsLoneNames: true },
});

export const jsonnet = language("jsonnet", {
  extensions: ["jsonnet", "libsonnet"],
  syntax: codeSyntax([...slashComments, hashComment, rawQuoted("\\|\\|\\|", "|||"), ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:local\\s+)?(\\w+)\\([^()\\n]*\\)\\s*:{0,3}(?==|:)" },
    { kind: "constant", pattern: "local\\s+(\\w+)\\s*=" },
    { kind: "constant", pattern: '"?(\\w+)"?\\s*\\+?:{1,3}(?=\\s)' },
  ],
  imports: [{ pattern: "\\bimport(?:str)?\\s+[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
});

export const cue = language("cue", {
  extensions: ["cue"],
  syntax: codeSyntax([slashComments[0] ?? hashComment, longQuoted('"""'), quoted('"'), quoted("'")]),
  definitions: [
    { kind: "module", pattern: "package\\s+(\\w+)", topLevel: true },
    { kind: "type", pattern: "(_?#\\w+)\\s*:" },
    { kind: "constant", pattern: "(\\w+)[?!]?\\s*:", topLevel: true },
  ],
  imports: [{ pattern: '^(?:import\\s+|[ \\t]+)(?:\\w+\\s+)?"(?<specifier>[\\w./-]+)"\\s*$' }],
});

export const puppet = language("puppet", {
  extensions: ["pp", "epp"],
  syntax: codeSyntax([hashComment, longQuoted('"', ["${", "}"]), quoted("'")]),
  definitions: [
    { kind: "class", pattern: "class\\s+(?:\\w*::)*(\\w+)(?=\\s*[({]|\\s+inherits\\b)" },
    { kind: "type", pattern: "(?:define|type)\\s+(?:\\w*::)*(\\w+)" },
    { kind: "function", pattern: "(?:function|plan|node)\\s+['\"]?(?:\\w*::)*([\\w.-]+)" },
  ],
  imports: [{ pattern: "\\b(?:include|contain|require)\\s+(?:::)?(?<specifier>\\w+(?:::\\w+)*)" }],
  modules: { separator: "::", endings: [".pp"], findsLoneNames: true },
});

export const robot = language("robot", {
  extensions: ["robot", "resource"],
  syntax: codeSyntax([hashComment]),
  definitions: [
    { kind: "function", pattern: "([A-Za-z](?:[^\\n#*\\t ]| (?! )){2,80})[ \\t]*$", topLevel: true },
  ],
  imports: [{ pattern: "^(?:Resource|Library|Variables)[ \\t]{2,20}(?<specifier>[\\w./-]+)" }],
});
