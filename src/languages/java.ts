import { annotations, qualifiedImports } from "./jvm-patterns.ts";
import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { modifiers, parameters, typeArguments } from "./patterns.ts";
import { codeSyntax, lineQuotes, longQuoted, slashComments } from "./regions.ts";

export const javaModifiers = `${annotations}${modifiers(
  "public|private|protected|static|final|abstract|sealed|non-sealed|default|synchronized|native|strictfp|transient|volatile",
)}`;

export const javaType = `[\\w$.]+(?:${typeArguments})?(?:\\[\\])*`;

export const javaDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "class",
    pattern: `${javaModifiers}(?:class|enum|record)\\s+(\\w+)(?=\\s*[{<(]|\\s+(?:extends|implements|permits)\\b)`,
  },
  { kind: "type", pattern: `${javaModifiers}@?interface\\s+(\\w+)(?=\\s*[{<]|\\s+(?:extends|permits)\\b)` },
  {
    kind: "constant",
    pattern: `(?:(?:public|private|protected|static|final)\\s+){2,6}${javaType}\\s+([A-Z][A-Z0-9_]*)\\s*[=;]`,
  },
  {
    kind: "method",
    pattern: `${javaModifiers}(?:${typeArguments}\\s+)?(?!(?:return|new|throw|else|case|yield|assert|package|import|public|private|protected)\\b)${javaType}\\s+(\\w+)\\s*${parameters}(?=\\s*(?:\\{|;|throws\\b|default\\b))`,
  },
];

export const java = language("java", {
  extensions: ["java"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), ...lineQuotes], true),
  definitions: javaDefinitions,
  imports: qualifiedImports,
});
