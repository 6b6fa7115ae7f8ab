import { language } from "./language.ts";
import { blockComment, codeSyntax, hashComment, quoted } from "./regions.ts";

export const powershell = language("powershell", {
  extensions: ["ps1", "psm1", "psd1"],
  syntax: codeSyntax([blockComment("<#", "#>"), hashComment, quoted('"'), quoted("'")]),
  definitions: [
    { kind: "function", pattern: "(?:function|filter)\\s+(?:\\w+:)?([\\w-]+)" },
    { kind: "class", pattern: "(?:class|enum)\\s+(\\w+)" },
  ],
  ignoreCase: true,
  imports: [{ pattern: "^[ \\t]*(?:Import-Module|using\\s+module)\\s+[\"']?(?<specifier>[\\w./\\\\-]+)" }],
  modules: { separator: "\\", endings: ["", ".psm1", ".psd1"], findsLoneNames: false },
});
