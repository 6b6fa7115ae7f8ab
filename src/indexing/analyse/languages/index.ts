import { createHash } from "node:crypto";
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

/** The languages files are read as. */
export interface LanguageTable {
  /** The language of a file by its name, then its extension; plain text when neither is known. */
  languageOf(path: string): Language;
  /** In alphabetical order. */
  names(): string[];
  /** Differs from that of every table by which some content would be read otherwise. */
  fingerprint(): string;
}

/** @param fallback what a file is when nothing else is known of it */
export function createLanguageTable(rows: readonly Language[], fallback = textLanguage): LanguageTable {
  const byExtension = new Map(rows.flatMap((row) => row.extensions.map((extension) => [extension, row])));
  const byFilename = new Map(rows.flatMap((row) => row.filenames.map((filename) => [filename, row])));
  let fingerprint: string | undefined;
  return {
    languageOf(path) {
      const filename = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
      const extension = filename.slice(filename.lastIndexOf(".") + 1);
      const stem = filename.slice(0, Math.max(filename.indexOf("."), 0));
      return byFilename.get(filename) ?? byExtension.get(extension) ?? byFilename.get(stem) ?? fallback;
    },
    names: () => rows.map(({ name }) => name).sort(),
    fingerprint: () => (fingerprint ??= hashOf(rows)),
  };
}

/** Of data, and of functions by their code. */
function hashOf(rows: readonly Language[]): string {
  const text = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "function" ? String(value) : value,
  );
  return createHash("sha1").update(text).digest("hex").slice(0, 8);
}

/** The languages fossick knows. */
export const languages = createLanguageTable([
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
]);

export const { languageOf, names: languageNames } = languages;
