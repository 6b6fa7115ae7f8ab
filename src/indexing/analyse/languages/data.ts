import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import {
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  slashComments,
  spacedHashComment,
  token,
} from "./regions.ts";

const sqlName = '(?:["`\\[]?\\w+["`\\]]?\\.)*["`\\[]?(\\w+)';

const sqlDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "type",
    pattern: `create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:temp(?:orary)?\\s+|unlogged\\s+|materialized\\s+|virtual\\s+){0,12}(?:table|view|type|domain)\\s+(?:if\\s+not\\s+exists\\s+)?${sqlName}`,
  },
  {
    kind: "function",
    pattern: `create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:function|procedure|trigger|aggregate)\\s+(?:if\\s+not\\s+exists\\s+)?${sqlName}`,
  },
];

const graphqlDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:extend\\s+)?(?:type|interface|input|enum|union|scalar)\\s+(\\w+)" },
  { kind: "function", pattern: "(?:query|mutation|subscription|fragment)\\s+(\\w+)" },
];

const protoDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:message|enum|struct|union|table|exception)\\s+(\\w+)(?=\\s*\\{)" },
  { kind: "class", pattern: "service\\s+(\\w+)" },
  { kind: "method", pattern: "rpc\\s+(\\w+)" },
];

const prismaDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:model|enum|type|view|generator|datasource)\\s+(\\w+)(?=\\s*\\{)" },
];

const terraformDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: '(?:resource|data)\\s+"[^"\\n]+"\\s+"([^"\\n]+)"' },
  { kind: "module", pattern: '(?:module|provider)\\s+"([^"\\n]+)"' },
  { kind: "constant", pattern: '(?:variable|output)\\s+"([^"\\n]+)"' },
];

const jsonKey = token('"[\\w$@./ -]{1,100}"\\s{0,10}:', false);

export const dataLanguages = [
  language("sql", {
    extensions: ["sql", "psql", "pgsql", "ddl"],
    syntax: codeSyntax([lineComment("--"), slashComments[1] ?? hashComment, quoted("'")]),
    definitions: sqlDefinitions,
    ignoreCase: true,
  }),
  language("graphql", {
    extensions: ["graphql", "gql", "graphqls"],
    syntax: codeSyntax([longQuoted('"""'), quoted('"'), hashComment]),
    definitions: graphqlDefinitions,
    imports: [{ pattern: '^#\\s*import\\s+"(?<specifier>[^"\\n]+)"' }],
  }),
  language("protobuf", {
    extensions: ["proto", "thrift", "fbs", "capnp"],
    syntax: codeSyntax([...slashComments, ...lineQuotes]),
    definitions: protoDefinitions,
    imports: [{ pattern: '^(?:import|include)\\s+(?:public\\s+|weak\\s+)?"(?<specifier>[^"\\n]+)"' }],
  }),
  language("prisma", {
    extensions: ["prisma"],
    syntax: codeSyntax([lineComment("\\/\\/"), quoted('"')]),
    definitions: prismaDefinitions,
  }),
  language("terraform", {
    extensions: ["tf", "tfvars", "hcl"],
    syntax: codeSyntax([hashComment, ...slashComments, quoted('"', ["${", "}"])]),
    definitions: terraformDefinitions,
    imports: [{ pattern: '^[ \\t]*source\\s*=\\s*"(?<specifier>\\.[^"\\n]+)"' }],
  }),
  language("json", {
    extensions: ["json", "jsonc", "json5", "jsonl", "ndjson", "webmanifest", "ipynb", "geojson", "avsc"],
    filenames: [".eslintrc", ".babelrc", ".prettierrc", ".swcrc", "composer.lock"],
    code: false,
    syntax: codeSyntax([jsonKey, quoted('"'), ...slashComments]),
  }),
  language("yaml", {
    extensions: ["yaml", "yml"],
    filenames: [".clang-format", ".clang-tidy"],
    code: false,
    syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  }),
  language("toml", {
    extensions: ["toml"],
    filenames: ["cargo.lock", "poetry.lock", "uv.lock", "pipfile"],
    code: false,
    syntax: codeSyntax([hashComment, longQuoted('"""'), rawQuoted("'''", "'''"), ...lineQuotes]),
  }),
  language("ini", {
    extensions: ["ini", "cfg", "conf", "properties", "env", "editorconfig"],
    filenames: [
      ".editorconfig",
      ".gitconfig",
      ".npmrc",
      ".env",
      ".gitattributes",
      ".gitignore",
      ".dockerignore",
    ],
    code: false,
    syntax: codeSyntax([lineComment("^[ \\t]*[#;]"), quoted('"')]),
  }),
  language("csv", {
    extensions: ["csv", "tsv"],
    code: false,
    syntax: { prose: true, dollar: false, regions: [] },
  }),
];
