import { byFileName, fileNameOf } from "./by-file-name.ts";

/** Languages as people call them, each with the ends of its files' names, or whole names. */
const namesOf: Readonly<Record<string, string>> = {
  Bash: "sh bash zsh ksh bats",
  C: "c h",
  "C++": "cc cpp cxx hh hpp hxx",
  "C#": "cs csx",
  CSS: "css scss sass less",
  Dart: "dart",
  Docker: "dockerfile containerfile",
  Elixir: "ex exs",
  Go: "go",
  Gradle: "gradle",
  HTML: "html htm xhtml",
  Java: "java",
  JavaScript: "js mjs cjs jsx",
  JSON: "json jsonc json5 webmanifest",
  Kotlin: "kt kts",
  Lua: "lua",
  Make: "mk makefile gnumakefile",
  Markdown: "md mdx markdown",
  PHP: "php phtml",
  PowerShell: "ps1 psm1",
  Prisma: "prisma",
  Protobuf: "proto",
  Python: "py pyi pyw",
  reStructuredText: "rst",
  Ruby: "rb rake gemspec gemfile rakefile",
  Rust: "rs",
  Scala: "scala sc sbt",
  SQL: "sql",
  Svelte: "svelte",
  Swift: "swift",
  TOML: "toml",
  TypeScript: "ts mts cts tsx",
  Vue: "vue",
  XML: "xml xsd xsl csproj plist svg",
  YAML: "yaml yml",
};

const languageByName = byFileName(namesOf);

/** The language of a file by its name; the end of the name where that is of no language known here. */
export function languageOfFile(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return languageByName(path) ?? (dot > 0 ? name.slice(dot) : name);
}
