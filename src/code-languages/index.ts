import { asciidoc } from "./asciidoc.ts";
import { c, cpp, objectiveC } from "./c.ts";
import { clojure } from "./clojure.ts";
import { cmake } from "./cmake.ts";
import { csharp } from "./csharp.ts";
import { css, scss } from "./css.ts";
import { csv } from "./csv.ts";
import { dart } from "./dart.ts";
import { dockerfile } from "./dockerfile.ts";
import { elixir } from "./elixir.ts";
import { erlang } from "./erlang.ts";
import { gleam } from "./gleam.ts";
import { go } from "./go.ts";
import { graphql } from "./graphql.ts";
import { groovy } from "./groovy.ts";
import { haskell } from "./haskell.ts";
import { html } from "./html.ts";
import { ini } from "./ini.ts";
import { java } from "./java.ts";
import { astro, javascript, svelte, typescript, vue } from "./javascript.ts";
import { jq } from "./jq.ts";
import { json } from "./json.ts";
import { julia } from "./julia.ts";
import { kotlin } from "./kotlin.ts";
import { latex } from "./latex.ts";
import { lua } from "./lua.ts";
import { makefile } from "./makefile.ts";
import { markdown, text } from "./markdown.ts";
import { nim } from "./nim.ts";
import { nix } from "./nix.ts";
import { ocaml } from "./ocaml.ts";
import { perl } from "./perl.ts";
import { php } from "./php.ts";
import { powershell } from "./powershell.ts";
import { prisma } from "./prisma.ts";
import { protobuf } from "./protobuf.ts";
import { python } from "./python.ts";
import { r } from "./r.ts";
import { restructuredtext } from "./restructuredtext.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scala } from "./scala.ts";
import { shell } from "./shell.ts";
import { sql } from "./sql.ts";
import { swift } from "./swift.ts";
import { terraform } from "./terraform.ts";
import { toml } from "./toml.ts";
import { xml } from "./xml.ts";
import { yaml } from "./yaml.ts";
import { zig } from "./zig.ts";
import type { Language } from "./language.ts";
import { createLanguageTable } from "./table.ts";

export type { Language } from "./language.ts";
export type { LanguageTable } from "./table.ts";

/** Every language fossick knows; of two with the same extension the later one has it. */
export const languageRows: readonly Language[] = [
  typescript,
  javascript,
  vue,
  svelte,
  astro,
  c,
  cpp,
  objectiveC,
  csharp,
  java,
  kotlin,
  scala,
  groovy,
  go,
  rust,
  swift,
  zig,
  python,
  ruby,
  php,
  lua,
  perl,
  dart,
  r,
  elixir,
  erlang,
  haskell,
  ocaml,
  clojure,
  julia,
  nim,
  jq,
  gleam,
  shell,
  powershell,
  makefile,
  cmake,
  dockerfile,
  nix,
  sql,
  graphql,
  protobuf,
  prisma,
  terraform,
  json,
  yaml,
  toml,
  ini,
  csv,
  markdown,
  restructuredtext,
  asciidoc,
  html,
  xml,
  css,
  scss,
  latex,
  text,
];

/** Patterns of the standard modules of each language, by language name. */
export const standardModules: ReadonlyMap<string, RegExp> = new Map(
  languageRows.flatMap(({ name, standardModules: source }) =>
    source === undefined ? [] : [[name, new RegExp(source)] as const],
  ),
);

export const languages = createLanguageTable(languageRows);

export const { languageOf, names: languageNames } = languages;
