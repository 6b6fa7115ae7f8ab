// Finds the languages that a repository of little code consists of, such as LaTeX in a book: files in them are its source.
import { remember, valueIn } from "@fossick/base/remember.ts";
import { kindToldBy } from "@fossick/languages/file-kind.ts";
import { languages } from "@fossick/languages/index.ts";
import type { FileKind } from "@fossick/languages/types.ts";

/** All that is known of the files of a repository without reading them. Files go by number. */
export interface KnownFiles {
  readonly paths: readonly string[];
  /** The kind that the path tells. */
  kind(file: number): FileKind;
  /** Language name, `text` where none is known. */
  language(file: number): string;
  /** Indexed terms of a file; 0 for files known by name only. */
  length(file: number): number;
}

/** The material that a repository of little code consists of. */
export interface Material {
  /** Names of languages; none where there is code enough. */
  readonly languages: ReadonlySet<string>;
  /** True if there is so little code that folders of docs, too, hold what the repository is for. */
  readonly includesDocs: boolean;
}

/** Shares of files and of words; a book has many short files of code. Tuned (docs/decisions/2026-11-30-material.md). */
const maxCode = { files: 0.33, words: 0.12 } as const;
const maxCodeBesideDocs = 0.02;
const minOfLanguage = { files: 0.2, words: 0.25 } as const;
/** Files looked at, evenly spread, which tell shares at any size. */
const maxLookedAt = 4000;

const programming = new Set(languages.rows.filter(({ code }) => code).map(({ name }) => name));

/** Finds what a repository consists of, by how many of its files and words are in which language. */
export function materialOf({ paths, kind, language, length }: KnownFiles): Material {
  const total = { files: 0, words: 0 };
  const code = { files: 0, words: 0 };
  const byLanguage = new Map<string, typeof total>();
  for (let file = 0; file < paths.length; file += Math.ceil(paths.length / maxLookedAt)) {
    const words = length(file);
    const told = kind(file);
    if (words === 0 || (told !== "source" && told !== "docs" && told !== "config")) continue;
    const name = language(file);
    const sums = [total, valueIn(byLanguage, name, () => ({ files: 0, words: 0 }))];
    if (told === "source" && programming.has(name)) sums.push(code);
    for (const sum of sums) {
      sum.files++;
      sum.words += words;
    }
  }
  const shareOf = (sum: typeof total): typeof total => ({
    files: sum.files / (total.files || 1),
    words: sum.words / (total.words || 1),
  });
  const ofCode = shareOf(code);
  const isCode = ofCode.files > maxCode.files || ofCode.words > maxCode.words;
  const isLarge = ({ files, words }: typeof total): boolean =>
    files >= minOfLanguage.files && words >= minOfLanguage.words;
  const large = [...byLanguage].filter(([, sum]) => isLarge(shareOf(sum)));
  return {
    languages: new Set(isCode ? [] : large.map(([name]) => name)),
    includesDocs: Math.max(ofCode.files, ofCode.words) <= maxCodeBesideDocs,
  };
}

/** Returns the kind of each file, where docs and configuration that a repository consists of are its source. */
export function kindsIn(material: Material, files: KnownFiles): (file: number) => FileKind {
  if (material.languages.size === 0) return files.kind;
  const isOpen = (path: string): boolean => {
    const toldBy = kindToldBy(path);
    return toldBy === "extension" || (toldBy === "folder" && material.includesDocs);
  };
  return remember((file) => {
    const told = files.kind(file);
    const isPart =
      (told === "docs" || told === "config") &&
      material.languages.has(files.language(file)) &&
      isOpen(files.paths[file] ?? "");
    return isPart ? "source" : told;
  });
}
