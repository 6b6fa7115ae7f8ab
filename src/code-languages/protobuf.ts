import { language } from "./language.ts";
import type { DefinitionPattern } from "./language.ts";
import { codeSyntax, lineQuotes, slashComments } from "./regions.ts";

const protoDefinitions: readonly DefinitionPattern[] = [
  { kind: "type", pattern: "(?:message|enum|struct|union|table|exception)\\s+(\\w+)(?=\\s*\\{)" },
  { kind: "class", pattern: "service\\s+(\\w+)" },
  { kind: "method", pattern: "rpc\\s+(\\w+)" },
];

export const protobuf = language("protobuf", {
  extensions: ["proto", "thrift", "fbs", "capnp"],
  syntax: codeSyntax([...slashComments, ...lineQuotes]),
  definitions: protoDefinitions,
  imports: [{ pattern: '^(?:import|include)\\s+(?:public\\s+|weak\\s+)?"(?<specifier>[^"\\n]+)"' }],
  modules: "include",
  files: {
    generated: ["\\.pb\\.(?:go|cc|h|swift)$", "_pb2(?:_grpc)?\\.pyi?$", "_pb\\.(?:js|ts|d\\.ts|rb)$"],
  },
});
