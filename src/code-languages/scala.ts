import type { Import } from "../indexing/types.ts";
import { annotations, character, readQualified } from "./jvm-patterns.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { modifiers, namedTests } from "./patterns.ts";
import { codeSyntax, longQuoted, quoted, slashComments } from "./regions.ts";

const scalaModifiers = `${annotations}${modifiers(
  "private(?:\\[\\w+\\])?|protected(?:\\[\\w+\\])?|override|final|sealed|abstract|implicit|lazy|case|inline|opaque|open|transparent",
)}`;

const scalaDefinitions: readonly DefinitionPattern[] = [
  { kind: "class", pattern: `${scalaModifiers}(?:class|object|enum)\\s+(\\w+)` },
  { kind: "type", pattern: `${scalaModifiers}trait\\s+(\\w+)` },
  { kind: "type", pattern: `${scalaModifiers}type\\s+(\\w+)(?:\\[[^\\]\\n]*\\])?\\s*[=<>]` },
  { kind: "function", pattern: `${scalaModifiers}def\\s+(\\w+|[^\\w\\s([:=]+)` },
  { kind: "constant", pattern: `${scalaModifiers}val\\s+([A-Z]\\w*)\\s*[:=]` },
];

/** Scala: `a.b.{C, D => E}` and `a.b._`. */
function readScala(groups: ImportGroups): readonly Import[] {
  const list = groups["names"];
  if (list === undefined) return readQualified(groups);
  const base = (groups["specifier"] ?? "").replace(/\.$/, "");
  return list
    .split(",")
    .map((entry) => entry.trim().split(/\s/)[0] ?? "")
    .filter((name) => name !== "")
    .map((name) =>
      /^[_*]$/.test(name) ? { specifier: base, names: [] } : { specifier: `${base}.${name}`, names: [name] },
    );
}

const scalaImports: readonly ImportPattern[] = [
  {
    pattern: "^[ \\t]*import\\s+(?<specifier>\\w+(?:\\.\\w+)*(?:\\.[*_])?)(?:\\.\\{(?<names>[^{}]*)\\})?",
    read: readScala,
  },
];

export const scala = language("scala", {
  extensions: ["scala", "sc", "sbt"],
  syntax: codeSyntax([...slashComments, longQuoted('"""', ["${", "}"]), quoted('"', ["${", "}"]), character]),
  definitions: scalaDefinitions,
  imports: scalaImports,
  modules: "jvm",
  standardModules: "^(?:java|javax|kotlin|kotlinx|scala|groovy)\\.",
  files: { tests: [namedTests("scala")], configs: ["build.sbt"] },
});
