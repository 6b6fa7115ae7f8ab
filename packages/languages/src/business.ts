// Describes the languages of businesses COBOL, ABAP, RPG, PL/SQL, SAS and OpenEdge.
import { language, type Language } from "./language.ts";
import { sql } from "./data.ts";
import { words } from "./patterns.ts";
import { blockComment, codeSyntax, lineComment, plainQuotes, quoted, slashComments } from "./regions.ts";

/** Sequence numbers and the indicator column. */
const margin = "(?:[ \\d]{6}[ ])?[ \\t]*";

export const cobol = language("cobol", {
  extensions: words("cbl cob cobol cpy ccp cblle pco"),
  syntax: codeSyntax([
    lineComment("^[^\\n]{6}[*\\/]"),
    lineComment("\\*>"),
    lineComment("^\\*"),
    ...plainQuotes,
  ]),
  definitions: [
    { kind: "module", pattern: `${margin}(?:program|class|interface)-id\\.[ \\t]*([\\w-]+)`, topLevel: true },
    { kind: "method", pattern: `${margin}(?:function|method)-id\\.[ \\t]*([\\w-]+)`, topLevel: true },
    {
      kind: "module",
      pattern: `${margin}(?!(?:configuration|input-output|working-storage|local-storage|linkage|file|screen|report)[ \\t])([\\w-]*[a-z][\\w-]*)[ \\t]+section[ \\t]*\\.`,
      topLevel: true,
    },
    {
      kind: "function",
      pattern:
        "(?:[ \\d]{6} {1,4}|\\t|)(?!(?:end-[\\w-]+|exit|goback|continue|stop|else|declaratives|source-computer|object-computer|file-control|special-names)\\b)([a-z0-9][\\w-]*)[ \\t]*\\.(?=[ \\t]*(?:\\S{1,8}[ \\t]*)?\\r?$)",
      topLevel: true,
    },
    { kind: "type", pattern: `${margin}(?:0?[1-3]|fd|sd)[ \\t]+(?!filler\\b)([a-z][\\w-]*)`, topLevel: true },
  ],
  ignoreCase: true,
  imports: [{ pattern: "\\b(?:copy|include|call)[ \\t]+[\"']?(?<specifier>[A-Za-z][\\w-]*)" }],
  modules: { separator: "/", endings: words(".cpy .cbl .CPY .CBL .cob"), findsLoneNames: true },
});

export const abap = language("abap", {
  extensions: ["abap", "asddls", "acds"],
  syntax: codeSyntax([
    lineComment("^\\*"),
    lineComment('"'),
    ...["'", "`", "|"].map((quote) => quoted(quote)),
  ]),
  definitions: [
    { kind: "class", pattern: "(?:class|interface)\\s+(\\w+)" },
    { kind: "function", pattern: "(?:method|form|function|module)\\s+(?:\\w+~)?(\\w+)" },
    { kind: "method", pattern: "(?:class-)?methods:?\\s+(\\w+)" },
    { kind: "module", pattern: "(?:report|program|function-pool|type-pool)\\s+(\\w+)" },
    { kind: "type", pattern: "types:?\\s+(?:begin\\s+of\\s+)?(\\w+)" },
    { kind: "constant", pattern: "constants:?\\s+(?:begin\\s+of\\s+)?(\\w+)" },
  ],
  ignoreCase: true,
  files: { tests: ["\\.testclasses\\.abap$"] },
});

export const rpg = language("rpg", {
  extensions: words("rpgle sqlrpgle rpg rpgleinc"),
  syntax: codeSyntax([lineComment("\\/\\/"), lineComment("^[^\\n]{6}\\*"), ...plainQuotes]),
  definitions: [
    { kind: "function", pattern: "dcl-(?:proc|pr|pi)\\s+([\\w$#@]+)" },
    { kind: "type", pattern: "dcl-(?:ds|f|enum)\\s+([\\w$#@]+)" },
    { kind: "constant", pattern: "dcl-c\\s+([\\w$#@]+)" },
    { kind: "function", pattern: "begsr\\s+([\\w$#@]+)" },
    { kind: "function", pattern: "[^\\n]{0,5}P[ \\t]*([\\w$#@]+)[ \\t]+B\\b", topLevel: true },
    { kind: "function", pattern: "[^\\n]{0,5}C[ \\t]+([\\w$#@]+)[ \\t]+begsr\\b", topLevel: true },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[^\\n]{0,6}\\/(?:copy|include)[ \\t]+[\"']?(?:\\w+[/,])?(?<specifier>[\\w./-]+)" }],
});

export const plsql: Language = {
  ...sql,
  name: "plsql",
  extensions: words("pls plsql pks pkb pck pkg plb bdy spc trg fnc prc tps tpb"),
  definitions: [
    ...sql.definitions,
    {
      kind: "module",
      pattern:
        'create\\s+(?:or\\s+replace\\s+)?(?:(?:non)?editionable\\s+)?(?:package|type)\\s+(?:body\\s+)?(?:"?\\w+"?\\.)?"?(\\w+)',
    },
    { kind: "function", pattern: "(?:(?:static|member|constructor)\\s+)?(?:function|procedure)\\s+(\\w+)" },
    { kind: "type", pattern: "(?:type|cursor)\\s+(\\w+)\\s+is\\b" },
  ],
};

export const sas = language("sas", {
  extensions: ["sas"],
  syntax: codeSyntax([blockComment("/*", "*/"), lineComment("^[ \\t]*%?\\*"), ...plainQuotes]),
  definitions: [
    { kind: "macro", pattern: "%macro\\s+(\\w+)" },
    { kind: "type", pattern: "data\\s+(?:\\w+\\.)?(\\w+)" },
    { kind: "constant", pattern: "%let\\s+(\\w+)\\s*=" },
  ],
  ignoreCase: true,
  imports: [{ pattern: "%include\\s+[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
});

export const openedge = language("openedge", {
  extensions: ["abl"],
  signs: {
    p: "^[ \\t]*(?:def(?:ine)?[ \\t]+(?:new|shared|input|output|var|temp-table|buffer|stream)|&(?:scoped|global)|run[ \\t]|\\{[\\w/]+\\.i)",
    w: "^[ \\t]*&(?:scoped|analyze)",
    i: "^[ \\t]*(?:def(?:ine)?[ \\t]+(?:var|temp-table|input|buffer)|&(?:scoped|global))",
    cls: "^[ \\t]*(?:using[ \\t]+Progress\\.|class[ \\t]+[\\w.]+[^{\\n]*:[ \\t]*$|block-level on error)",
  },
  syntax: codeSyntax([...slashComments, ...plainQuotes]),
  definitions: [
    { kind: "class", pattern: "(?:class|interface)\\s+(?:\\w+\\.)*(\\w+)" },
    { kind: "function", pattern: "(?:procedure|function)\\s+([\\w-]+)" },
    {
      kind: "method",
      pattern:
        "(?:method|constructor)\\s+(?:(?:public|private|protected|static|override|final|abstract)\\s+){0,4}(?:[\\w.-]+\\s+)?([\\w-]+)(?=\\s*\\()",
    },
    {
      kind: "type",
      pattern:
        "def(?:ine)?\\s+(?:(?:public|private|protected|static|new|shared)\\s+){0,3}(?:temp-table|dataset)\\s+([\\w-]+)",
    },
  ],
  ignoreCase: true,
  imports: [{ pattern: "(?:\\{|\\brun\\s+)(?<specifier>[\\w/.-]+\\.[iwp])\\b" }],
});
