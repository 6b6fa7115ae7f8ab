import { language } from "./language.ts";
import { codeSyntax, hashComment, lineQuotes, longQuoted, rawQuoted } from "./regions.ts";

export const toml = language("toml", {
  extensions: ["toml"],
  filenames: ["cargo.lock", "poetry.lock", "uv.lock", "pipfile"],
  code: false,
  syntax: codeSyntax([hashComment, longQuoted('"""'), rawQuoted("'''", "'''"), ...lineQuotes]),
});
