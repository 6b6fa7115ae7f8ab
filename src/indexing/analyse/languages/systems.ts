import type { Import } from "../../types.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportGroups, ImportPattern } from "./language.ts";
import { modifiers } from "./patterns.ts";
import {
  codeSyntax,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  slashComments,
  token,
} from "./regions.ts";

const goDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "func\\s+(\\w+)\\s*[([]", topLevel: true },
  { kind: "method", pattern: "func\\s*\\([^()\\n]*\\)\\s*(\\w+)\\s*[([]", topLevel: true },
  { kind: "type", pattern: "type\\s+(\\w+)(?=[\\s[=])", topLevel: true },
  {
    kind: "type",
    pattern: "\\t(?!return\\b)(\\w+)(?:\\[[^\\]\\n]*\\])?[ \\t]+(?:struct|interface)[ \\t]*\\{",
    topLevel: true,
  },
  { kind: "constant", pattern: "(?:const|var)\\s+(\\w+)", topLevel: true },
  { kind: "scope", pattern: "(?:const|var|type)\\s*(\\()", topLevel: true },
  { kind: "constant", pattern: "\\t([A-Za-z]\\w*)", topLevel: true, inScope: true },
];

function readGoBlock(groups: ImportGroups): readonly Import[] {
  return [...(groups["block"] ?? "").matchAll(/^[ \t]*(?:[\w.]+[ \t]+)?["`]([^"`\n]+)["`]/gm)].map(
    (match) => ({
      specifier: match[1] ?? "",
      names: [],
    }),
  );
}

const goImports: readonly ImportPattern[] = [
  { pattern: "^import\\s*\\((?<block>[^()]*)\\)", read: readGoBlock },
  { pattern: '^import\\s+(?:[\\w.]+\\s+)?["`](?<specifier>[^"`\\n]+)["`]' },
];

const visibility = "(?:pub(?:\\([^()\\n]*\\))?\\s+)?";

const rustDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "function",
    pattern: `${visibility}(?:(?:default|const|async|unsafe|safe|extern(?:\\s+"[^"\\n]*")?)\\s+){0,12}fn\\s+(\\w+)(?=\\s*[<(])`,
  },
  {
    kind: "type",
    pattern: `${visibility}(?:unsafe\\s+|auto\\s+){0,12}(?:struct|enum|union|trait|type)\\s+(\\w+)(?=\\s*[<{(;:=]|\\s+where\\b)`,
  },
  { kind: "constant", pattern: `${visibility}(?:const|static)\\s+(?:mut\\s+)?(\\w+)(?=\\s*:)` },
  { kind: "macro", pattern: `${visibility}macro(?:_rules!)?\\s+(\\w+)` },
  { kind: "module", pattern: `${visibility}mod\\s+(\\w+)(?=\\s*\\{)` },
  { kind: "scope", pattern: "(?:default\\s+|unsafe\\s+){0,12}(impl)\\b(?=[\\s<])" },
];

/** Expands nested braces into full paths: `a::{b, c::{self, D}}` is `a::b`, `a::c`, `a::c::D`. */
function readUse(groups: ImportGroups): readonly Import[] {
  const prefixes = [""];
  const imports: Import[] = [];
  for (const [part] of (groups["tree"] ?? "").replace(/\/\/[^\n]*/g, "").matchAll(/[{},]|[^{},]+/g)) {
    const prefix = prefixes.at(-1) ?? "";
    if (part === "{") prefixes.push(prefixes.at(-1) ?? "");
    else if (part === "}") prefixes.pop();
    else if (part === ",") prefixes[prefixes.length - 1] = prefixes.at(-2) ?? "";
    else if (part.trim().endsWith("::")) prefixes[prefixes.length - 1] = prefix + part.replace(/\s/g, "");
    else if (part.trim() !== "") imports.push(usePath(prefix + (part.trim().split(/\s/)[0] ?? "")));
  }
  return imports;
}

function usePath(path: string): Import {
  const specifier = path.replace(/^::/, "").replace(/::(?:\*|self)$/, "");
  const whole = specifier !== path.replace(/^::/, "") || !specifier.includes("::");
  return { specifier, names: whole ? [] : [specifier.slice(specifier.lastIndexOf("::") + 2)] };
}

const rustImports: readonly ImportPattern[] = [
  { pattern: `^[ \\t]*${visibility}use\\s+(?<tree>[^;"'()]+);`, read: readUse },
  {
    pattern: `^[ \\t]*${visibility}mod\\s+(?<specifier>\\w+)\\s*;`,
    read: (groups) => [{ specifier: `mod ${groups["specifier"] ?? ""}`, names: [] }],
  },
];

const swiftModifiers = `(?:@\\w+(?:\\([^()\\n]*\\))?\\s+){0,12}${modifiers(
  "public|private|fileprivate|internal|open|package|static|class|final|override|mutating|nonmutating|convenience|required|indirect|async|nonisolated|isolated|weak|lazy|dynamic|prefix|postfix|infix|distributed",
)}`;

const swiftDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: `${swiftModifiers}func\\s+(\\w+|[^\\w\\s(]+)` },
  {
    kind: "class",
    pattern: `${swiftModifiers}(?:class|struct|actor)\\s+(?!func\\b|var\\b|let\\b|subscript\\b)(\\w+)(?=\\s*[{<:]|\\s+where\\b)`,
  },
  { kind: "type", pattern: `${swiftModifiers}(?:enum|protocol|typealias)\\s+(\\w+)` },
  { kind: "scope", pattern: `${swiftModifiers}extension\\s+([\\w.]+)` },
  { kind: "constant", pattern: `${swiftModifiers}(?:let|var)\\s+(\\w+)`, topLevel: true },
  { kind: "constant", pattern: `(?:public\\s+|private\\s+|internal\\s+)?static\\s+let\\s+(\\w+)` },
];

const zigDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "(?:pub\\s+)?(?:export\\s+|inline\\s+|extern\\s+){0,12}fn\\s+(\\w+)\\s*\\(" },
  {
    kind: "type",
    pattern: "(?:pub\\s+)?const\\s+(\\w+)\\s*=\\s*(?:packed\\s+|extern\\s+)?(?:struct|enum|union|error)\\b",
  },
  { kind: "constant", pattern: "(?:pub\\s+)?(?:const|var)\\s+(\\w+)", topLevel: true },
];

const rustCharacter = token("'(?:\\\\[^'\\n]{1,10}|[^\\\\'\\n])'", true);

export const systemsLanguages = [
  language("go", {
    extensions: ["go"],
    syntax: codeSyntax([...slashComments, ...lineQuotes, rawQuoted("`", "`")]),
    definitions: goDefinitions,
    imports: goImports,
  }),
  language("rust", {
    extensions: ["rs"],
    syntax: codeSyntax([
      ...slashComments,
      rawQuoted('\\br##"', '"##'),
      rawQuoted('\\br#"', '"#'),
      rawQuoted('\\br"', '"'),
      longQuoted('"'),
      rustCharacter,
    ]),
    definitions: rustDefinitions,
    imports: rustImports,
  }),
  language("swift", {
    extensions: ["swift"],
    syntax: codeSyntax([...slashComments, longQuoted('"""', ["\\(", ")"]), quoted('"', ["\\(", ")"])]),
    definitions: swiftDefinitions,
    imports: [
      {
        pattern:
          "^[ \\t]*(?:@\\w+\\s+)?import\\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\\s+)?(?<specifier>[\\w.]+)",
      },
    ],
  }),
  language("zig", {
    extensions: ["zig"],
    syntax: codeSyntax([lineComment("\\/\\/"), ...lineQuotes]),
    definitions: zigDefinitions,
    imports: [{ pattern: '@import\\s*\\(\\s*"(?<specifier>[^"\\n]+)"' }],
  }),
];
