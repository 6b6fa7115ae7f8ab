// Describes Ada, Pascal, Modula-2 and Visual Basic, languages in words after ALGOL and BASIC.
import { language, type ImportGroups } from "./language.ts";
import type { Import } from "./types.ts";
import { modifiers, words } from "./patterns.ts";
import { blockComment, codeSyntax, lineComment, plainQuotes, quoted, token } from "./regions.ts";

const listed = (groups: ImportGroups): readonly string[] =>
  (groups["modules"] ?? "").split(",").map((entry) => entry.trim().split(/\s/)[0] ?? "");

/** Names in a list, without what follows them: `uses SysUtils, Types in 'types.pas'`. */
function readUnits(groups: ImportGroups): readonly Import[] {
  return listed(groups).map((specifier) => ({ specifier, names: [] }));
}

/** `with Alire.Config`: GNAT keeps it in `alire-config.ads`. */
function readAda(groups: ImportGroups): readonly Import[] {
  return listed(groups).map((name) => ({
    specifier: name.toLowerCase().replaceAll(".", "-"),
    names: [name.slice(name.lastIndexOf(".") + 1)],
  }));
}

export const ada = language("ada", {
  extensions: words("adb ads ada gpr"),
  syntax: codeSyntax([lineComment("--"), token("'[^\\n]'", true), { ...quoted('"'), escapes: false }]),
  definitions: [
    {
      kind: "module",
      pattern: "(?:private\\s+|generic\\s+)?(?:package|project)\\s+(?:body\\s+)?(?:\\w+\\.)*(\\w+)",
    },
    { kind: "class", pattern: "(?:task|protected)\\s+(?:body\\s+|type\\s+)?(\\w+)(?=\\s|;)" },
    {
      kind: "function",
      pattern: "(?:not\\s+)?(?:overriding\\s+)?(?:procedure|function|entry)\\s+(?:\\w+\\.)*(\\w+)",
    },
    { kind: "type", pattern: "(?:sub)?type\\s+(\\w+)" },
    { kind: "constant", pattern: "(\\w+)\\s*:\\s*constant\\b" },
  ],
  ignoreCase: true,
  imports: [
    { pattern: "^[ \\t]*(?:(?:limited|private)\\s+){0,2}with\\s+(?<modules>[\\w., \\t]+);", read: readAda },
  ],
  modules: { separator: "/", endings: [".ads", ".adb"], findsLoneNames: true },
});

export const pascal = language("pascal", {
  extensions: words("pas dpr lpr dpk pascal"),
  signs: {
    pp: "^[ \\t]*(?:\\{\\$|(?:unit|program|library|uses)\\b[^{\\n]*;|interface\\b|begin\\b)",
    inc: "^[ \\t]*(?:\\{\\$|(?:procedure|function|constructor)\\b[^{\\n]*;|uses\\b|begin\\b)",
  },
  syntax: codeSyntax([
    blockComment("(*", "*)"),
    blockComment("{", "}"),
    lineComment("\\/\\/"),
    { ...quoted("'"), escapes: false },
  ]),
  definitions: [
    { kind: "module", pattern: "(?:unit|program|library|package)\\s+(?:\\w+\\.)*(\\w+)\\s*[;(]" },
    {
      kind: "function",
      pattern:
        "(?:class\\s+)?(?:procedure|function|constructor|destructor|operator)\\s+(?:\\w+\\.){0,3}(\\w+)",
    },
    {
      kind: "class",
      pattern:
        "(?:generic\\s+)?(\\w+)(?:<[^<>\\n]*>)?\\s*=\\s*(?:packed\\s+)?(?:class|record|object|interface|dispinterface)\\b(?!\\s+of\\b|\\s*;)",
    },
    { kind: "method", pattern: "property\\s+(\\w+)" },
    {
      kind: "type",
      pattern: "(T\\w+)\\s*=\\s*(?:\\(|set\\s+of\\b|array\\b|procedure\\b|function\\b|reference\\b)",
    },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*uses\\s+(?<modules>[^;{}()]{1,4000});", read: readUnits }],
  modules: { separator: ".", endings: [".pas", ".pp", ".lpr"], findsLoneNames: true },
});

export const modula2 = language("modula-2", {
  extensions: ["mi"],
  signs: {
    mod: "^[ \\t]*(?:(?:implementation|definition)\\s+)?module\\s+\\w+",
    def: "^[ \\t]*definition\\s+module\\s+\\w+",
  },
  syntax: codeSyntax([blockComment("(*", "*)"), ...plainQuotes]),
  definitions: [
    { kind: "module", pattern: "(?:(?:implementation|definition)\\s+)?module\\s+(\\w+)" },
    { kind: "function", pattern: "procedure\\s+(\\w+)" },
    { kind: "type", pattern: "(\\w+)\\s*=\\s*(?:record|pointer|set|array)\\b" },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*(?:from|import)\\s+(?<specifier>\\w+)" }],
  modules: { separator: ".", endings: [".def", ".mod"], findsLoneNames: true },
});

const basicModifiers = modifiers(
  "public|private|protected|friend|shared|static|overrides|overridable|mustoverride|notoverridable|mustinherit|notinheritable|partial|default|readonly|writeonly|shadows|overloads|async|iterator|declare|global",
);

export const visualBasic = language("visual-basic", {
  extensions: words("vb bas frm ctl vbs vba dsr vbhtml bi"),
  signs: { cls: "^(?:VERSION \\d|Attribute VB_|Option Explicit)" },
  syntax: codeSyntax([
    lineComment("'"),
    lineComment("^[ \\t]*[Rr](?:EM|em)[ \\t]"),
    { ...quoted('"'), escapes: false },
  ]),
  definitions: [
    { kind: "class", pattern: `${basicModifiers}(?:class|module|interface)\\s+(\\w+)` },
    { kind: "type", pattern: `${basicModifiers}(?:structure|enum|type)\\s+(\\w+)\\s*(?:'|$)` },
    { kind: "module", pattern: "namespace\\s+([\\w.]+)" },
    { kind: "class", pattern: 'attribute\\s+vb_name\\s*=\\s*"(\\w+)"' },
    {
      kind: "function",
      pattern: `${basicModifiers}(?:sub|function|operator|event|delegate\\s+(?:sub|function)|property(?:\\s+(?:get|let|set))?)\\s+(\\w+)`,
    },
    { kind: "constant", pattern: `${basicModifiers}const\\s+(\\w+)` },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*Imports\\s+(?:\\w+\\s*=\\s*)?(?<specifier>[\\w.]+)" }],
  modules: { separator: ".", endings: [".vb"], findsLoneNames: true },
});
