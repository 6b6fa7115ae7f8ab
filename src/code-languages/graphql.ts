import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, hashComment, longQuoted, quoted } from "./regions.ts";

const graphqlDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:extend\\s+)?(?:type|interface|input|enum|union|scalar)\\s+(\\w+)" },
  { kind: "function", pattern: "(?:query|mutation|subscription|fragment)\\s+(\\w+)" },
];

export const graphql = language("graphql", {
  extensions: ["graphql", "gql", "graphqls"],
  syntax: codeSyntax([longQuoted('"""'), quoted('"'), hashComment]),
  definitions: graphqlDefinitions,
  imports: [{ pattern: '^#\\s*import\\s+"(?<specifier>[^"\\n]+)"' }],
});
