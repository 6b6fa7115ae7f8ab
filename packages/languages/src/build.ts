// Describes the languages that build, run and ship, such as shell, PowerShell, Makefile, CMake, Dockerfile and Nix.
import { language } from "./language.ts";
import { vscode, wholeTests } from "./patterns.ts";
import { blockComment, codeSyntax, hashComment, lineQuotes, quoted, spacedHashComment } from "./regions.ts";

export const shell = language("shell", {
  extensions: ["sh", "bash", "zsh", "ksh", "fish", "bats", "ash"],
  filenames: [".bashrc", ".zshrc", ".profile", ".bash_profile", ".envrc", "pkgbuild"],
  syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "function\\s+([\\w:.-]+)(?=\\s*(?:\\(\\s*\\)|\\{))" },
    { kind: "function", pattern: "([\\w:.-]+)\\s*\\(\\)(?=\\s*[{(])" },
    { kind: "constant", pattern: "(?:export|readonly|declare\\s+-\\w+)\\s+([A-Za-z_]\\w*)=", topLevel: true },
  ],
  imports: [
    {
      pattern:
        "^[ \\t]*(?:source|\\.)[ \\t]+[\"']?(?:\\$\\{?\\w+\\}?\\/|\\$\\([^()\\n]*\\)\\/)?(?<specifier>[\\w./-]+)",
    },
  ],
  modules: "shell",
  grammars: [
    {
      grammar: {
        name: "bash",
        wasm: vscode("bash"),
        definitions: ["function_definition"],
        values: ["variable_assignment"],
        leads: ["comment"],
      },
      extensions: ["sh", "bash"],
    },
  ],
  files: { tests: [wholeTests("sh")] },
});

export const powershell = language("powershell", {
  extensions: ["ps1", "psm1", "psd1"],
  syntax: codeSyntax([blockComment("<#", "#>"), hashComment, quoted('"'), quoted("'")]),
  definitions: [
    { kind: "function", pattern: "(?:function|filter)\\s+(?:\\w+:)?([\\w-]+)" },
    { kind: "class", pattern: "(?:class|enum)\\s+(\\w+)" },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*(?:Import-Module|using\\s+module)\\s+[\"']?(?<specifier>[\\w./\\\\-]+)" }],
  modules: { separator: "\\", endings: ["", ".psm1", ".psd1"], findsLoneNames: false },
});

export const makefile = language("makefile", {
  extensions: ["mk", "mak"],
  // Dependency files written by compilers, not D sources.
  signs: { d: "^[^\\n:]{1,500}\\.l?o(?:bj)?[ \\t]*:" },
  filenames: ["makefile", "gnumakefile", "makefile.am", "justfile"],
  syntax: codeSyntax([spacedHashComment]),
  definitions: [
    { kind: "function", pattern: "([A-Za-z0-9_][\\w./-]*)\\s*:(?![=:])", topLevel: true },
    { kind: "constant", pattern: "([A-Za-z_]\\w*)\\s*[:?+]?=", topLevel: true },
  ],
  imports: [{ pattern: "^-?include[ \\t]+(?<specifier>[\\w./-]+)" }],
  fences: { makefile: "makefile" },
  files: { configs: ["makefile", "gnumakefile", "justfile", "makefile.am"] },
});

export const cmake = language("cmake", {
  extensions: ["cmake"],
  filenames: ["cmakelists.txt"],
  syntax: codeSyntax([blockComment("#[[", "]]"), hashComment, quoted('"')]),
  definitions: [
    { kind: "function", pattern: "(?:function|macro)\\s*\\(\\s*(\\w+)" },
    { kind: "module", pattern: "add_(?:library|executable|custom_target)\\s*\\(\\s*([\\w.:-]+)" },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*(?:include|add_subdirectory)\\s*\\(\\s*(?<specifier>[\\w./-]+)" }],
  modules: { separator: "/", endings: [".cmake", "/CMakeLists.txt", ""], findsLoneNames: false },
  files: { configs: ["cmakelists.txt"] },
});

export const dockerfile = language("dockerfile", {
  extensions: ["dockerfile"],
  filenames: ["dockerfile", "containerfile"],
  syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  fences: { dockerfile: "dockerfile" },
  files: { configs: ["dockerfile", "containerfile"] },
});

export const nix = language("nix", {
  extensions: ["nix"],
  syntax: codeSyntax([blockComment("/*", "*/"), hashComment, quoted('"', ["${", "}"])]),
  imports: [{ pattern: "\\bimport\\s+(?<specifier>\\.{1,2}\\/[\\w./-]+)" }],
  modules: { separator: "/", endings: ["", ".nix", "/default.nix"], findsLoneNames: false },
  files: { locks: ["flake.lock"] },
});
