import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { blockComment, codeSyntax, hashComment, longQuoted, quoted } from "./regions.ts";

const juliaDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:@\\w+\\s+){0,12}function\\s+(?:\\w+\\.)*(\\w+!?)" },
  {
    kind: "function",
    pattern: "(\\w+!?)\\([^()\\n]*\\)\\s*(?:where\\s*\\{[^}\\n]*\\}\\s*)?=(?!=)",
    topLevel: true,
  },
  { kind: "macro", pattern: "macro\\s+(\\w+)" },
  { kind: "type", pattern: "(?:mutable\\s+)?(?:struct|abstract\\s+type|primitive\\s+type)\\s+(\\w+)" },
  { kind: "module", pattern: "module\\s+(\\w+)" },
  { kind: "constant", pattern: "const\\s+(\\w+)" },
];

export const julia = language("julia", {
  extensions: ["jl"],
  syntax: codeSyntax([blockComment("#=", "=#"), hashComment, longQuoted('"""'), quoted('"')]),
  definitions: juliaDefinitions,
  imports: [
    { pattern: "^[ \\t]*(?:using|import)\\s+(?<specifier>[\\w.]+)(?:\\s*:\\s*(?<names>[\\w, \\t]+))?" },
    { pattern: '^[ \\t]*include\\(\\s*"(?<specifier>[^"\\n]+)"' },
  ],
});
