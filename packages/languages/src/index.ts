// Lists every language that fossick knows.
import { abap, cobol, openedge, plsql, rpg, sas } from "./business.ts";
import { cmake, dockerfile, makefile, nix, powershell, shell } from "./build.ts";
import { c, cpp, csharp, dart, objectiveC } from "./c-family.ts";
import {
  actionscript,
  apex,
  cairo,
  d,
  glsl,
  haxe,
  hlsl,
  metal,
  move,
  odin,
  qml,
  solidity,
  vala,
  wgsl,
} from "./contracts-and-shaders.ts";
import { csv, graphql, ini, jq, json, prisma, protobuf, sql, terraform, toml, yaml } from "./data.ts";
import { clojure, elixir, erlang, gleam, haskell, ocaml } from "./functional.ts";
import { anyCode } from "./generic.ts";
import { assembly, systemverilog, verilog, vhdl } from "./hardware.ts";
import { astro, javascript, svelte, typescript, vue } from "./javascript.ts";
import { groovy, java, kotlin, scala } from "./jvm.ts";
import { genericRows } from "./linguist.ts";
import { asciidoc, css, html, latex, markdown, restructuredtext, scss, text, xml } from "./markup.ts";
import { fortran, matlab, stata } from "./numeric.ts";
import { commonLisp, coq, emacsLisp, lean, prolog, racket, scheme } from "./parentheses-and-clauses.ts";
import { bicep, cue, jsonnet, puppet, rego, robot } from "./policies.ts";
import { julia, lua, perl, php, python, r, ruby } from "./scripting.ts";
import {
  applescript,
  autohotkey,
  awk,
  batch,
  coffeescript,
  crystal,
  gdscript,
  squirrel,
  tcl,
  vimScript,
} from "./small-scripts.ts";
import { go, nim, rust, swift, zig } from "./systems.ts";
import { asp, erb, freemarker, jsp, liquid, pug, razor, smarty, twig, velocity } from "./templates.ts";
import { ada, modula2, pascal, visualBasic } from "./wirth.ts";
import { createLanguageTable } from "./language-table.ts";
import type { Language } from "./language.ts";

export { createLanguageTable, type LanguageTable } from "./language-table.ts";
export type { Language } from "./language.ts";

/** Every language with a table; of two with the same extension the later one has it. */
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
  [solidity, move, cairo, d, vala, haxe, actionscript, odin, qml],
  [glsl, hlsl, metal, wgsl],
  [systemverilog, verilog, vhdl, assembly],
  [cobol, abap, rpg, plsql, sas, openedge],
  [fortran, matlab, stata, ada, pascal, modula2, visualBasic, apex],
  [crystal, gdscript, tcl, coffeescript, awk, squirrel, vimScript, batch, autohotkey, applescript],
  [commonLisp, emacsLisp, scheme, racket, prolog, coq, lean],
  [bicep, rego, jsonnet, cue, puppet, robot],
  [razor, jsp, asp, erb, twig, liquid, freemarker, velocity, smarty, pug],
  [markdown, restructuredtext, asciidoc, html, xml, css, scss, latex, text, anyCode],
].flat();

/** Patterns of the standard modules of each language, by language name. */
export const standardModules: ReadonlyMap<string, RegExp> = new Map(
  languageRows.flatMap(({ name, standardModules: source }) =>
    source === undefined ? [] : [[name, new RegExp(source)] as const],
  ),
);

export const languages = createLanguageTable([...genericRows, ...languageRows]);

export const { languageOf } = languages;

/** Names of some languages besides their own and their extensions. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["golang", "go"],
  ["c#", "csharp"],
]);

/** The name of a language, as called by name, by an extension (`ts`) or otherwise (`golang`), in any case. */
export function languageNamed(called: string): string | undefined {
  const name = called.toLowerCase();
  const { rows } = languages;
  return (
    rows.find((row) => row.name === (otherNames.get(name) ?? name))?.name ??
    languageRows.find(({ extensions }) => extensions.includes(name))?.name
  );
}

/** Names of all languages in alphabetical order. */
export const languageNames = (): string[] => languages.rows.map(({ name }) => name).sort();
