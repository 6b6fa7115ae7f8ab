// Names what stands beside a file in its folder.
import { termsOf } from "../language/words.ts";
import { folderOf } from "./scores/places.ts";

/** Names beside a file. */
export interface FolderNames {
  /** The folder with a slash at its end; empty for the root. */
  readonly folder: string;
  /** Files and folders in it without the file itself, those that share words with the file or the task first. */
  readonly names: readonly string[];
  /** Number of further names. */
  readonly more: number;
}

/** Max names. */
const maxNames = 20;

/** Names what stands in the folder of a file, a folder within it with a slash. */
export function namesBeside(paths: readonly string[], path: string, words: readonly string[]): FolderNames {
  const folder = folderOf(path);
  const wanted = new Set([path.slice(folder.length), ...words].flatMap(termsOf));
  const names = new Set<string>();
  for (const other of paths) {
    if (!other.startsWith(folder) || other === path) continue;
    const rest = other.slice(folder.length);
    const end = rest.indexOf("/");
    names.add(end < 0 ? rest : rest.slice(0, end + 1));
  }
  const shared = (name: string): number => termsOf(name).filter((stem) => wanted.has(stem)).length;
  const ordered = [...names]
    .map((name) => ({ name, count: shared(name) }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
  return { folder, names: ordered.slice(0, maxNames), more: Math.max(0, ordered.length - maxNames) };
}
