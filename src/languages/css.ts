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

export const css = language("css", {
  extensions: ["css", "pcss", "postcss"],
  code: false,
  syntax: codeSyntax([blockComment("/*", "*/"), ...lineQuotes]),
  imports: cssImports,
});

export const scss = language("scss", {
  extensions: ["scss", "sass", "less", "styl"],
  code: false,
  syntax: codeSyntax([...slashComments, ...lineQuotes]),
  definitions: scssDefinitions,
  imports: cssImports,
});
