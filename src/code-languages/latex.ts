import { language } from "./language.ts";
import { lineComment, proseSyntax } from "./regions.ts";

export const latex = language("latex", {
  extensions: ["tex", "sty", "bib"],
  code: false,
  syntax: proseSyntax([lineComment("(?<!\\\\)%")]),
  definitions: [{ kind: "section", pattern: "\\\\(?:sub)*(?:section|chapter)\\*?\\{([^{}\\n]+)\\}" }],
});
