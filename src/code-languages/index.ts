// Lists every language that fossick knows, and finds the language of a file by its name.
import { cmake, dockerfile, makefile, nix, powershell, shell } from "./build.ts";
import { c, cpp, csharp, dart, objectiveC } from "./c-family.ts";
import { csv, graphql, ini, jq, json, prisma, protobuf, sql, terraform, toml, yaml } from "./data.ts";
import { clojure, elixir, erlang, gleam, haskell, ocaml } from "./functional.ts";
import { astro, javascript, svelte, typescript, vue } from "./javascript.ts";
import { groovy, java, kotlin, scala } from "./jvm.ts";
import { asciidoc, css, html, latex, markdown, restructuredtext, scss, text, xml } from "./markup.ts";
import { julia, lua, perl, php, python, r, ruby } from "./scripting.ts";
import { go, nim, rust, swift, zig } from "./systems.ts";
import type { Language } from "./language.ts";

export type { Language } from "./language.ts";

/** Every language fossick knows; of two with the same extension the later one has it. */
export const languageRows: readonly Language[] = [
  [typescript, javascript, vue, svelte, astro],
  [c, cpp, objectiveC, csharp],
  [java, kotlin, scala, groovy],
  [go, rust, swift, zig],
  [python, ruby, php, lua, perl, dart, r],
  [elixir, erlang, haskell, ocaml, clojure, julia, nim, jq, gleam],
  [shell, powershell, makefile, cmake, dockerfile, nix],
  [sql, graphql, protobuf, prisma, terraform],
  [json, yaml, toml, ini, csv],
  [markdown, restructuredtext, asciidoc, html, xml, css, scss, latex, text],
].flat();

/** Patterns of the standard modules of each language, by language name. */
export const standardModules: ReadonlyMap<string, RegExp> = new Map(
  languageRows.flatMap(({ name, standardModules: source }) =>
    source === undefined ? [] : [[name, new RegExp(source)] as const],
  ),
);

/** The languages files are read as. */
export interface LanguageTable {
  /** The language of a file by its name, then its extension; plain text when neither is known. */
  languageOf(path: string): Language;
  readonly rows: readonly Language[];
}

export function createLanguageTable(rows: readonly Language[]): LanguageTable {
  const byExtension = new Map(rows.flatMap((row) => row.extensions.map((extension) => [extension, row])));
  const byFilename = new Map(rows.flatMap((row) => row.filenames.map((filename) => [filename, row])));
  return {
    rows,
    languageOf(path) {
      const filename = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
      const extension = filename.slice(filename.lastIndexOf(".") + 1);
      const stem = filename.slice(0, Math.max(filename.indexOf("."), 0));
      return byFilename.get(filename) ?? byExtension.get(extension) ?? byFilename.get(stem) ?? text;
    },
  };
}

export const languages = createLanguageTable(languageRows);

export const { languageOf } = languages;

/** Names of all languages in alphabetical order. */
export const languageNames = (): string[] => languageRows.map(({ name }) => name).sort();
