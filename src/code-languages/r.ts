import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, hashComment, lineQuotes } from "./regions.ts";

const rDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "([A-Za-z_.][\\w.]*)\\s*(?:<-|=)\\s*function\\b" },
];

export const r = language("r", {
  extensions: ["r"],
  syntax: codeSyntax([hashComment, ...lineQuotes]),
  definitions: rDefinitions,
  imports: [{ pattern: "\\b(?:library|require|source)\\(\\s*[\"']?(?<specifier>[\\w./-]+)" }],
});
