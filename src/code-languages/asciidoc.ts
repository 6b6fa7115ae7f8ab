import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSpan, proseSyntax } from "./regions.ts";

const asciidocHeadings: readonly DefinitionPattern[] = [
  { kind: "section", pattern: "={1,6}[ \\t]+([^\\s=][^\\n]*)", topLevel: true },
];

export const asciidoc = language("asciidoc", {
  extensions: ["adoc", "asciidoc"],
  code: false,
  syntax: proseSyntax([codeSpan("`", "`", false)]),
  definitions: asciidocHeadings,
});
