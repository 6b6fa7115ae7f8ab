import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, hashComment, longQuoted, quoted, token } from "./regions.ts";

const nimDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:proc|func|method|iterator|template|macro|converter)\\s+(\\w+)" },
  { kind: "type", pattern: "type\\s+(\\w+)\\*?\\s*=" },
];

export const nim = language("nim", {
  extensions: ["nim"],
  syntax: codeSyntax([hashComment, longQuoted('"""'), quoted('"'), token("'(?:\\\\.|[^\\\\'\\n])'", true)]),
  definitions: nimDefinitions,
  imports: [{ pattern: "^[ \\t]*(?:import|from|include)\\s+(?<specifier>[\\w/.]+)" }],
  modules: { separator: "/", endings: [".nim"], findsLoneNames: false },
});
