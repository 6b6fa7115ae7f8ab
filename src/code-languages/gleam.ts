import { language } from "./language.ts";
import { codeSyntax, lineComment, lineQuotes } from "./regions.ts";

export const gleam = language("gleam", {
  extensions: ["gleam"],
  syntax: codeSyntax([lineComment("\\/\\/"), ...lineQuotes]),
  definitions: [
    { kind: "function", pattern: "(?:pub\\s+)?fn\\s+(\\w+)" },
    { kind: "type", pattern: "(?:pub\\s+)?(?:opaque\\s+)?type\\s+(\\w+)" },
  ],
  imports: [{ pattern: "^import\\s+(?<specifier>[\\w/]+)" }],
  modules: { separator: "/", endings: [".gleam"], findsLoneNames: false },
});
