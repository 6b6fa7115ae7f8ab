// Lists the files of a root, with git or without.
import { existsSync, opendirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { FossickError } from "../../base/errors.ts";
import { GitError, type GitRepository } from "../git.ts";
import type { Fault, Unread } from "../../types.ts";
import type { WalkedFile } from "../types.ts";
import { listFolder, type WalkOptions } from "./folder-listing.ts";
import { fossickIgnore } from "./ignore-rules.ts";
import { findWorkTree, type WorkTree } from "./work-tree.ts";
import { listTracked, listUntracked, readRepository, findSubmodules } from "./git-listing.ts";
import { createLinkGuard, statFiles } from "./stat-files.ts";
import { withoutVendored } from "./vendored-folders.ts";
import { findUnread, unreadFaults } from "./unread.ts";
import { createWalkFaults, type WalkFaults } from "./walk-faults.ts";

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
  /** Parts of the repository that are not read; known only where git lists the files. */
  readonly unread?: readonly Unread[];
  readonly faults: readonly Fault[];
}

interface Task {
  readonly root: string;
  readonly options: WalkOptions;
  readonly workTree: WorkTree | undefined;
  readonly faults: WalkFaults;
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
  const task: Task = { root: folder, options, workTree: findWorkTree(folder), faults };
  const listing = await findFiles(task);
  listing.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { ...listing, faults: [...faults.list(), ...unreadFaults(listing.unread ?? [])] };
}

type FileListing = Omit<Walk, "files" | "faults"> & { readonly files: WalkedFile[] };

async function findFiles(task: Task): Promise<FileListing> {
  const { signal } = task.options;
  const gitOptions = { cwd: task.root, ...(signal && { signal }) };
  // Git looks for untracked files while we look at the tracked ones.
  const submodules = findSubmodules(task.root, task.workTree);
  const untracked = task.options.ignore
    ? settle(listUntracked(gitOptions, task.faults, submodules.checkedOut))
    : undefined;
  const [git, tracked] = await Promise.all([
    settle(readRepository(gitOptions)),
    settle(listTracked(gitOptions)),
  ]);
  if (git instanceof GitError) return findWithoutGit(task, git);
  if (tracked instanceof GitError) return { git, ...(await findWithoutGit(task, tracked)) };

  const trackedFiles = await findTracked(task, tracked);
  const shown = await untracked;
  if (shown instanceof GitError) return { git, ...(await findWithoutGit(task, shown)) };
  const untrackedPaths = shown?.filter((path) => !path.endsWith("/"));
  const nothing = tracked.length === 0 && untrackedPaths?.length === 0;
  // Git shows nothing inside a folder it ignores.
  if (untrackedPaths === undefined || (nothing && git.prefix !== "")) {
    const { files, ...rest } = await walkFolder(task);
    return { git, files: trackedFiles.concat(files), ...rest };
  }
  const { paths: own, vendored } = withoutVendored(task.root, untrackedPaths, tracked);
  const visible = task.options.hidden ? own : own.filter((path) => !isHidden(path));
  const all = trackedFiles.concat(await stat(task, visible));
  const passes = fossickIgnore(task.root, task.workTree?.ancestors ?? [], [...tracked, ...own], task.faults);
  const files = passes === undefined ? all : all.filter((file) => passes(file.path));
  const nested = shown?.filter((path) => path.endsWith("/")) ?? [];
  const unread = findUnread(task.root, {
    tracked,
    files: all,
    nested,
    submodules,
    isSparse: git.isSparse === true,
  });
  return { git, files, vendored, unread };
}

/** With ignore files off a plain walk finds all but the hidden files that only git's index vouches for. */
async function findTracked(task: Task, tracked: readonly string[]): Promise<WalkedFile[]> {
  const { hidden, ignore } = task.options;
  if (!ignore && hidden) return [];
  const listedPaths = ignore ? tracked : tracked.filter(isHidden);
  return stat(task, listedPaths.filter(createLinkGuard(task.root)));
}

async function findWithoutGit(task: Task, error: GitError): Promise<FileListing> {
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

async function walkFolder(task: Task): Promise<FileListing> {
  const { paths, passedOver } = await listFolder(task.root, task.workTree, task.options, task.faults);
  return { files: await stat(task, paths), passedOver };
}

function stat(task: Task, paths: readonly string[]): Promise<WalkedFile[]> {
  return statFiles(task.root, paths, task.faults, task.options.signal);
}

/** A git error becomes a value; anything else, as an abort, is thrown when awaited. */
function settle<Value>(promise: Promise<Value>): Promise<Value | GitError> {
  const settled = promise.catch((error: unknown) => {
    if (error instanceof GitError) return error;
    throw error;
  });
  // Awaited later than another promise that the same abort rejects.
  settled.catch(() => {});
  return settled;
}

function isHidden(path: string): boolean {
  return path.startsWith(".") || path.includes("/.");
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
