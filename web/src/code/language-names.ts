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

const languages: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOf).flatMap(([language, names]) =>
    names.split(" ").map((name) => [name, language] as const),
  ),
);

/** The language of a file by its name; the end of the name where that is of no language known here. */
export function languageOfFile(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  const end = name.slice(dot + 1);
  return languages.get(name) ?? languages.get(end) ?? (dot > 0 ? `.${end}` : name);
}
