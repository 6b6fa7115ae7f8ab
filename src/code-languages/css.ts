import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportPattern } from "./language.ts";
import { blockComment, codeSyntax, lineQuotes, slashComments } from "./regions.ts";

const cssImports: readonly ImportPattern[] = [
  {
    pattern:
      "^[ \\t]*@(?:import|use|forward)\\s+(?:url\\(\\s*)?(?:\\([^()\\n]*\\)\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']",
  },
];

const scssDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "@(?:mixin|function)\\s+([\\w-]+)" },
  { kind: "constant", pattern: "[$@]([\\w-]+)\\s*:(?!:)", topLevel: true },
];

const grammar: Grammar = {
  name: "css",
  wasm: vscode("css"),
  definitions: ["rule_set", "keyframes_statement"],
  namespaces: ["media_statement", "supports_statement"],
  leads: ["comment"],
  nameAt: { rule_set: "<selectors>", keyframes_statement: "<keyframes_name>" },
  phraseNames: true,
};

export const css = language("css", {
  extensions: ["css", "pcss", "postcss"],
  code: false,
  syntax: codeSyntax([blockComment("/*", "*/"), ...lineQuotes]),
  imports: cssImports,
  modules: "style",
  grammars: [{ grammar, extensions: ["css"] }],
  files: { generated: ["\\.min\\.css$", "\\.css\\.map$"] },
});

export const scss = language("scss", {
  extensions: ["scss", "sass", "less", "styl"],
  code: false,
  syntax: codeSyntax([...slashComments, ...lineQuotes]),
  definitions: scssDefinitions,
  imports: cssImports,
  modules: "style",
});
