// Finds the project whose memory belongs to a root, by git's folder that all work trees of a repository share.
import { createHash } from "node:crypto";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { findGitFolders, readText } from "@fossick/repository/git-obstacles/git-folders.ts";
import { realPath } from "@fossick/repository/read/real-path.ts";

/** Project of a root's memory, shared by all work trees of a repository and by clones that a person joined to it. */
export interface Project {
  /** Name for people, and a hash. */
  readonly id: string;
  readonly folder: string;
}

/** Name of the file with the id of the project whose memory is shared. */
export const joinedFile = "joined";
const maxJoined = 8;

/** Finds the project of a root, or the one to which a person joined it. @param root absolute, links resolved */
export const findProject = (root: string, dataDir: string): Project =>
  joinedTo(ownProject(root, dataDir), dataDir);

/** Returns the project whose memory a project shares; itself if it shares none. */
export function joinedTo(own: Project, dataDir: string): Project {
  let project = own;
  for (let joined = 0; joined < maxJoined; joined++) {
    const id = readText(join(project.folder, joinedFile)).trim();
    if (!/^[\w.-]+-[0-9a-f]{16}$/.test(id)) break;
    project = projectOf(id, dataDir);
  }
  return project;
}

/** Finds the root's own project. */
export function ownProject(root: string, dataDir: string): Project {
  const place = placeInRepository(root);
  if (place === undefined) return pathProject(root, dataDir);
  const { common, prefix } = place;
  const name = basename(basename(common) === ".git" ? dirname(common) : common);
  return projectOf(projectId(name, `git ${common}\n${prefix}`), dataDir);
}

/** Returns the project of a folder that is identified by its path alone. */
export const pathProject = (root: string, dataDir: string): Project =>
  projectOf(projectId(basename(root), `path ${root}`), dataDir);

export const projectOf = (id: string, dataDir: string): Project => ({
  id,
  folder: join(dataDir, "memory", id),
});

export function projectId(name: string, identity: string): string {
  const hash = createHash("sha256").update(identity).digest("hex").slice(0, 16);
  return `${name.replace(/[^\w.-]+/g, "-") || "root"}-${hash}`;
}

/** Location of a folder in a repository. */
interface PlaceInRepository {
  /** Git's folder for all work trees, links resolved. */
  readonly common: string;
  /** The folder below the top of the work tree, POSIX; paths are relative to it. */
  readonly prefix: string;
}

/**
 * Finds the repository of a root if that repository itself knows the root's work tree, because a `.git` file, link or
 * `commondir` may name any other repository. Undefined otherwise, as for a submodule.
 */
function placeInRepository(root: string): PlaceInRepository | undefined {
  const { own = [], top = root } = findGitFolders(root) ?? {};
  const [git, common] = [own.at(0), own.at(-1)].map((folder) => folder && realPath(folder));
  if (git === undefined || common === undefined) return undefined;
  const place = join(top, ".git");
  const isKnown = common === place || common === top || (isWorkTreeOf(common, git) && notedIn(git) === place);
  return isKnown ? { common, prefix: relative(top, root).split(sep).join("/") } : undefined;
}

const isWorkTreeOf = (common: string, git: string): boolean => dirname(git) === join(common, "worktrees");

/** Returns the `.git` file of the work tree of one of git's folders, as recorded in that folder. */
const notedIn = (git: string): string | undefined =>
  realPath(resolve(git, readText(join(git, "gitdir")).trim()));
