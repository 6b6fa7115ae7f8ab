// Finds the project whose memory belongs to a root: the same one for every clone of a remote.
import { createHash } from "node:crypto";
import { basename, isAbsolute, join, resolve } from "node:path";
import { git } from "../indexing/git.ts";

/** Memory that belongs to a root: the same for every clone of one remote, and for no other project. */
export interface Project {
  /** A name for people and a hash. */
  readonly id: string;
  readonly folder: string;
}

/** Find the project of a root. @param root absolute, links resolved */
export async function findProject(root: string, dataDir: string): Promise<Project> {
  const id = projectId(root, await readIdentity(root));
  return { id, folder: join(dataDir, "memory", id) };
}

function projectId(root: string, identity: string): string {
  const hash = createHash("sha256").update(identity).digest("hex").slice(0, 16);
  const name = basename(root).replace(/[^\w.-]+/g, "-") || "root";
  return `${identity.startsWith("remote ") ? nameOfRemote(identity, name) : name}-${hash}`;
}

/** Clones may lie in folders of different names, so the remote gives the name. */
const nameOfRemote = (identity: string, otherwise: string): string =>
  /([\w.-]+)\n/.exec(identity)?.[1] ?? otherwise;

/** The remote with the folder below the work tree's top, whose paths are relative to it; else the real path. */
async function readIdentity(root: string): Promise<string> {
  try {
    const runGit = (...args: string[]) => git(args, { cwd: root }).then(String);
    const [place, remotes] = await Promise.all([
      runGit("rev-parse", "--show-toplevel", "--show-prefix"),
      runGit("config", "--null", "--get-regexp", String.raw`^remote\..*\.url$`),
    ]);
    const [topLevel = "", prefix = ""] = place.split(/\r?\n/);
    const url = chooseRemote(remotes);
    return url === undefined ? `path ${root}` : `remote ${normaliseRemote(url, topLevel)}\n${prefix}`;
  } catch {
    return `path ${root}`; // no git, no work tree, or no remote: git's answer to the last is a failure
  }
}

/** `origin`, else the first in order of name. */
function chooseRemote(config: string): string | undefined {
  const remotes = config
    .split("\0")
    .filter(Boolean)
    .map((line) => line.split("\n") as [key: string, url?: string])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return (remotes.find(([key]) => key === "remote.origin.url") ?? remotes[0])?.[1];
}

/**
 * One spelling for the many of one remote: no scheme, no credentials, no port, no `.git`, the host in lower case.
 * A remote on this machine is its absolute path.
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
