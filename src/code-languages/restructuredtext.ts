import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSpan, proseSyntax } from "./regions.ts";

const restHeadings: readonly DefinitionPattern[] = [
  {
    kind: "section",
    pattern: "(\\w[^\\n]*)\\r?\\n(?:={3,}|-{3,}|~{3,}|\\^{3,}|\\*{3,}|\\+{3,})[ \\t]*\\r?$",
    topLevel: true,
  },
];

export const restructuredtext = language("restructuredtext", {
  extensions: ["rst"],
  code: false,
  syntax: proseSyntax([codeSpan("``", "``", false), codeSpan("`", "`", false)]),
  definitions: restHeadings,
});
