/** Languages of data, settings, schemas and queries, from JSON and YAML to SQL, GraphQL and Terraform. */

import { language } from "./language.ts";
import { words } from "./patterns.ts";
import {
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  longQuoted,
  quoted,
  rawQuoted,
  slashComments,
  slashSyntax,
  spacedHashComment,
  token,
} from "./regions.ts";

const jsonKey = token('"[\\w$@./ -]{1,100}"\\s{0,10}:', false);

export const json = language("json", {
  extensions: ["json", "jsonc", "json5", "jsonl", "ndjson", "webmanifest", "ipynb", "geojson", "avsc"],
  filenames: [".eslintrc", ".babelrc", ".prettierrc", ".swcrc", "composer.lock"],
  code: false,
  syntax: codeSyntax([jsonKey, quoted('"'), ...slashComments]),
});

export const yaml = language("yaml", {
  extensions: ["yaml", "yml"],
  filenames: [".clang-format", ".clang-tidy"],
  code: false,
  syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  fences: { ".yml": "yaml" },
});

export const toml = language("toml", {
  extensions: ["toml"],
  filenames: ["cargo.lock", "poetry.lock", "uv.lock", "pipfile"],
  code: false,
  syntax: codeSyntax([hashComment, longQuoted('"""'), rawQuoted("'''", "'''"), ...lineQuotes]),
});

export const ini = language("ini", {
  extensions: ["ini", "cfg", "conf", "properties", "env", "editorconfig"],
  filenames: words(".editorconfig .gitconfig .npmrc .env .gitattributes .gitignore .dockerignore"),
  code: false,
  syntax: codeSyntax([lineComment("^[ \\t]*[#;]"), quoted('"')]),
});

export const csv = language("csv", {
  extensions: ["csv", "tsv"],
  code: false,
  syntax: { prose: true, dollar: false, regions: [] },
});

const sqlName = '(?:["`\\[]?\\w+["`\\]]?\\.)*["`\\[]?(\\w+)';

export const sql = language("sql", {
  extensions: ["sql", "psql", "pgsql", "ddl"],
  syntax: codeSyntax([lineComment("--"), slashComments[1] ?? hashComment, quoted("'")]),
  definitions: [
    {
      kind: "type",
      pattern: `create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:temp(?:orary)?\\s+|unlogged\\s+|materialized\\s+|virtual\\s+){0,12}(?:table|view|type|domain)\\s+(?:if\\s+not\\s+exists\\s+)?${sqlName}`,
    },
    {
      kind: "function",
      pattern: `create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:function|procedure|trigger|aggregate)\\s+(?:if\\s+not\\s+exists\\s+)?${sqlName}`,
    },
  ],
  ignoreCase: true,
});

export const jq = language("jq", {
  extensions: ["jq"],
  syntax: codeSyntax([hashComment, quoted('"', ["\\(", ")"])]),
  definitions: [{ kind: "function", pattern: "def\\s+(\\w+)(?=\\s*[(:])" }],
  imports: [{ pattern: '^[ \\t]*(?:import|include)\\s+"(?<specifier>[^"\\n]+)"' }],
});

export const graphql = language("graphql", {
  extensions: ["graphql", "gql", "graphqls"],
  syntax: codeSyntax([longQuoted('"""'), quoted('"'), hashComment]),
  definitions: [
    { kind: "type", pattern: "(?:extend\\s+)?(?:type|interface|input|enum|union|scalar)\\s+(\\w+)" },
    { kind: "function", pattern: "(?:query|mutation|subscription|fragment)\\s+(\\w+)" },
  ],
  imports: [{ pattern: '^#\\s*import\\s+"(?<specifier>[^"\\n]+)"' }],
});

export const protobuf = language("protobuf", {
  extensions: ["proto", "thrift", "fbs", "capnp"],
  syntax: slashSyntax,
  definitions: [
    { kind: "type", pattern: "(?:message|enum|struct|union|table|exception)\\s+(\\w+)(?=\\s*\\{)" },
    { kind: "class", pattern: "service\\s+(\\w+)" },
    { kind: "method", pattern: "rpc\\s+(\\w+)" },
  ],
  imports: [{ pattern: '^(?:import|include)\\s+(?:public\\s+|weak\\s+)?"(?<specifier>[^"\\n]+)"' }],
  modules: "include",
  files: {
    generated: ["\\.pb\\.(?:go|cc|h|swift)$", "_pb2(?:_grpc)?\\.pyi?$", "_pb\\.(?:js|ts|d\\.ts|rb)$"],
  },
});

export const prisma = language("prisma", {
  extensions: ["prisma"],
  syntax: codeSyntax([lineComment("\\/\\/"), quoted('"')]),
  definitions: [
    { kind: "type", pattern: "(?:model|enum|type|view|generator|datasource)\\s+(\\w+)(?=\\s*\\{)" },
  ],
});

export const terraform = language("terraform", {
  extensions: ["tf", "tfvars", "hcl"],
  syntax: codeSyntax([hashComment, ...slashComments, quoted('"', ["${", "}"])]),
  definitions: [
    { kind: "type", pattern: '(?:resource|data)\\s+"[^"\\n]+"\\s+"([^"\\n]+)"' },
    { kind: "module", pattern: '(?:module|provider)\\s+"([^"\\n]+)"' },
    { kind: "constant", pattern: '(?:variable|output)\\s+"([^"\\n]+)"' },
  ],
  imports: [{ pattern: '^[ \\t]*source\\s*=\\s*"(?<specifier>\\.[^"\\n]+)"' }],
  modules: { separator: "/", endings: ["/main.tf", ""], findsLoneNames: false },
  files: { locks: [".terraform.lock.hcl"] },
});
