// Describes languages in braces that came after C, of contracts and shaders, and D, Vala, Haxe, Apex and others.
import { language, type DefinitionPattern, type Language } from "./language.ts";
import { modifiers, parameters, words } from "./patterns.ts";
import {
  backquotes,
  blockComment,
  codeSyntax,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  slashComments,
  slashSyntax,
} from "./regions.ts";

/** A routine by what stands before its name: one to six words on the line. */
const typedRoutine: DefinitionPattern = {
  kind: "function",
  pattern: `(?!(?:return|else|if|for|while|switch|case|new|throw|delete|import|using)\\b)(?:[\\w.<>\\[\\],*&@?]+[ \\t]+){1,6}[*&]?(~?\\w+)[ \\t]*${parameters}(?=[^;{}()=\\n]*(?:\\n[ \\t]*)?\\{)`,
};

const structs: DefinitionPattern = {
  kind: "type",
  pattern: `${modifiers("public|private|internal|static|final|export|pub|external|native|entry")}(?:struct|enum|union|interface|cbuffer|tbuffer)\\s+(\\w+)`,
};

export const solidity = language("solidity", {
  extensions: ["sol"],
  syntax: slashSyntax,
  definitions: [
    { kind: "class", pattern: "(?:abstract\\s+)?(?:contract|library|interface)\\s+(\\w+)" },
    { kind: "function", pattern: "(?:function|modifier)\\s+(\\w+)" },
    { kind: "type", pattern: "(?:struct|enum|event|error|type)\\s+(\\w+)(?=\\s*[({]|\\s+is\\b)" },
    { kind: "constant", pattern: "[\\w.]+(?:\\[\\w*\\])?\\s+[\\w \\t]{0,60}\\bconstant\\s+(\\w+)" },
  ],
  imports: [
    {
      pattern:
        "^[ \\t]*import\\s+(?:\\{(?<names>[^{}]*)\\}\\s*from\\s*|[\\w* \\t]{1,100}\\bfrom\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']",
    },
  ],
  files: { tests: ["\\.t\\.sol$"] },
});

export const move = language("move", {
  extensions: ["move"],
  syntax: slashSyntax,
  definitions: [
    { kind: "module", pattern: "module\\s+(?:\\w+::)?(\\w+)" },
    {
      kind: "function",
      pattern: `${modifiers("public(?:\\([^()\\n]*\\))?|entry|native|inline|macro")}fun\\s+(\\w+)`,
    },
    { kind: "type", pattern: "(?:public\\s+)?(?:struct|enum)\\s+(\\w+)" },
    { kind: "constant", pattern: "const\\s+(\\w+)\\s*:" },
  ],
  imports: [{ pattern: "^[ \\t]*(?:use|friend)\\s+\\w+::(?<specifier>\\w+)" }],
  modules: { separator: "::", endings: [".move"], findsLoneNames: true },
});

export const cairo = language("cairo", {
  extensions: ["cairo"],
  syntax: slashSyntax,
  definitions: [
    { kind: "function", pattern: "(?:pub(?:\\([^()\\n]*\\))?\\s+)?(?:fn|func)\\s+(\\w+)" },
    { kind: "type", pattern: "(?:pub\\s+)?(?:struct|enum|trait|namespace)\\s+(\\w+)" },
    { kind: "scope", pattern: "(?:pub\\s+)?impl\\s+(\\w+)" },
    { kind: "module", pattern: "(?:pub\\s+)?mod\\s+(\\w+)" },
    { kind: "constant", pattern: "(?:pub\\s+)?const\\s+(\\w+)" },
  ],
  imports: [{ pattern: "^[ \\t]*(?:use|mod|from)\\s+(?:crate::|super::)?(?<specifier>[\\w.:]+)" }],
  modules: { separator: "::", endings: [".cairo"], findsLoneNames: true },
});

export const apex = language("apex", {
  extensions: ["cls", "apex", "trigger"],
  syntax: slashSyntax,
  definitions: [
    {
      kind: "class",
      pattern: `${modifiers("public|private|global|protected|virtual|abstract|with|without|inherited|sharing|static")}(?:class|interface|enum|trigger)\\s+(\\w+)`,
    },
    typedRoutine,
  ],
  ignoreCase: true,
  files: { tests: ["(?:_?Tests?|TestClass)\\.cls$"] },
});

const haxeModifiers = modifiers("public|private|static|inline|override|extern|final|abstract|macro|dynamic");

export const haxe = language("haxe", {
  extensions: ["hx", "hxsl"],
  syntax: slashSyntax,
  definitions: [
    { kind: "class", pattern: `${haxeModifiers}(?:class|interface)\\s+(\\w+)` },
    { kind: "type", pattern: `${haxeModifiers}(?:enum\\s+abstract|enum|typedef|abstract)\\s+(\\w+)` },
    { kind: "function", pattern: `(?:@:?\\w+\\s+)?${haxeModifiers}function\\s+(\\w+)` },
    {
      kind: "constant",
      pattern: "(?:public\\s+|static\\s+|inline\\s+|private\\s+){1,4}(?:var|final)\\s+([A-Z][A-Z0-9_]*)",
    },
  ],
  imports: [{ pattern: "^[ \\t]*(?:import|using)\\s+(?<specifier>[\\w.]+)" }],
  modules: { separator: ".", endings: [".hx"], findsLoneNames: true },
});

export const actionscript = language("actionscript", {
  extensions: ["as"],
  syntax: slashSyntax,
  definitions: [
    {
      kind: "class",
      pattern: `${modifiers("public|internal|final|dynamic")}(?:class|interface)\\s+(?:\\w+\\.)*(\\w+)`,
    },
    {
      kind: "function",
      pattern: `${modifiers("public|private|protected|internal|static|final|override")}function\\s+(?:get\\s+|set\\s+)?(\\w+)`,
    },
  ],
  imports: [{ pattern: "^[ \\t]*import\\s+(?<specifier>[\\w.]+)" }],
  modules: { separator: ".", endings: [".as"], findsLoneNames: false },
});

export const d = language("d", {
  extensions: ["d", "di"],
  syntax: codeSyntax([
    blockComment("/+", "+/"),
    ...slashComments,
    rawQuoted("`", "`"),
    rawQuoted('\\br"', '"'),
    ...lineQuotes,
  ]),
  definitions: [
    { kind: "module", pattern: "module\\s+(?:\\w+\\.)*(\\w+)" },
    {
      kind: "class",
      pattern: `${modifiers("public|private|protected|package|export|static|final|abstract|shared")}(?:class|interface|struct|union|enum|template|mixin\\s+template)\\s+(\\w+)`,
    },
    typedRoutine,
    { kind: "type", pattern: "alias\\s+(\\w+)\\s*=" },
  ],
  imports: [
    {
      pattern:
        "^[ \\t]*(?:(?:public|private|static)\\s+){0,2}import\\s+(?:\\w+\\s*=\\s*)?(?<specifier>[\\w.]+)(?:\\s*:\\s*(?<names>[\\w, \\t]+))?",
    },
  ],
  modules: { separator: ".", endings: [".d", "/package.d"], findsLoneNames: false },
});

export const vala = language("vala", {
  extensions: ["vala", "vapi"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), ...lineQuotes]),
  definitions: [
    {
      kind: "class",
      pattern: `${modifiers("public|private|internal|protected|abstract|sealed|static")}(?:class|interface|struct|enum|errordomain)\\s+(?:\\w+\\.)*(\\w+)`,
    },
    { kind: "module", pattern: "namespace\\s+([\\w.]+)" },
    typedRoutine,
  ],
});

const shaderDefinitions: readonly DefinitionPattern[] = [
  structs,
  { kind: "macro", pattern: "#[ \\t]*define[ \\t]+([A-Za-z_]\\w*)" },
  typedRoutine,
];

const shaderImports = [
  { pattern: '^[ \\t]*#[ \\t]*(?:include|import)[ \\t]*["<](?<specifier>[^">\\n]+)[">]' },
];

const shaderSign =
  "^[ \\t]*(?:#version|#extension|precision|uniform|varying|layout[ \\t]*\\(|void[ \\t]+main)\\b";

export const glsl = language("glsl", {
  extensions: words("glsl vert frag geom comp tesc tese vsh fsh gsh rgen rchit rmiss glslv glslf"),
  signs: { fs: shaderSign, vs: shaderSign, gs: shaderSign },
  syntax: codeSyntax(slashComments),
  definitions: shaderDefinitions,
  imports: shaderImports,
  modules: "include",
});

export const hlsl: Language = {
  ...glsl,
  name: "hlsl",
  signs: {},
  extensions: words("hlsl hlsli fx fxh cginc usf ush compute shader shadergraph raytrace"),
  definitions: [{ kind: "class", pattern: 'Shader\\s+"([^"\\n]+)"' }, ...shaderDefinitions],
};

export const metal: Language = { ...glsl, name: "metal", extensions: ["metal"], signs: {} };

export const wgsl = language("wgsl", {
  extensions: ["wgsl"],
  syntax: codeSyntax([...slashComments, quoted('"')]),
  definitions: [
    { kind: "function", pattern: "(?:@\\w+(?:\\([^()\\n]*\\))?\\s+){0,6}fn\\s+(\\w+)" },
    { kind: "type", pattern: "(?:struct|alias)\\s+(\\w+)" },
    { kind: "constant", pattern: "(?:const|override)\\s+(\\w+)" },
  ],
  imports: [{ pattern: '^[ \\t]*#(?:include|import)[ \\t]+["<]?(?<specifier>[\\w./:-]+)' }],
});

export const qml = language("qml", {
  extensions: ["qml", "qbs"],
  syntax: codeSyntax([...slashComments, backquotes, ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "function\\s+(\\w+)" },
    { kind: "method", pattern: "(?:signal|component)\\s+(\\w+)" },
    { kind: "constant", pattern: "(?:(?:readonly|default|required)\\s+)?property\\s+[\\w.<>]+\\s+(\\w+)" },
  ],
  imports: [{ pattern: '^[ \\t]*import\\s+"(?<specifier>[^"\\n]+)"' }],
});

export const odin = language("odin", {
  extensions: ["odin"],
  syntax: codeSyntax([...slashComments, backquotes, quoted('"'), lineComment("^#!")]),
  definitions: [
    { kind: "function", pattern: "(\\w+)\\s*::\\s*(?:#\\w+\\s+)?proc\\b" },
    { kind: "type", pattern: "(\\w+)\\s*::\\s*(?:distinct\\s+)?(?:struct|enum|union|bit_set)\\b" },
    { kind: "constant", pattern: "(\\w+)\\s*::", topLevel: true },
  ],
  imports: [{ pattern: '^import\\s+(?:\\w+\\s+)?"(?<specifier>[^"\\n]+)"' }],
});
