// Reads a piece of code as the language of its file and tells what was found, for the tests of language tables.
import { languages } from "@fossick/languages/index.ts";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { importsOf } from "@fossick/index/analyse/names/imports.ts";
import { scan } from "@fossick/index/analyse/words/scan-words.ts";

/** Reading of a file: its language, `kind name` of each definition, what it imports, its words that are prose. */
export function readAs(path: string, text: string) {
  const language = languages.languageOfText(path, text);
  const prose: string[] = [];
  scan(text, language.syntax, (source, start, end, isProse) => {
    if (isProse) prose.push(source.slice(start, end));
  });
  return {
    language: language.name,
    definitions: definitionsOf(text, language).map(({ kind, name }) => `${kind} ${name}`),
    imports: importsOf(text, language).map(({ specifier }) => specifier),
    prose: prose.join(" "),
  };
}
