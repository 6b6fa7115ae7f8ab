// Finds the language of a file by its name, and by its text where the name leaves it open.
import { anyCode, fitToText, isGeneric, looksLikeCode } from "./generic.ts";
import { text } from "./markup.ts";
import type { Language } from "./language.ts";

/** The languages files are read as. */
export interface LanguageTable {
  /** The language of a file by its name, then its extension; plain text when neither is known. */
  languageOf(path: string): Language;
  /** Tests whether a file's text may overrule the language of its name. */
  isOpen(path: string): boolean;
  /** The language of a file by its name and its text. */
  languageOfText(path: string, text: string): Language;
  readonly rows: readonly Language[];
}

/** The part of a text in which signs of its language are looked for. */
const signCharacters = 20_000;

/** Extensions of programs that a first line names: `#!/usr/bin/env python3`. */
const extensionOfProgram: Readonly<Record<string, string>> = {
  bash: "sh",
  dash: "sh",
  node: "js",
  perl: "pl",
  python: "py",
  rscript: "r",
  ruby: "rb",
  tclsh: "tcl",
};

const programLine = /^#![ \t]*(?:[^\s/]*\/)*(?:env +(?:-S +)?)?([A-Za-z]+)/;

/** Files of unknown language are plain text. */
export function createLanguageTable(rows: readonly Language[]): LanguageTable {
  const byExtension = new Map(rows.flatMap((row) => row.extensions.map((extension) => [extension, row])));
  const byFilename = new Map(rows.flatMap((row) => row.filenames.map((filename) => [filename, row])));
  const signed = signsOf(rows);
  const named = (path: string): Language | undefined => {
    const filename = filenameOf(path);
    const stem = filename.slice(0, Math.max(filename.indexOf("."), 0));
    return byFilename.get(filename) ?? byExtension.get(extensionOf(path)) ?? byFilename.get(stem);
  };
  const byProgram = (content: string): Language | undefined => {
    const program = programLine.exec(content.slice(0, 200))?.[1]?.toLowerCase() ?? "";
    return byExtension.get(extensionOfProgram[program] ?? program);
  };
  const chosen = (path: string, content: string): Language => {
    const beginning = content.slice(0, signCharacters);
    const bySign = signed.get(extensionOf(path))?.find(({ sign }) => sign.test(beginning));
    const row = bySign?.row ?? named(path) ?? byProgram(content);
    return row ?? (looksLikeCode(content) ? anyCode : text);
  };
  return {
    rows,
    languageOf: (path) => named(path) ?? text,
    isOpen: (path) => signed.has(extensionOf(path)) || named(path) === undefined,
    languageOfText(path, content) {
      const row = chosen(path, content);
      return isGeneric(row) ? fitToText(row, content) : row;
    },
  };
}

const filenameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

/** A whole name without a dot counts as its own extension. */
function extensionOf(path: string): string {
  const filename = filenameOf(path);
  return filename.slice(filename.lastIndexOf(".") + 1);
}

interface Sign {
  readonly row: Language;
  readonly sign: RegExp;
}

/** The signs of each extension, in the order of the rows. */
function signsOf(rows: readonly Language[]): ReadonlyMap<string, readonly Sign[]> {
  const signs = new Map<string, Sign[]>();
  for (const row of rows)
    for (const [extension, source] of Object.entries(row.signs ?? {}))
      signs.set(extension, [...(signs.get(extension) ?? []), { row, sign: new RegExp(source, "im") }]);
  return signs;
}
