// Finds what belongs to a repository and is not read: repositories inside it, what is not checked out, files too large.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Fault, Unread } from "../../types.ts";
import { isCode, maxCodeBytes } from "../../code-languages/max-bytes.ts";
import type { WalkedFile } from "../types.ts";
import type { Submodules } from "./git-listing.ts";

/** Parts of a listing that tell what it lacks; folders end with a slash. */
interface Listed {
  readonly tracked: readonly string[];
  readonly files: readonly WalkedFile[];
  /** Repositories inside this one that git shows and does not look into. */
  readonly nested: readonly string[];
  readonly submodules: Submodules;
  readonly isSparse: boolean;
}

const maxExamples = 3;

/** Finds what is not read, one entry for each kind. */
export function findUnread(root: string, { files, isSparse, nested, submodules, tracked }: Listed): Unread[] {
  const missing = isSparse ? tracked.filter((path) => !existsSync(join(root, path))) : [];
  const paths: Readonly<Record<Unread["kind"], readonly string[]>> = {
    nested: [
      ...nested,
      ...ignoredRepositories(root, [files.map(({ path }) => path), nested, submodules.missing]),
    ],
    submodule: submodules.missing,
    sparse: missing,
    large: largeCode(files),
  };
  return (["nested", "submodule", "sparse", "large"] as const).flatMap((kind) =>
    paths[kind].length === 0
      ? []
      : [{ kind, count: paths[kind].length, examples: paths[kind].slice(0, maxExamples) }],
  );
}

/** Files of source code, not of data, that are too large to be read. */
const largeCode = (files: readonly WalkedFile[]): readonly string[] =>
  files.filter(({ path, size }) => size > maxCodeBytes && isCode(path)).map(({ path }) => path);

/** Ignored folders in which repositories are looked for; one with more entries is what a package manager filled. */
const maxEntries = 200;

/** Repositories in ignored folders of the root, and one level below: what a script cloned there for a workspace. */
function ignoredRepositories(root: string, shown: readonly (readonly string[])[]): string[] {
  const shownFolders = new Set<string>();
  let last = "/"; // most paths lie in the folder of the one before
  for (const path of shown.flat()) {
    if (path.startsWith(last)) continue;
    last = path.slice(0, path.indexOf("/") + 1) || "/";
    shownFolders.add(last);
  }
  const ignored = foldersIn(root, "").filter((folder) => !shownFolders.has(folder));
  return ignored.flatMap((folder) => {
    if (isRepository(root, folder)) return [folder];
    return foldersIn(root, folder).filter((inner) => isRepository(root, inner));
  });
}

const isRepository = (root: string, folder: string): boolean => existsSync(join(root, folder, ".git"));

/** Folders in a folder, but hidden ones and those of packages; none where there are very many. */
function foldersIn(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    if (folder !== "" && entries.length > maxEntries) return [];
    return entries
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|vendor$)/.test(entry.name))
      .map((entry) => `${folder}${entry.name}/`)
      .sort();
  } catch {
    return []; // unreadable, which the walk tells
  }
}

/** Says what is not read, a fault for each kind. */
export const unreadFaults = (unread: readonly Unread[]): Fault[] =>
  unread.map(({ count, examples, kind }) => {
    const list = examples.map((path) => JSON.stringify(path)).join(", ");
    const among = count > examples.length ? `${list} and ${count - examples.length} more` : list;
    return { part: "unread", ...wordings[kind](count, among) };
  });

const wordings: Readonly<
  Record<Unread["kind"], (count: number, paths: string) => Pick<Fault, "code" | "message">>
> = {
  nested: (count, paths) => ({
    code: "NESTED_REPOSITORIES",
    message: `${count === 1 ? "1 repository" : `${count} repositories`} inside this one ${count === 1 ? "is" : "are"} not searched: ${paths}; --root searches one`,
  }),
  submodule: (count, paths) => ({
    code: "SUBMODULES_MISSING",
    message: `${count === 1 ? "1 submodule is" : `${count} submodules are`} not checked out: ${paths}; git submodule update --init fetches them`,
  }),
  sparse: (count, paths) => ({
    code: "SPARSE_CHECKOUT",
    message: `${count === 1 ? "1 tracked file is" : `${count} tracked files are`} not checked out, since the checkout is sparse: ${paths}`,
  }),
  large: (count, paths) => ({
    code: "FILES_TOO_LARGE",
    message: `${count === 1 ? "1 source file is" : `${count} source files are`} too large to be read, only the name is searched: ${paths}`,
  }),
};
