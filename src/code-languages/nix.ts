import { language } from "./language.ts";
import { blockComment, codeSyntax, hashComment, quoted } from "./regions.ts";

export const nix = language("nix", {
  extensions: ["nix"],
  syntax: codeSyntax([blockComment("/*", "*/"), hashComment, quoted('"', ["${", "}"])]),
  imports: [{ pattern: "\\bimport\\s+(?<specifier>\\.{1,2}\\/[\\w./-]+)" }],
  modules: { separator: "/", endings: ["", ".nix", "/default.nix"], findsLoneNames: false },
  files: { locks: ["flake.lock"] },
});
