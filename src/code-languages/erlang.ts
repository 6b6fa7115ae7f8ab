import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineComment, quoted } from "./regions.ts";

const erlangDefinitions: readonly DefinitionPattern[] = [
  { kind: "macro", pattern: "-define\\((\\w+)", topLevel: true },
  { kind: "type", pattern: "-(?:record|type|opaque)\\(?\\s*(\\w+)", topLevel: true },
  {
    kind: "function",
    pattern: "([a-z]\\w*)\\([^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)[^\\n]*->",
    topLevel: true,
  },
];

export const erlang = language("erlang", {
  extensions: ["erl", "hrl"],
  syntax: codeSyntax([lineComment("%"), quoted('"')]),
  definitions: erlangDefinitions,
  imports: [{ pattern: '^-include(?:_lib)?\\(\\s*"(?<specifier>[^"\\n]+)"' }],
  modules: "include",
});
