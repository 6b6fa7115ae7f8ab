import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineComment, lineQuotes, rawQuoted } from "./regions.ts";

const perlDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "sub\\s+(\\w+)" },
  { kind: "module", pattern: "package\\s+(?:\\w+::)*(\\w+)" },
];

export const perl = language("perl", {
  extensions: ["pl", "pm", "t"],
  syntax: codeSyntax([
    rawQuoted("^=(?:pod|head\\d|over|item|begin|encoding|for)\\s", "\n=cut"),
    lineComment("(?<![\\w$@%&{/\\\\])#"),
    ...lineQuotes,
  ]),
  definitions: perlDefinitions,
  imports: [{ pattern: "^[ \\t]*(?:use|require|no)\\s+(?<specifier>[A-Z][\\w:]*)" }],
  modules: { separator: "::", endings: [".pm"], findsLoneNames: true },
  files: { tests: ["\\.t$"] },
});
