import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { blockComment, codeSyntax, hashComment, quoted } from "./regions.ts";

const cmakeDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:function|macro)\\s*\\(\\s*(\\w+)" },
  { kind: "module", pattern: "add_(?:library|executable|custom_target)\\s*\\(\\s*([\\w.:-]+)" },
];

export const cmake = language("cmake", {
  extensions: ["cmake"],
  filenames: ["cmakelists.txt"],
  syntax: codeSyntax([blockComment("#[[", "]]"), hashComment, quoted('"')]),
  definitions: cmakeDefinitions,
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*(?:include|add_subdirectory)\\s*\\(\\s*(?<specifier>[\\w./-]+)" }],
  modules: { separator: "/", endings: [".cmake", "/CMakeLists.txt", ""], findsLoneNames: false },
  files: { configs: ["cmakelists.txt"] },
});
