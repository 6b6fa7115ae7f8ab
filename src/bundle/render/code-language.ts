import { languageRows } from "../../code-languages/index.ts";

const fences: ReadonlyMap<string, string> = new Map(
  languageRows.flatMap((row) => Object.entries(row.fences ?? {})),
);

/** The language to name on a fenced code block of this file; empty when the name does not tell. */
export function codeLanguage(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = /[^.]\.([a-z0-9+-]+)$/.exec(name)?.[1];
  return extension === undefined ? (fences.get(name) ?? "") : (fences.get(`.${extension}`) ?? extension);
}
