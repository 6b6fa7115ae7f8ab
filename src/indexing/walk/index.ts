// Lists the files of a root, with git or without.
import { existsSync, opendirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { FossickError } from "../../base/errors.ts";
import type { GitError, GitRepository } from "../git.ts";
import type { Fault, Unread } from "../../types.ts";
import type { WalkedFile } from "../types.ts";
import { listFolder, type WalkOptions } from "./folder-listing.ts";
import { fossickIgnore } from "./ignore-rules.ts";
import { findWorkTree } from "./work-tree.ts";
import { isShown, listRepository, stat, type WalkTask } from "./list-repository.ts";
import { findNested } from "./nested.ts";
import { findUnread, unreadFaults } from "./unread.ts";
import { withoutVendored } from "./vendored-folders.ts";
import { createWalkFaults } from "./walk-faults.ts";

export type { GitRepository } from "../git.ts";
export type { WalkOptions } from "./folder-listing.ts";

export interface Walk {
  /** Regular files, by path in code unit order. */
  readonly files: readonly WalkedFile[];
  /** Undefined when the root lies in no git work tree, or git does not answer. */
  readonly git?: GitRepository;
  /** Folders a plain walk did not look into; git is asked for them when they are needed. */
  readonly passedOver?: readonly string[];
  /** Folders git shows and that were left out all the same. */
  readonly vendored?: readonly string[];
  /** Folders of repositories inside this one whose files are listed, with a slash at the end. */
  readonly nested?: readonly string[];
  /** Parts of the repository that are not read; known only where git lists the files. */
  readonly unread?: readonly Unread[];
  readonly faults: readonly Fault[];
}

/**
 * Finds the files a repository or folder is made of: what git shows, or else what ignore files let through.
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
  return { ...listing, faults: [...faults.list(), ...unreadFaults(listing.unread ?? [], options.nested)] };
}

type FileListing = Omit<Walk, "files" | "faults"> & { readonly files: WalkedFile[] };

async function findFiles(task: WalkTask): Promise<FileListing> {
  const outer = await listRepository(task, "");
  if ("error" in outer)
    return { ...(outer.git && { git: outer.git }), ...(await findWithoutGit(task, outer.error)) };
  const { git, tracked, trackedFiles, untracked } = outer;
  const nothing = tracked.length === 0 && untracked?.every((path) => path.endsWith("/"));
  // Git shows nothing inside a folder it ignores.
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
  const passes = fossickIgnore(task.root, ancestors, [...trackedPaths, ...own], task.faults) ?? (() => true);
  const files = all.filter((file) => passes(file.path));
  return {
    git,
    files,
    vendored,
    nested: listed.map(({ folder }) => folder),
    unread: findUnread(task.root, { files, listings, passes, unlisted }),
  };
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
