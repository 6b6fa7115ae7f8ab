import { cFamilyLanguages } from "./c-family.ts";
import { dataLanguages } from "./data.ts";
import { dynamicLanguages } from "./dynamic.ts";
import { functionalLanguages } from "./functional.ts";
import { jvmLanguages } from "./jvm.ts";
import type { Language } from "./language.ts";
import { markupLanguages, textLanguage } from "./markup.ts";
import { scriptLanguages } from "./script.ts";
import { shellLanguages } from "./shell.ts";
import { systemsLanguages } from "./systems.ts";

export type { Language } from "./language.ts";

const languages: readonly Language[] = [
  ...scriptLanguages,
  ...cFamilyLanguages,
  ...jvmLanguages,
  ...systemsLanguages,
  ...dynamicLanguages,
  ...functionalLanguages,
  ...shellLanguages,
  ...dataLanguages,
  ...markupLanguages,
  textLanguage,
];

const byExtension = new Map(
  languages.flatMap((each) => each.extensions.map((extension) => [extension, each])),
);
const byFilename = new Map(languages.flatMap((each) => each.filenames.map((filename) => [filename, each])));

/** The language of a file by its name, then its extension; plain text when neither is known. */
export function languageOf(path: string): Language {
  const filename = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = filename.slice(filename.lastIndexOf(".") + 1);
  const stem = filename.slice(0, Math.max(filename.indexOf("."), 0));
  return byFilename.get(filename) ?? byExtension.get(extension) ?? byFilename.get(stem) ?? textLanguage;
}

/** The names of all known languages, in alphabetical order. */
export function languageNames(): string[] {
  return languages.map((each) => each.name).sort();
}
