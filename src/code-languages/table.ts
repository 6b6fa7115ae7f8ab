import type { Language } from "./language.ts";
import { text } from "./markdown.ts";

/** The languages files are read as. */
export interface LanguageTable {
  /** The language of a file by its name, then its extension; plain text when neither is known. */
  languageOf(path: string): Language;
  /** In alphabetical order. */
  names(): string[];
  readonly rows: readonly Language[];
}

/** @param fallback what a file is when nothing else is known of it */
export function createLanguageTable(rows: readonly Language[], fallback = text): LanguageTable {
  const byExtension = new Map(rows.flatMap((row) => row.extensions.map((extension) => [extension, row])));
  const byFilename = new Map(rows.flatMap((row) => row.filenames.map((filename) => [filename, row])));
  return {
    rows,
    languageOf(path) {
      const filename = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
      const extension = filename.slice(filename.lastIndexOf(".") + 1);
      const stem = filename.slice(0, Math.max(filename.indexOf("."), 0));
      return byFilename.get(filename) ?? byExtension.get(extension) ?? byFilename.get(stem) ?? fallback;
    },
    names: () => rows.map(({ name }) => name).sort(),
  };
}
