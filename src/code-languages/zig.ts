import { language } from "./language.ts";
import { wholeTests } from "./patterns.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineComment, lineQuotes } from "./regions.ts";

const zigDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:pub\\s+)?(?:export\\s+|inline\\s+|extern\\s+){0,12}fn\\s+(\\w+)\\s*\\(" },
  {
    kind: "type",
    pattern: "(?:pub\\s+)?const\\s+(\\w+)\\s*=\\s*(?:packed\\s+|extern\\s+)?(?:struct|enum|union|error)\\b",
  },
  { kind: "constant", pattern: "(?:pub\\s+)?(?:const|var)\\s+(\\w+)", topLevel: true },
];

export const zig = language("zig", {
  extensions: ["zig"],
  syntax: codeSyntax([lineComment("\\/\\/"), ...lineQuotes]),
  definitions: zigDefinitions,
  imports: [{ pattern: '@import\\s*\\(\\s*"(?<specifier>[^"\\n]+)"' }],
  files: { tests: [wholeTests("zig")] },
});
