// Finds the repositories inside a repository, and lists their files if a search asks for them.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { findGitFolders } from "@fossick/repository/git-obstacles/git-folders.ts";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { isShown, listRepository, type RepositoryListing, type WalkTask } from "./list-repository.ts";
import { statOf } from "./stat-files.ts";
import { withoutVendored } from "./vendored-folders.ts";

/** Repositories inside another; folders relative to the root, with a slash at the end. */
interface Nested {
  readonly listed: readonly { readonly folder: string; readonly listing: RepositoryListing }[];
  /** Folders of those not searched: all without the `nested` option, else those over the max or failed. */
  readonly unlisted: readonly string[];
}

/** Repositories listed concurrently, each by three runs of git. */
const atOnce = 8;
/** Max repositories searched; further ones are only reported. */
const maxRepositories = 200;

/** Finds the repositories inside the root's; with the `nested` option lists them and those inside them. */
export async function findNested(task: WalkTask, outer: RepositoryListing): Promise<Nested> {
  const waiting = repositoriesIn(task, "", outer);
  if (task.options.nested !== true) return { listed: [], unlisted: waiting };
  const known = new Set(waiting);
  const listed: { folder: string; listing: RepositoryListing }[] = [];
  const unlisted: string[] = [];
  while (waiting.length > 0 && listed.length < maxRepositories) {
    const folders = waiting.splice(0, Math.min(atOnce, maxRepositories - listed.length));
    const listings = await Promise.all(folders.map((folder) => listRepository(task, folder)));
    for (const [at, listing] of listings.entries()) {
      const folder = folders[at] ?? "";
      // With a prefix, the folder belongs to an outer repository: its own .git is invalid.
      if ("error" in listing || listing.git.prefix !== "") unlisted.push(folder);
      else {
        listed.push({ folder, listing });
        const inner = repositoriesIn(task, folder, listing).filter((each) => !known.has(each));
        for (const each of inner) known.add(each);
        waiting.push(...inner);
      }
    }
  }
  return { listed, unlisted: [...unlisted, ...waiting] };
}

/** Folders that are other repositories: listed by git, tracked as submodules, or in ignored folders. */
function repositoriesIn(task: WalkTask, folder: string, listing: RepositoryListing): string[] {
  const others = (listing.untracked ?? []).filter((path) => path.endsWith("/") && isShown(task, path));
  const shown = withoutVendored(task.root, others, listing.tracked).paths;
  const { checkedOut, missing } = listing.submodules;
  const unknownSubmodules = absentFiles(listing).flatMap((path) =>
    checkedOut.includes(`${path}/`) || !isRepository(task, `${path}/`) ? [] : [`${path}/`],
  );
  const ignored = ignoredRepositories(task, folder, listing).filter(
    (path) => !missing.includes(path) && !checkedOut.includes(path),
  );
  const found = new Set([...shown, ...unknownSubmodules, ...ignored]);
  return [...found].filter((path) => !isLinkedTo(task, path)).sort();
}

/** Tracked paths that are not files on disk: not checked out, deleted, or folders. */
export function absentFiles({ tracked, trackedFiles }: RepositoryListing): string[] {
  let at = 0;
  return tracked.filter((path) => {
    if (trackedFiles[at]?.path !== path) return true;
    at++;
    return false;
  });
}

const isRepository = ({ root }: WalkTask, folder: string): boolean =>
  statOf(join(root, folder, ".git")) !== undefined;

/** Tests whether a folder is another work tree of a repository that is itself searched. */
function isLinkedTo({ root, workTree }: WalkTask, folder: string): boolean {
  const [, main] = findGitFolders(join(root, folder))?.own ?? [];
  return main !== undefined && basename(main) === ".git" && (isInside(root, main) || main === workTree?.git);
}

/** Folders with more entries were filled by a package manager. */
const maxEntries = 200;

/** Repositories in folders that git does not list, at most two levels down: workspaces clone there. */
function ignoredRepositories(task: WalkTask, folder: string, listing: RepositoryListing): string[] {
  const shown = shownFolders(folder, listing);
  const isOther = (each: string): boolean => !shown.has(each) && isRepository(task, each);
  return foldersIn(task.root, folder, Infinity).flatMap((outer) =>
    isOther(outer) ? [outer] : foldersIn(task.root, outer, maxEntries).filter(isOther),
  );
}

/** Folders, at most two levels below the repository's, that hold files listed by git. */
function shownFolders(folder: string, { trackedFiles, untracked = [] }: RepositoryListing): Set<string> {
  const folders = new Set<string>();
  let last = "/"; // most paths are in the folder of the one before
  for (const path of [...trackedFiles.map((file) => file.path), ...untracked]) {
    if (path.startsWith(last)) continue;
    const first = path.indexOf("/", folder.length) + 1;
    if (first === 0) continue;
    const second = path.indexOf("/", first) + 1;
    last = path.slice(0, second || first);
    folders.add(path.slice(0, first)).add(last);
    if (second === 0) last = "/";
  }
  return folders;
}

/** Subfolders except hidden ones and those of packages; none if the folder has more than `max` entries. */
function foldersIn(root: string, folder: string, max: number): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    if (entries.length > max) return [];
    return entries
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|vendor$)/.test(entry.name))
      .map((entry) => `${folder}${entry.name}/`);
  } catch {
    return []; // unreadable, which the walk reports
  }
}
