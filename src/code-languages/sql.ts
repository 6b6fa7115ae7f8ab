import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, hashComment, lineComment, quoted, slashComments } from "./regions.ts";

const sqlName = '(?:["`\\[]?\\w+["`\\]]?\\.)*["`\\[]?(\\w+)';

const sqlDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "type",
    pattern: `create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:temp(?:orary)?\\s+|unlogged\\s+|materialized\\s+|virtual\\s+){0,12}(?:table|view|type|domain)\\s+(?:if\\s+not\\s+exists\\s+)?${sqlName}`,
  },
  {
    kind: "function",
    pattern: `create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:function|procedure|trigger|aggregate)\\s+(?:if\\s+not\\s+exists\\s+)?${sqlName}`,
  },
];

export const sql = language("sql", {
  extensions: ["sql", "psql", "pgsql", "ddl"],
  syntax: codeSyntax([lineComment("--"), slashComments[1] ?? hashComment, quoted("'")]),
  definitions: sqlDefinitions,
  ignoreCase: true,
});
