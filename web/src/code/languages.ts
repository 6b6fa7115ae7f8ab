import bash from "highlight.js/lib/languages/bash";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import json from "highlight.js/lib/languages/json";
import makefile from "highlight.js/lib/languages/makefile";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { byFileName } from "./by-file-name.ts";

/** The grammars in the page: those that bring the most for their size. */
export const grammars = {
  bash,
  cpp,
  csharp,
  dockerfile,
  go,
  ini,
  java,
  json,
  makefile,
  markdown,
  php,
  python,
  ruby,
  rust,
  typescript,
  xml,
  yaml,
} as const;

type Grammar = keyof typeof grammars;

/**
 * Ends of names, and whole names, of each grammar. A language whose own grammar would be too large is read by the nearest
 * one: comments, strings, numbers and most words are the same.
 */
const namesOf: Readonly<Record<Grammar, string>> = {
  bash: "sh bash zsh ksh bats .bashrc .profile .zshrc",
  cpp: "c h cc cpp cxx hh hpp hxx ino cu",
  csharp: "cs csx",
  dockerfile: "dockerfile containerfile",
  go: "go",
  ini: "ini toml cfg conf properties editorconfig",
  java: "java groovy gradle jenkinsfile kt kts scala sc sbt proto",
  json: "json jsonc json5 webmanifest",
  makefile: "mk makefile gnumakefile",
  markdown: "md mdx markdown",
  php: "php phtml",
  python: "r jl nim gd py pyi pyw",
  ruby: "ex exs cr rb rake gemspec gemfile rakefile podfile",
  rust: "rs",
  typescript: "ts mts cts tsx js mjs cjs jsx swift dart prisma",
  xml: "xml html htm xhtml svg vue svelte astro plist xsd xsl csproj",
  yaml: "yaml yml",
};

/** The grammar for a file, by its name; undefined where the page has none. */
export const grammarFor = byFileName(namesOf);
