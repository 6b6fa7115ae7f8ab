import { language } from "./language.ts";
import type { DefinitionPattern, ImportPattern, Region } from "./language.ts";
import { modifiers, parameters } from "./patterns.ts";
import { blockComment, codeSyntax, lineQuotes, longQuoted, regexLiteral, slashComments } from "./regions.ts";

const name = "[A-Za-z_$\\u00C0-\\u024F][\\w$\\u00C0-\\u024F]*";

const notStatement =
  "(?!(?:if|for|while|switch|catch|return|function|with|super|await|typeof|new|throw|case|else|do|constructor)\\b)";
const exported = modifiers("export|default|declare|abstract|async");

const typeParameters = "(?:<[^<>()\\n]*(?:<[^<>\\n]*>[^<>()\\n]*)*>)?";

const functionValue = `(?:async\\b\\s*)?(?:function\\b|${typeParameters}${parameters}(?:\\s*:[^=\\n]+)?\\s*=>|${name}\\s*=>)`;

const members = modifiers(
  "public|private|protected|static|async|override|readonly|abstract|get|set|accessor|declare",
);

const definitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: `${exported}function(?:\\s*\\*\\s*|\\s+)(${name})` },
  {
    kind: "class",
    pattern: `(?:@[\\w.]+\\([^()\\n]*\\)\\s+){0,12}${exported}class\\s+(${name})(?=\\s*[{<]|\\s+(?:extends|implements)\\b)`,
  },
  { kind: "type", pattern: `${exported}interface\\s+(${name})(?=\\s*[{<]|\\s+extends\\b)` },
  { kind: "type", pattern: `${exported}type\\s+(${name})(?=\\s*[=<])` },
  { kind: "type", pattern: `${exported}(?:const\\s+)?enum\\s+(${name})(?=\\s*\\{)` },
  { kind: "module", pattern: `${exported}(?:namespace|module)\\s+([\\w$.]+)(?=\\s*\\{)` },
  {
    kind: "function",
    pattern: `${exported}(?:const|let|var)\\s+(${name})(?:\\s*:[^=\\n]+)?\\s*=\\s*${functionValue}`,
  },
  {
    kind: "constant",
    pattern: `${exported}(?:const|let|var)\\s+(${name})(?!\\s*=\\s*(?:await\\s+)?(?:require|import)\\s*\\()(?![\\w$])`,
    topLevel: true,
  },
  { kind: "constant", pattern: `(?:module\\.)?exports\\.(${name})\\s*=(?!=)`, topLevel: true },
  {
    kind: "function",
    pattern: `(?:[\\w$]+\\.)+(?!exports\\b)(${name})\\s*=\\s*${functionValue}`,
  },
  { kind: "method", pattern: `${members}(#?${name})(?:[?!]?\\s*:[^=\\n(]+)?\\s*=\\s*${functionValue}` },
  { kind: "method", pattern: `(${name})\\s*:\\s*${functionValue}(?:(?<!=>)|(?=\\s*[{(]))` },
  {
    kind: "method",
    pattern: `${members}(?:\\*\\s*)?${notStatement}(#?${name})${typeParameters}${parameters}(?=[ \\t]*(?:\\{|:[^\\n;]*\\{))`,
  },
];

const specifier = "[\"'](?<specifier>[^\"'\\n]+)[\"']";

const imported = `(?:\\s+type\\b)?(?<names>(?:\\s+(?!from\\b)${name}(?:\\s*,)?)?(?:\\s*\\{[^{}]*\\}|\\s*\\*\\s*as\\s+${name})?)`;

const imports: readonly ImportPattern[] = [
  { pattern: `^[ \\t]*import${imported}\\s*\\bfrom\\s*${specifier}` },
  { pattern: `^[ \\t]*import\\s*${specifier}` },
  {
    pattern: `^[ \\t]*export(?:\\s+type\\b)?(?<names>\\s*\\{[^{}]*\\}|\\s*\\*(?:\\s*as\\s+${name})?)\\s*from\\s*${specifier}`,
  },
  {
    pattern: `^[ \\t]*(?:export\\s+)?(?:const|let|var|import)\\s+(?<names>${name}|\\{[^{}]*\\})\\s*=\\s*(?:await\\s+)?(?:require|import)\\s*\\(\\s*${specifier}`,
  },
  { pattern: `(?<![\\w$.])(?:require(?:\\.resolve)?|import)\\s*\\(\\s*${specifier}` },
];

const templateLiteral: Region = longQuoted("`", ["${", "}"]);

const regions: readonly Region[] = [...slashComments, ...lineQuotes, templateLiteral, regexLiteral];

const syntax = codeSyntax(regions, true);

const componentSyntax = codeSyntax([blockComment("<!--", "-->"), ...regions], true);

export const typescript = language("typescript", {
  extensions: ["ts", "tsx", "mts", "cts"],
  syntax,
  definitions,
  imports,
});

export const javascript = language("javascript", {
  extensions: ["js", "jsx", "mjs", "cjs", "es6", "jsm"],
  filenames: ["jakefile"],
  syntax,
  definitions,
  imports,
});

export const vue = language("vue", { extensions: ["vue"], syntax: componentSyntax, definitions, imports });

export const svelte = language("svelte", {
  extensions: ["svelte"],
  syntax: componentSyntax,
  definitions,
  imports,
});

export const astro = language("astro", {
  extensions: ["astro"],
  syntax: componentSyntax,
  definitions,
  imports,
});
