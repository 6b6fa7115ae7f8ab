import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, hashComment, quoted, slashComments } from "./regions.ts";

const terraformDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: '(?:resource|data)\\s+"[^"\\n]+"\\s+"([^"\\n]+)"' },
  { kind: "module", pattern: '(?:module|provider)\\s+"([^"\\n]+)"' },
  { kind: "constant", pattern: '(?:variable|output)\\s+"([^"\\n]+)"' },
];

export const terraform = language("terraform", {
  extensions: ["tf", "tfvars", "hcl"],
  syntax: codeSyntax([hashComment, ...slashComments, quoted('"', ["${", "}"])]),
  definitions: terraformDefinitions,
  imports: [{ pattern: '^[ \\t]*source\\s*=\\s*"(?<specifier>\\.[^"\\n]+)"' }],
  modules: { separator: "/", endings: ["/main.tf", ""], findsLoneNames: false },
  files: { locks: [".terraform.lock.hcl"] },
});
