// Describes less common scripting languages, such as Crystal, GDScript, Tcl, CoffeeScript and AWK; runs no script.
import { language } from "./language.ts";
import { modifiers, words } from "./patterns.ts";
import {
  blockComment,
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  plainQuotes,
  quoted,
  rawQuoted,
  slashComments,
  spacedHashComment,
  token,
} from "./regions.ts";

export const crystal = language("crystal", {
  extensions: ["cr"],
  syntax: codeSyntax([hashComment, longQuoted('"', ["#{", "}"]), token("'(?:\\\\.|[^\\\\'\\n])'", true)]),
  definitions: [
    { kind: "class", pattern: `${modifiers("private|abstract")}(?:class|struct|enum)\\s+(?:\\w+::)*(\\w+)` },
    { kind: "module", pattern: "(?:module|lib)\\s+(?:\\w+::)*(\\w+)" },
    {
      kind: "function",
      pattern: `${modifiers("private|protected|abstract")}def\\s+(?:self\\.|\\w+\\.)?(\\w+[?!=]?)`,
    },
    { kind: "macro", pattern: "macro\\s+(\\w+)" },
    { kind: "method", pattern: `(?:class_)?(?:getter|setter|property)[?!]?\\s+@?(\\w+)` },
    { kind: "type", pattern: "(?:alias|annotation|record|fun|type)\\s+(\\w+)" },
    { kind: "constant", pattern: "([A-Z]\\w*)\\s*=(?!=)" },
  ],
  imports: [{ pattern: '^[ \\t]*require\\s+"(?<specifier>[^"\\n]+)"' }],
  modules: { separator: "/", endings: [".cr"], findsLoneNames: false },
});

export const gdscript = language("gdscript", {
  extensions: ["gd"],
  syntax: codeSyntax([hashComment, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:@\\w+\\s+)?(?:static\\s+)?func\\s+(\\w+)" },
    { kind: "class", pattern: "class(?:_name)?\\s+(\\w+)" },
    { kind: "method", pattern: "signal\\s+(\\w+)" },
    { kind: "type", pattern: "enum\\s+(\\w+)" },
    {
      kind: "constant",
      pattern: "(?:@\\w+(?:\\([^()\\n]*\\))?\\s+){0,3}(?:static\\s+)?(?:const|var)\\s+(\\w+)",
      topLevel: true,
    },
  ],
  imports: [{ pattern: "[\"'](?:res://)?(?<specifier>[\\w/.-]+\\.gd)[\"']" }],
});

export const tcl = language("tcl", {
  extensions: words("tcl tm tk itcl xdc sdc"),
  syntax: codeSyntax([spacedHashComment, quoted('"')]),
  definitions: [
    { kind: "function", pattern: "(?:proc|method|typemethod|itcl::body)\\s+(?:\\{?(?:\\w*::)*)([\\w.-]+)" },
    { kind: "class", pattern: "(?:oo::class\\s+create|snit::\\w+|itcl::class)\\s+(?:\\w*::)*(\\w+)" },
    { kind: "module", pattern: "namespace\\s+eval\\s+(?:::)?(?:\\w+::)*(\\w+)" },
  ],
  imports: [{ pattern: "^[ \\t]*source\\s+(?:\\[[^\\]\\n]*\\s|\\$\\w+/)?(?<specifier>[\\w./-]+)" }],
});

export const coffeescript = language("coffeescript", {
  extensions: words("coffee iced cjsx"),
  filenames: ["cakefile"],
  syntax: codeSyntax([
    blockComment("###", "###"),
    hashComment,
    longQuoted('"""'),
    longQuoted('"', ["#{", "}"]),
    quoted("'"),
  ]),
  definitions: [
    { kind: "class", pattern: "(?:(?:module\\.)?exports(?:\\.\\w+)?\\s*=\\s*)?class\\s+(?:\\w+\\.)*(\\w+)" },
    { kind: "function", pattern: "@?(?:[\\w$]+\\.){0,4}([\\w$]+)\\s*[:=]\\s*(?:\\([^()\\n]*\\)\\s*)?[-=]>" },
  ],
  imports: [
    { pattern: "\\b(?:require|import)[ (]+[\"'](?<specifier>[^\"'\\n]+)[\"']" },
    { pattern: "\\bfrom\\s+[\"'](?<specifier>[^\"'\\n]+)[\"']" },
  ],
  modules: { separator: "/", endings: [".coffee", "/index.coffee", ".js", ""], findsLoneNames: false },
});

export const awk = language("awk", {
  extensions: words("awk gawk mawk nawk"),
  syntax: codeSyntax([hashComment, quoted('"')]),
  definitions: [{ kind: "function", pattern: "func(?:tion)?\\s+(\\w+)" }],
  imports: [{ pattern: '^@include\\s+"(?<specifier>[^"\\n]+)"' }],
});

export const vimScript = language("vim-script", {
  extensions: ["vim", "vimrc"],
  filenames: [".vimrc", "_vimrc"],
  syntax: codeSyntax([lineComment('^[ \\t]*"'), ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:export\\s+)?(?:function|def)!?\\s+(?:[sgblwt]:)?([\\w#.]+)" },
    { kind: "function", pattern: "command!?\\s+(?:-[\\w=*?+,-]+\\s+){0,8}([A-Z]\\w*)" },
  ],
  imports: [{ pattern: "^[ \\t]*(?:source|runtime!?)[ \\t]+(?<specifier>[\\w./-]+)" }],
});

export const batch = language("batch", {
  extensions: ["bat", "cmd"],
  syntax: codeSyntax([lineComment("^[ \\t]*@?(?:[Rr][Ee][Mm][ \\t]|::)"), quoted('"')]),
  definitions: [{ kind: "function", pattern: ":([A-Za-z_]\\w*)" }],
  imports: [{ pattern: '\\bcall[ \\t]+"?(?:%~dp0)?(?<specifier>[\\w./\\\\-]+\\.(?:bat|cmd))' }],
  ignoreCase: true,
});

export const autohotkey = language("autohotkey", {
  extensions: ["ahk", "ahkl", "ah2"],
  syntax: codeSyntax([blockComment("/*", "*/"), lineComment("(?<!\\S);"), quoted('"')]),
  definitions: [
    { kind: "class", pattern: "class\\s+(\\w+)" },
    {
      kind: "function",
      pattern: "(?!(?:if|while|for|loop|switch|catch)\\b)(?:static\\s+)?(\\w+)\\([^()\\n]*\\)\\s*(?=\\{|=>)",
    },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*#include[ \\t]+(?:<|%A_ScriptDir%\\\\)?(?<specifier>[\\w./\\\\-]+)" }],
});

export const applescript = language("applescript", {
  extensions: ["applescript"],
  syntax: codeSyntax([blockComment("(*", "*)"), lineComment("--"), hashComment, quoted('"')]),
  definitions: [{ kind: "function", pattern: "(?:on|to)\\s+(?!error\\b|run\\b)(\\w+)" }],
});

export const squirrel = language("squirrel", {
  extensions: ["nut", "nuc"],
  syntax: codeSyntax([...slashComments, rawQuoted('@"', '"'), hashComment, ...plainQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:local\\s+|static\\s+)?function\\s+(?:\\w+(?:::|\\.)){0,4}(\\w+)" },
    { kind: "class", pattern: "class\\s+(?:\\w+(?:::|\\.)){0,4}(\\w+)" },
    { kind: "function", pattern: "(\\w+)\\s*(?:<-|=)\\s*function\\b" },
  ],
});
