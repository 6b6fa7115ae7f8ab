import { vscode } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import { wholeTests } from "./patterns.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineQuotes, spacedHashComment } from "./regions.ts";

const shellDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "function\\s+([\\w:.-]+)(?=\\s*(?:\\(\\s*\\)|\\{))" },
  { kind: "function", pattern: "([\\w:.-]+)\\s*\\(\\)(?=\\s*[{(])" },
  { kind: "constant", pattern: "(?:export|readonly|declare\\s+-\\w+)\\s+([A-Za-z_]\\w*)=", topLevel: true },
];

const grammar: Grammar = {
  name: "bash",
  wasm: vscode("bash"),
  definitions: ["function_definition"],
  values: ["variable_assignment"],
  leads: ["comment"],
};

export const shell = language("shell", {
  extensions: ["sh", "bash", "zsh", "ksh", "fish", "bats", "ash"],
  filenames: [".bashrc", ".zshrc", ".profile", ".bash_profile", ".envrc", "pkgbuild"],
  syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  definitions: shellDefinitions,
  imports: [
    {
      pattern:
        "^[ \\t]*(?:source|\\.)[ \\t]+[\"']?(?:\\$\\{?\\w+\\}?\\/|\\$\\([^()\\n]*\\)\\/)?(?<specifier>[\\w./-]+)",
    },
  ],
  modules: "shell",
  grammars: [{ grammar, extensions: ["sh", "bash"] }],
  files: { tests: [wholeTests("sh")] },
});
