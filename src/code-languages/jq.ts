import { language } from "./language.ts";
import { codeSyntax, hashComment, quoted } from "./regions.ts";

export const jq = language("jq", {
  extensions: ["jq"],
  syntax: codeSyntax([hashComment, quoted('"', ["\\(", ")"])]),
  definitions: [{ kind: "function", pattern: "def\\s+(\\w+)(?=\\s*[(:])" }],
  imports: [{ pattern: '^[ \\t]*(?:import|include)\\s+"(?<specifier>[^"\\n]+)"' }],
});
