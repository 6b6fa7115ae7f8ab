import type { Import } from "../indexing/types.ts";
import { language } from "./language.ts";
import { wholeTests } from "./patterns.ts";
import type { DefinitionPattern, ImportGroups } from "./language.ts";
import { codeSyntax, hashComment, longQuoted, quoted } from "./regions.ts";

const elixirDefinitions: readonly DefinitionPattern[] = [
  { kind: "module", pattern: "(?:defmodule|defprotocol)\\s+(?:\\w+\\.)*(\\w+)(?=\\s+do\\b)" },
  { kind: "scope", pattern: "defimpl\\s+([\\w.]+)" },
  { kind: "macro", pattern: "defmacrop?\\s+(\\w+[?!]?)" },
  { kind: "function", pattern: "(?:defp?|defguardp?|defdelegate)\\s+(\\w+[?!]?)" },
  { kind: "type", pattern: "@(?:type|typep|opaque)\\s+(\\w+)" },
  { kind: "function", pattern: "@(?:callback|macrocallback)\\s+(\\w+[?!]?)" },
];

/** `App.{Repo, User}`; the alias of a module is the last part of its name. */
function readElixir(groups: ImportGroups): readonly Import[] {
  const base = groups["specifier"] ?? "";
  const entries = groups["names"]?.split(",").map((entry) => `${base}.${entry.trim()}`) ?? [base];
  return entries.map((specifier) => ({
    specifier,
    names: [specifier.slice(specifier.lastIndexOf(".") + 1)],
  }));
}

export const elixir = language("elixir", {
  extensions: ["ex", "exs", "heex", "eex"],
  syntax: codeSyntax([
    longQuoted('"""', ["#{", "}"]),
    longQuoted("'''"),
    hashComment,
    quoted('"', ["#{", "}"]),
    quoted("'"),
  ]),
  definitions: elixirDefinitions,
  imports: [
    {
      pattern:
        "^[ \\t]*(?:alias|import|use|require)\\s+(?<specifier>[A-Z]\\w*(?:\\.\\w+)*)(?:\\.\\{(?<names>[^{}]*)\\})?",
      read: readElixir,
    },
  ],
  modules: "elixir",
  files: { tests: [wholeTests("exs?"), "_spec\\.exs$"], configs: ["mix.exs"], locks: ["mix.lock"] },
});
