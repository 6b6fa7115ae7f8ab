// Describes the languages of hardware SystemVerilog, Verilog, VHDL and assembly.
import { language, type DefinitionPattern, type Language } from "./language.ts";
import { words } from "./patterns.ts";
import { codeSyntax, lineComment, quoted, slashComments } from "./regions.ts";

const verilogDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "module",
    pattern: "(?:module|macromodule|package|program|primitive)\\s+(?:automatic\\s+|static\\s+)?(\\w+)",
  },
  {
    kind: "class",
    pattern: "(?:virtual\\s+)?(?:interface\\s+)?(?:class|interface|checker|covergroup)\\s+(\\w+)",
  },
  {
    kind: "function",
    pattern:
      "(?:(?:virtual|static|protected|local|extern|pure)\\s+){0,4}(?:function|task)\\s+(?:[\\w:]+(?:\\s*\\[[^\\]\\n]*\\])?\\s+){0,4}(?:\\w+::)?(\\w+)(?=\\s*[(;])",
  },
  { kind: "function", pattern: "(?:property|sequence)\\s+(\\w+)" },
  {
    kind: "type",
    pattern: "typedef\\b[^;{}\\n]*(?:\\{[^{}]*\\})?\\s*\\b(\\w+)\\s*(?:\\[[^\\]\\n]*\\]\\s*)?;",
  },
  { kind: "macro", pattern: "`define\\s+(\\w+)" },
  {
    kind: "constant",
    pattern: "(?:localparam|parameter)\\s+(?:[\\w:]+(?:\\s*\\[[^\\]\\n]*\\])?\\s+){0,3}(\\w+)\\s*=",
  },
];

export const systemverilog = language("systemverilog", {
  extensions: ["sv", "svh", "vh", "svi"],
  syntax: codeSyntax([...slashComments, quoted('"')]),
  definitions: verilogDefinitions,
  imports: [
    { pattern: '^[ \\t]*`include\\s+"(?<specifier>[^"\\n]+)"' },
    { pattern: "\\bimport\\s+(?<specifier>\\w+)::" },
  ],
  modules: { separator: "/", endings: [".sv", ".svh", ".v", ""], findsLoneNames: true },
  files: { tests: ["^tb_\\w+\\.s?vh?$", "_tb\\.s?vh?$"] },
});

export const verilog: Language = { ...systemverilog, name: "verilog", extensions: ["v", "veo"], files: {} };

export const vhdl = language("vhdl", {
  extensions: words("vhd vhdl vhi vho vht"),
  syntax: codeSyntax([lineComment("--"), quoted('"')]),
  definitions: [
    {
      kind: "module",
      pattern:
        "(?:entity|package\\s+body|package|configuration|context)\\s+(?!work\\.)(\\w+)(?=\\s+is\\b|\\s+of\\b)",
    },
    { kind: "class", pattern: "architecture\\s+(\\w+)\\s+of\\b" },
    { kind: "type", pattern: "(?:component|type|subtype)\\s+(\\w+)" },
    { kind: "function", pattern: "(?:pure\\s+|impure\\s+)?(?:function|procedure)\\s+(\\w+)" },
    { kind: "function", pattern: "(\\w+)\\s*:\\s*(?:postponed\\s+)?process\\b" },
    { kind: "constant", pattern: "constant\\s+(\\w+)\\s*:" },
  ],
  ignoreCase: true,
  imports: [{ pattern: "\\b(?:use|entity)\\s+(?!ieee\\b|std\\b)\\w+\\.(?<specifier>\\w+)" }],
  modules: { separator: ".", endings: [".vhd", ".vhdl"], findsLoneNames: true },
  files: { tests: ["^tb_\\w+\\.vhdl?$", "_tb\\.vhdl?$"] },
});

export const assembly = language("assembly", {
  extensions: words("asm s nas nasm a51 x68 masm"),
  syntax: codeSyntax([
    ...slashComments,
    lineComment(";"),
    lineComment(
      "^[ \\t]*#(?![ \\t]*(?:define|include|if|ifdef|ifndef|elif|else|endif|undef|error|pragma)\\b)",
    ),
    lineComment("^\\*"),
    quoted('"'),
  ]),
  definitions: [
    { kind: "macro", pattern: "(?:\\.macro|%i?macro|#[ \\t]*define)\\s+([A-Za-z_]\\w*)" },
    { kind: "macro", pattern: "([A-Za-z_]\\w*):?[ \\t]+(?:MACRO|macro)\\b", topLevel: true },
    { kind: "function", pattern: "([A-Za-z_]\\w*)[ \\t]+(?:PROC|proc)\\b", topLevel: true },
    { kind: "function", pattern: "(?:ENTRY|LEAF|FUNC|SYM_FUNC_START)\\((\\w+)\\)", topLevel: true },
    { kind: "function", pattern: "([A-Za-z_][\\w$]*):", topLevel: true },
  ],
  imports: [{ pattern: "^[ \\t]*[.%#]?[ \\t]*(?:include|INCLUDE)\\s+[\"<']?(?<specifier>[\\w./-]+)" }],
  modules: "include",
});
