import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { blockComment, codeSyntax, hashComment, lineQuotes, quoted, spacedHashComment } from "./regions.ts";

const shellDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "function\\s+([\\w:.-]+)(?=\\s*(?:\\(\\s*\\)|\\{))" },
  { kind: "function", pattern: "([\\w:.-]+)\\s*\\(\\)(?=\\s*[{(])" },
  { kind: "constant", pattern: "(?:export|readonly|declare\\s+-\\w+)\\s+([A-Za-z_]\\w*)=", topLevel: true },
];

const makeDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "([A-Za-z0-9_][\\w./-]*)\\s*:(?![=:])", topLevel: true },
  { kind: "constant", pattern: "([A-Za-z_]\\w*)\\s*[:?+]?=", topLevel: true },
];

const cmakeDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:function|macro)\\s*\\(\\s*(\\w+)" },
  { kind: "module", pattern: "add_(?:library|executable|custom_target)\\s*\\(\\s*([\\w.:-]+)" },
];

export const shellLanguages = [
  language("shell", {
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
  }),
  language("powershell", {
    extensions: ["ps1", "psm1", "psd1"],
    syntax: codeSyntax([blockComment("<#", "#>"), hashComment, quoted('"'), quoted("'")]),
    definitions: [
      { kind: "function", pattern: "(?:function|filter)\\s+(?:\\w+:)?([\\w-]+)" },
      { kind: "class", pattern: "(?:class|enum)\\s+(\\w+)" },
    ],
    ignoreCase: true,
    imports: [{ pattern: "^[ \\t]*(?:Import-Module|using\\s+module)\\s+[\"']?(?<specifier>[\\w./\\\\-]+)" }],
  }),
  language("makefile", {
    extensions: ["mk", "mak"],
    filenames: ["makefile", "gnumakefile", "makefile.am", "justfile"],
    syntax: codeSyntax([spacedHashComment]),
    definitions: makeDefinitions,
    imports: [{ pattern: "^-?include[ \\t]+(?<specifier>[\\w./-]+)" }],
  }),
  language("cmake", {
    extensions: ["cmake"],
    filenames: ["cmakelists.txt"],
    syntax: codeSyntax([blockComment("#[[", "]]"), hashComment, quoted('"')]),
    definitions: cmakeDefinitions,
    ignoreCase: true,
    imports: [{ pattern: "^[ \\t]*(?:include|add_subdirectory)\\s*\\(\\s*(?<specifier>[\\w./-]+)" }],
  }),
  language("dockerfile", {
    extensions: ["dockerfile"],
    filenames: ["dockerfile", "containerfile"],
    syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  }),
  language("nix", {
    extensions: ["nix"],
    syntax: codeSyntax([blockComment("/*", "*/"), hashComment, quoted('"', ["${", "}"])]),
    imports: [{ pattern: "\\bimport\\s+(?<specifier>\\.{1,2}\\/[\\w./-]+)" }],
  }),
];
