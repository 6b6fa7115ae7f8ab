import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineComment, quoted } from "./regions.ts";

const prismaDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:model|enum|type|view|generator|datasource)\\s+(\\w+)(?=\\s*\\{)" },
];

export const prisma = language("prisma", {
  extensions: ["prisma"],
  syntax: codeSyntax([lineComment("\\/\\/"), quoted('"')]),
  definitions: prismaDefinitions,
});
