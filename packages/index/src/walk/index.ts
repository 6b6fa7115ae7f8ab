// Lists the files of a root, with or without git.
import { existsSync, opendirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import type { GitError, GitRepository } from "@fossick/repository/git.ts";
import { leftOutFaults } from "@fossick/core/messages/left-out.ts";
import type { Fault, LeftOut, Unread } from "@fossick/core/answer-types.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import { listFolder, type WalkOptions } from "./folder-listing.ts";
import { fossickIgnore } from "./ignore-rules.ts";
import { findWorkTree } from "./work-tree.ts";
import { isShown, listRepository, stat, type WalkTask } from "./list-repository.ts";
import { findNested } from "./nested.ts";
import { findUnread, unreadFaults } from "./unread.ts";
import { withoutVendored } from "./vendored-folders.ts";
import { createWalkFaults } from "./walk-faults.ts";

export type { GitRepository } from "@fossick/repository/git.ts";
export type { WalkOptions } from "./folder-listing.ts";

export interface Walk {
  /** Regular files, by path in code unit order. */
  readonly files: readonly WalkedFile[];
  /** Undefined when the root is in no git work tree, or git fails. */
  readonly git?: GitRepository;
  /** Folders that a walk without git did not enter; with git they are queried when needed. */
  readonly passedOver?: readonly string[];
  /** Folders that git lists but that were left out as vendored. */
  readonly vendored?: readonly string[];
  /** Folders of repositories inside this one whose files are listed, with a slash at the end. */
  readonly nested?: readonly string[];
  /** Parts of the repository that are not read; known only if git lists the files. */
  readonly unread?: readonly Unread[];
  /** Files that git lists and a `.fossickignore` file leaves out. */
  readonly leftOut?: readonly LeftOut[];
  readonly faults: readonly Fault[];
}

/**
 * Finds the files of a repository or folder: those that git lists, else those that ignore files let through.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_UNREADABLE
 * @throws the signal's reason when aborted
 */
export async function walk(root: string, options: WalkOptions): Promise<Walk> {
  options.signal?.throwIfAborted();
  checkRoot(resolve(root), root);
  const folder = realpathSync(resolve(root));
  const faults = createWalkFaults();
  const task: WalkTask = { root: folder, options, workTree: findWorkTree(folder), faults };
  const listing = await findFiles(task);
  listing.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const { leftOut = [], unread = [] } = listing;
  const told = [...unreadFaults(unread, options.nested), ...leftOutFaults(leftOut)];
  return { ...listing, faults: [...faults.list(), ...told] };
}

type FileListing = Omit<Walk, "files" | "faults"> & { readonly files: WalkedFile[] };

async function findFiles(task: WalkTask): Promise<FileListing> {
  const outer = await listRepository(task, "");
  if ("error" in outer)
    return { ...(outer.git && { git: outer.git }), ...(await findWithoutGit(task, outer.error)) };
  const { git, tracked, trackedFiles, untracked } = outer;
  const nothing = tracked.length === 0 && untracked?.every((path) => path.endsWith("/"));
  // Git lists nothing inside a folder that it ignores.
  if (untracked === undefined || (nothing && git.prefix !== "")) {
    const { files, ...rest } = await walkFolder(task);
    return { git, files: trackedFiles.concat(files), ...rest };
  }
  const { listed, unlisted } = await findNested(task, outer);
  const listings = [outer, ...listed.map(({ listing }) => listing)];
  const trackedPaths = listings.flatMap((listing) => listing.tracked);
  const untrackedPaths = listings
    .flatMap((listing) => listing.untracked ?? [])
    .filter((path) => !path.endsWith("/"));
  const { paths: own, vendored } = withoutVendored(task.root, untrackedPaths, trackedPaths);
  const shown = own.filter((path) => isShown(task, path));
  const all = listings.flatMap((listing) => listing.trackedFiles).concat(await stat(task, shown));
  const ancestors = task.workTree?.ancestors ?? [];
  const leftOutBy = fossickIgnore(task.root, ancestors, [...trackedPaths, ...own], task.faults);
  const { files, leftOut } = leftOutBy ? divide(all, leftOutBy) : { files: all, leftOut: [] };
  const passes = (path: string): boolean => leftOutBy?.(path) === undefined;
  return {
    git,
    files,
    vendored,
    nested: listed.map(({ folder }) => folder),
    unread: findUnread(task.root, { files, listings, passes, unlisted }),
    leftOut,
  };
}

/** Splits files into those to search and the number that each ignore file leaves out. */
function divide(
  all: readonly WalkedFile[],
  leftOutBy: (path: string) => string | undefined,
): { readonly files: WalkedFile[]; readonly leftOut: readonly LeftOut[] } {
  const files: WalkedFile[] = [];
  const counts = new Map<string, number>();
  for (const file of all) {
    const by = leftOutBy(file.path);
    if (by === undefined) files.push(file);
    else counts.set(by, (counts.get(by) ?? 0) + 1);
  }
  const leftOut = [...counts].map(([by, count]) => ({ by, count }));
  return { files, leftOut: leftOut.sort((a, b) => b.count - a.count || (a.by < b.by ? -1 : 1)) };
}

async function findWithoutGit(task: WalkTask, error: GitError): Promise<FileListing> {
  const notUnderGit =
    error.kind === "notRepository" || (error.kind === "missing" && task.workTree?.git === undefined);
  if (!notUnderGit) task.faults.gitFailed(error);
  const folders = [task.root, ...(task.workTree?.ancestors ?? []).map(({ folder }) => folder)];
  if (task.options.ignore && error.kind === "notRepository" && folders.some(hasHgIgnore))
    task.faults.hgIgnoreUnread();
  const folderListing = await walkFolder(task);
  if (folderListing.files.length > 0 || !task.options.ignore || task.workTree !== undefined)
    return folderListing;
  // An unpacked source package may carry rules that were meant for its repository.
  const all = await walkFolder({ ...task, options: { ...task.options, ignore: false } });
  if (all.files.length > 0) task.faults.everythingIgnored();
  return all;
}

const hasHgIgnore = (folder: string): boolean => existsSync(join(folder, ".hgignore"));

async function walkFolder(task: WalkTask): Promise<FileListing> {
  const { paths, passedOver } = await listFolder(task.root, task.workTree, task.options, task.faults);
  return { files: await stat(task, paths), passedOver };
}

function checkRoot(folder: string, root: string): void {
  try {
    if (!statSync(folder).isDirectory()) {
      throw new FossickError("ROOT_NOT_A_DIRECTORY", `${root} is not a folder`);
    }
    opendirSync(folder).closeSync();
  } catch (error) {
    if (FossickError.isInstance(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      throw new FossickError("ROOT_MISSING", `there is no folder ${root}`, { cause: error });
    }
    throw new FossickError("ROOT_UNREADABLE", `the folder ${root} cannot be read`, { cause: error });
  }
}
