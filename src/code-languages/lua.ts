import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { blockComment, codeSyntax, lineComment, lineQuotes, rawQuoted } from "./regions.ts";

const luaDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:local\\s+)?function\\s+(?:\\w+[.:])*(\\w+)(?=\\s*\\()" },
  { kind: "function", pattern: "(?:local\\s+)?(?:\\w+[.:])*(\\w+)\\s*=\\s*function\\b" },
  { kind: "constant", pattern: "local\\s+(\\w+)\\s*(?:<\\w+>\\s*)?=", topLevel: true },
];

export const lua = language("lua", {
  extensions: ["lua", "luau"],
  syntax: codeSyntax([
    blockComment("--[[", "]]"),
    blockComment("--[=[", "]=]"),
    lineComment("--"),
    rawQuoted("\\[\\[", "]]"),
    rawQuoted("\\[=\\[", "]=]"),
    ...lineQuotes,
  ]),
  definitions: luaDefinitions,
  imports: [{ pattern: "\\b(?:require|dofile)\\s*(?:\\(\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
  modules: { separator: ".", endings: [".lua", "/init.lua"], findsLoneNames: true },
  files: { tests: ["_spec\\.lua$"] },
});
