import { annotations, character, qualifiedImports } from "./jvm-patterns.ts";
import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { modifiers, namedTests } from "./patterns.ts";
import { codeSyntax, longQuoted, quoted, slashComments } from "./regions.ts";

const kotlinModifiers = `${annotations}${modifiers(
  "public|private|protected|internal|open|abstract|final|sealed|data|inner|enum|annotation|value|inline|override|suspend|operator|infix|tailrec|external|expect|actual|const|lateinit|companion|noinline|crossinline|fun",
)}`;

const kotlinDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: `${kotlinModifiers}interface\\s+(\\w+)` },
  { kind: "class", pattern: `${kotlinModifiers}(?:class|object)\\s+(\\w+)` },
  { kind: "type", pattern: `${kotlinModifiers}typealias\\s+(\\w+)` },
  {
    kind: "function",
    pattern: `${kotlinModifiers}fun\\s+(?:<[^\\n(]*>[ \\t]+)?(?:[\\w<>?, *.]+\\.)?(\\w+|\`[^\`\\n]+\`)\\s*\\(`,
  },
  { kind: "constant", pattern: `${kotlinModifiers}const\\s+val\\s+(\\w+)` },
  {
    kind: "constant",
    pattern: `${kotlinModifiers}va[lr]\\s+(?:[\\w<>?, *.]+\\.)?(\\w+)\\s*[:=]`,
    topLevel: true,
  },
];

export const kotlin = language("kotlin", {
  extensions: ["kt", "kts"],
  syntax: codeSyntax([...slashComments, longQuoted('"""', ["${", "}"]), quoted('"', ["${", "}"]), character]),
  definitions: kotlinDefinitions,
  imports: qualifiedImports,
  modules: "jvm",
  standardModules: "^(?:java|javax|kotlin|kotlinx|scala|groovy)\\.",
  files: { tests: [namedTests("kts?")], generated: ["\\.(?:g|freezed)\\.kt$"] },
});
