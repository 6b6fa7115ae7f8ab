import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, spacedHashComment } from "./regions.ts";

const makeDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "([A-Za-z0-9_][\\w./-]*)\\s*:(?![=:])", topLevel: true },
  { kind: "constant", pattern: "([A-Za-z_]\\w*)\\s*[:?+]?=", topLevel: true },
];

export const makefile = language("makefile", {
  extensions: ["mk", "mak"],
  filenames: ["makefile", "gnumakefile", "makefile.am", "justfile"],
  syntax: codeSyntax([spacedHashComment]),
  definitions: makeDefinitions,
  imports: [{ pattern: "^-?include[ \\t]+(?<specifier>[\\w./-]+)" }],
  fences: { makefile: "makefile" },
  files: { configs: ["makefile", "gnumakefile", "justfile", "makefile.am"] },
});
