import { language } from "./language.ts";
import { codeSyntax, lineComment, quoted } from "./regions.ts";

export const ini = language("ini", {
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
});
