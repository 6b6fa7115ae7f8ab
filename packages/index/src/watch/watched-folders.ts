// Finds the folders to watch so that no change visible to a walk is missed.
import { basename, join, resolve } from "node:path";
import { git } from "@fossick/repository/git.ts";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";
import { versionControlFolders } from "../walk/work-tree.ts";
import type { Walk } from "../walk/index.ts";

/** Folders whose events cover every change visible to a walk. */
export interface WatchedFolders {
  /** Absolute. */
  readonly root: string;
  /** Folders where git keeps HEAD, its index and the branches; absolute, none without git. */
  readonly gitFolders: readonly string[];
  /** Tests whether to skip a folder; its path is absolute. */
  isIgnored(path: string): boolean;
}

/** Finds the folders to watch from the last walk. @throws GitError */
export async function findWatchedFolders(root: string, walk: Walk): Promise<WatchedFolders> {
  const repositories = walk.git ? ["", ...(walk.nested ?? [])] : [];
  const passedOver = new Set(
    walk.passedOver ?? (await inEach(repositories, (each) => listIgnored(root, each))),
  );
  for (const folder of walk.vendored ?? []) passedOver.add(folder);
  for (const folder of foldersOf(walk)) passedOver.delete(folder);
  const gitFolders = await inEach(repositories, (each) => listGitFolders(join(root, each)));
  return {
    root,
    gitFolders,
    isIgnored(path) {
      const gitFolder = gitFolders.find((folder) => isInside(folder, path));
      if (gitFolder !== undefined) return !/^(?:refs(?:\/.*)?)?$/.test(posixPath(gitFolder, path));
      return passedOver.has(posixPath(root, path)) || versionControlFolders.includes(basename(path));
    },
  };
}

/** Returns every folder with a file in it or below it. */
function foldersOf({ files }: Walk): Set<string> {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** Queries git for one repository after another. */
async function inEach(
  repositories: readonly string[],
  ask: (folder: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const answers: string[] = [];
  for (const folder of repositories) answers.push(...(await ask(folder)));
  return answers;
}

async function listIgnored(root: string, repository: string): Promise<string[]> {
  const args = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  const ignoredPaths = (await git(args, { cwd: join(root, repository) })).toString("utf8").split("\0");
  return ignoredPaths.filter((path) => path.endsWith("/")).map((path) => repository + path.slice(0, -1));
}

/** Git folders of a work tree; a linked one keeps HEAD and the index apart from the branches. */
async function listGitFolders(root: string): Promise<string[]> {
  const answer = await git(["rev-parse", "--git-dir", "--git-common-dir"], { cwd: root });
  const folders = answer
    .toString("utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  return [...new Set(folders.map((folder) => resolve(root, folder)))];
}
