import { javaDefinitions } from "./java.ts";
import { qualifiedImports } from "./jvm-patterns.ts";
import { language } from "./language.ts";
import { namedTests } from "./patterns.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineQuotes, longQuoted, slashComments } from "./regions.ts";

const groovyDefinitions: readonly DefinitionPattern[] = [
  ...javaDefinitions,
  { kind: "function", pattern: `def\\s+(\\w+)\\s*\\(` },
  { kind: "function", pattern: `(?:tasks\\.register\\(["']|task\\s+)(\\w+)`, topLevel: true },
];

export const groovy = language("groovy", {
  extensions: ["groovy", "gradle"],
  filenames: ["jenkinsfile"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: groovyDefinitions,
  imports: qualifiedImports,
  modules: "jvm",
  standardModules: "^(?:java|javax|kotlin|kotlinx|scala|groovy)\\.",
  files: { tests: [namedTests("groovy")], configs: ["jenkinsfile"] },
});
