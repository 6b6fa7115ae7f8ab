import { language } from "./language.ts";
import type { DefinitionPattern, Region } from "./language.ts";
import { blockComment, codeSpan, proseSyntax } from "./regions.ts";

const fence = (marks: string): Region => codeSpan(`^[ \\t>]*${marks}(?!${marks[0] ?? ""})`, marks, true);

const markdownRegions: readonly Region[] = [
  fence("`````"),
  fence("````"),
  fence("```"),
  fence("~~~"),
  blockComment("<!--", "-->"),
  codeSpan("``", "``", false),
  codeSpan("`", "`", false),
];

/** Levels 1 to 6 by the number of `#`; an underline of `=` is level 1. */
const markdownHeadings: readonly DefinitionPattern[] = [
  { kind: "section", pattern: "#{1,6}[ \\t]+([^\\s#][^\\n]*)" },
  { kind: "section", pattern: "([^\\s#>|=-][^\\n]*)\\r?\\n={3,}[ \\t]*\\r?$", topLevel: true },
];

export const markdown = language("markdown", {
  extensions: ["md", "mdx", "markdown", "mkd", "qmd"],
  code: false,
  syntax: proseSyntax(markdownRegions),
  definitions: markdownHeadings,
});

/** Language of files about which nothing else is known. */
export const text = language("text", {
  extensions: ["txt", "text", "log"],
  code: false,
  syntax: proseSyntax(markdownRegions.filter((region) => region.close !== "-->")),
});
