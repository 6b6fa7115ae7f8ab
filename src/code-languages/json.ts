import { language } from "./language.ts";
import { codeSyntax, quoted, slashComments, token } from "./regions.ts";

const jsonKey = token('"[\\w$@./ -]{1,100}"\\s{0,10}:', false);

export const json = language("json", {
  extensions: ["json", "jsonc", "json5", "jsonl", "ndjson", "webmanifest", "ipynb", "geojson", "avsc"],
  filenames: [".eslintrc", ".babelrc", ".prettierrc", ".swcrc", "composer.lock"],
  code: false,
  syntax: codeSyntax([jsonKey, quoted('"'), ...slashComments]),
});
