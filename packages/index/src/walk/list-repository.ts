// Lists the files of one repository with git, be it the root's or one inside it.
import { join } from "node:path";
import { GitError, type GitRepository } from "@fossick/repository/git.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import type { WalkOptions } from "./folder-listing.ts";
import {
  findSubmodules,
  listTracked,
  listUntracked,
  readRepository,
  type Submodules,
} from "./git-listing.ts";
import { createLinkGuard, statFiles } from "./stat-files.ts";
import type { WalkFaults } from "./walk-faults.ts";
import { findWorkTree, type WorkTree } from "./work-tree.ts";

export interface WalkTask {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly options: WalkOptions;
  readonly workTree: WorkTree | undefined;
  readonly faults: WalkFaults;
}

/** A repository as git lists it; paths are relative to the walk's root, folders end with a slash. */
export interface RepositoryListing {
  readonly git: GitRepository;
  readonly tracked: readonly string[];
  /** Tracked files that exist. */
  readonly trackedFiles: readonly WalkedFile[];
  /** Untracked files, and folders that are other repositories; undefined where ignore files are not obeyed. */
  readonly untracked?: readonly string[];
  readonly submodules: Submodules;
}

/** Git's failure to list a repository, and its description if known. */
interface FailedListing {
  readonly git?: GitRepository;
  readonly error: GitError;
}

/** @param folder of a nested repository, with a slash at the end; "" for the root's own */
export async function listRepository(
  task: WalkTask,
  folder: string,
): Promise<RepositoryListing | FailedListing> {
  const { signal } = task.options;
  const cwd = join(task.root, folder);
  const gitOptions = { cwd, ...(signal && { signal }) };
  const submodules = findSubmodules(cwd, folder === "" ? task.workTree : findWorkTree(cwd));
  // Git searches for untracked files while we read the stats of tracked ones.
  const faults = faultsBelow(folder, task.faults);
  const untracked = task.options.ignore
    ? settle(listUntracked(gitOptions, faults, submodules.checkedOut))
    : undefined;
  const [git, listed] = await Promise.all([
    settle(readRepository(gitOptions)),
    settle(listTracked(gitOptions, submodules)),
  ]);
  if (git instanceof GitError) return { error: git };
  if (listed instanceof GitError) return { git, error: listed };
  const below = (paths: readonly string[]): string[] => paths.map((path) => folder + path);
  const tracked = below(listed);
  const trackedFiles = await findTracked(task, tracked);
  const shown = await untracked;
  if (shown instanceof GitError) return { git, error: shown };
  return {
    git,
    tracked,
    trackedFiles,
    ...(shown && { untracked: below(shown) }),
    submodules: { checkedOut: below(submodules.checkedOut), missing: below(submodules.missing) },
  };
}

const faultsBelow = (folder: string, faults: WalkFaults): WalkFaults => ({
  ...faults,
  folderUnreadable: (path) => faults.folderUnreadable(folder + path),
});

/** With ignore files off, a walk without git finds all tracked files but the hidden ones. */
async function findTracked(task: WalkTask, tracked: readonly string[]): Promise<WalkedFile[]> {
  const { hidden, ignore } = task.options;
  if (!ignore && hidden) return [];
  const listedPaths = ignore ? tracked : tracked.filter(isHidden);
  return stat(task, listedPaths.filter(createLinkGuard(task.root)));
}

export const stat = ({ faults, options, root }: WalkTask, paths: readonly string[]): Promise<WalkedFile[]> =>
  statFiles(root, paths, faults, options.signal);

/** Tests whether a search may show an untracked path; hidden ones only with the `hidden` option. */
export const isShown = ({ options }: WalkTask, path: string): boolean => options.hidden || !isHidden(path);

const isHidden = (path: string): boolean => path.startsWith(".") || path.includes("/.");

/** Turns a git error into a value; other errors, such as an abort, are thrown when awaited. */
function settle<Value>(promise: Promise<Value>): Promise<Value | GitError> {
  const settled = promise.catch((error: unknown) => {
    if (error instanceof GitError) return error;
    throw error;
  });
  // It may be awaited only after a promise that the same abort rejects.
  settled.catch(() => {});
  return settled;
}
