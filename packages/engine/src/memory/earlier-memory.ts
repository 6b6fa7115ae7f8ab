// Finds memory of a root from earlier versions, which kept it by the address of a remote or by the folder's path.
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { namesIn } from "@fossick/index/open/index-folder.ts";
import { git } from "@fossick/repository/git.ts";
import { absorb } from "./absorb.ts";
import { isTaught, openMemoryFolder, type MemoryFolder } from "./memory-folder.ts";
import { pathProject, projectId, projectOf, type Project } from "./project.ts";

/** The memory that a root uses, and the places of an earlier one. */
export interface MemoryOfRoot {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly dataDir: string;
  /** The project of the root alone. */
  readonly own: Project;
  readonly folder: MemoryFolder;
  /** Returns the id of the project that all clones of the remote shared. */
  readonly remoteId: () => Promise<string | undefined>;
}

/**
 * Moves memory kept under a root's own path to its project. Memory kept under the address of its remote is left for a
 * person to move, because any folder may name any remote; but if it was turned off, the project's is turned off too.
 * @returns the memory of the remote, if the project has learned nothing
 */
export async function findEarlier({
  root,
  dataDir,
  own,
  folder,
  remoteId,
}: MemoryOfRoot): Promise<MemoryFolder | undefined> {
  try {
    const byPath = pathProject(root, dataDir);
    const isMoved = byPath.id !== own.id && existsSync(byPath.folder);
    if (isMoved) await absorb(openMemoryFolder(byPath.folder), folder);
    if (isTaught(folder.where) || !hasOthers(own)) return undefined;
    const earlierId = await remoteId();
    if (earlierId === undefined) return undefined;
    const earlier = openMemoryFolder(projectOf(earlierId, dataDir).folder);
    if (earlier.isOff() && !existsSync(folder.where)) await folder.turnOff();
    return isTaught(earlier.where) ? earlier : undefined;
  } catch {
    return undefined; // reading the memory reports the cause
  }
}

/** Tests whether any other project has a memory, or has it turned off. Git, which takes two processes, is asked only then. */
const hasOthers = ({ folder }: Project): boolean =>
  namesIn(dirname(folder))
    .map((name) => join(dirname(folder), name))
    .some((where) => where !== folder && (isTaught(where) || openMemoryFolder(where).isOff()));

/** Returns the id of the project that all clones of a root's remote shared; undefined without a remote. */
export async function readRemoteId(root: string): Promise<string | undefined> {
  try {
    const runGit = (...args: string[]) => git(args, { cwd: root }).then(String);
    const [place, remotes] = await Promise.all([
      runGit("rev-parse", "--show-toplevel", "--show-prefix"),
      runGit("config", "--null", "--get-regexp", String.raw`^remote\..*\.url$`),
    ]);
    const [topLevel = "", prefix = ""] = place.split(/\r?\n/);
    const url = chooseRemote(remotes);
    if (url === undefined) return undefined;
    const address = normaliseRemote(url, topLevel);
    const name = /[\w.-]+$/.exec(address)?.[0] ?? basename(root);
    return projectId(name, `remote ${address}\n${prefix}`);
  } catch {
    return undefined; // no git, no work tree, or no remote, for which git fails too
  }
}

/** Chooses the remote `origin`, otherwise the first by name. */
function chooseRemote(config: string): string | undefined {
  const remotes = config
    .split("\0")
    .filter(Boolean)
    .map((line) => line.split("\n") as [key: string, url?: string])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return (remotes.find(([key]) => key === "remote.origin.url") ?? remotes[0])?.[1];
}

/**
 * Normalises the spellings of a remote: no scheme, credentials, port or `.git`, and the host in lower case.
 * A remote on this machine becomes its absolute path.
 */
export function normaliseRemote(url: string, topLevel: string): string {
  const address = url.trim();
  const [, host, path] =
    /^[a-z][a-z\d+.-]*:\/\/(?:[^/]*@)?([^/:]*)(?::\d*)?\/(.*)$/i.exec(address) ??
    /^(?:[^@/:]*@)?([^/:]{2,}):(?!\/\/)(.*)$/.exec(address) ??
    [];
  if (host) return `${host.toLowerCase()}/${withoutSuffix((path ?? "").replace(/^\/+/, ""))}`;
  const local = path === undefined ? address : `/${path}`;
  return withoutSuffix(isAbsolute(local) ? local : resolve(topLevel, local));
}

const withoutSuffix = (text: string): string =>
  text
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .replace(/\/+$/, "");
