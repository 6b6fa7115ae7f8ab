// Finds the repositories inside a repository, and lists them where a search asks for their files.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { findGitFolders } from "../git-obstacles/git-folders.ts";
import { isInside } from "../read/is-inside.ts";
import { isShown, listRepository, type RepositoryListing, type WalkTask } from "./list-repository.ts";
import { statOf } from "./stat-files.ts";
import { withoutVendored } from "./vendored-folders.ts";

/** The repositories inside another; folders relative to the root, with a slash at the end. */
interface Nested {
  readonly listed: readonly { readonly folder: string; readonly listing: RepositoryListing }[];
  /** Folders of those that are not searched: all where nobody asks for them, else what git cannot list. */
  readonly unlisted: readonly string[];
}

/** Repositories that are listed at the same time, each by three runs of git. */
const atOnce = 8;
/** More than these are told and not searched. */
const maxRepositories = 200;

/** Finds the repositories inside the root's, and with `nested` lists them and those inside them. */
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
      // With a prefix it belongs to a repository around it: what is called .git there is none.
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

/** Folders of a repository that are others: those git shows, those it takes for submodules, and those in ignored folders. */
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

/** Tracked paths that are no files on disk: what is not checked out or was deleted, and folders. */
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

/** Tests whether a folder is another work tree of a repository that is searched itself. */
function isLinkedTo({ root, workTree }: WalkTask, folder: string): boolean {
  const [, main] = findGitFolders(join(root, folder))?.own ?? [];
  return main !== undefined && basename(main) === ".git" && (isInside(root, main) || main === workTree?.git);
}

/** Folders with more entries are what a package manager filled. */
const maxEntries = 200;

/** Repositories in folders that git does not show, at most one level below the repository's own: workspaces clone there. */
function ignoredRepositories(task: WalkTask, folder: string, listing: RepositoryListing): string[] {
  const shown = shownFolders(folder, listing);
  const isOther = (each: string): boolean => !shown.has(each) && isRepository(task, each);
  return foldersIn(task.root, folder, Infinity).flatMap((outer) =>
    isOther(outer) ? [outer] : foldersIn(task.root, outer, maxEntries).filter(isOther),
  );
}

/** Folders that hold what git lists, and those above them down to two levels below the repository's. */
function shownFolders(folder: string, { trackedFiles, untracked = [] }: RepositoryListing): Set<string> {
  const folders = new Set<string>();
  let last = "/"; // most paths lie in the folder of the one before
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

/** Folders in a folder, but hidden ones and those of packages; none where there are very many entries. */
function foldersIn(root: string, folder: string, max: number): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    if (entries.length > max) return [];
    return entries
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|vendor$)/.test(entry.name))
      .map((entry) => `${folder}${entry.name}/`);
  } catch {
    return []; // unreadable, which the walk tells
  }
}
