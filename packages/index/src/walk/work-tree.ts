// Finds the work tree around a folder, by the folder of its version control system.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder above the root that belongs to the same work tree. */
export interface Ancestor {
  readonly folder: string;
  /** The root relative to that folder, with a trailing slash. */
  readonly prefix: string;
}

export interface WorkTree {
  /** Outermost first. */
  readonly ancestors: readonly Ancestor[];
  /** The git folder or git file; undefined with another version control system. */
  readonly git?: string;
}

export const versionControlFolders: readonly string[] = [".git", ".hg", ".svn", ".jj"];

/** Finds the work tree around `root` by the folder of its version control system. */
export function findWorkTree(root: string): WorkTree | undefined {
  const ancestors: Ancestor[] = [];
  let prefix = "";
  for (let folder = root; ; folder = dirname(folder)) {
    const versionControl = versionControlFolders.find((name) => existsSync(join(folder, name)));
    if (folder !== root) ancestors.unshift({ folder, prefix });
    if (versionControl === ".git") return { ancestors, git: join(folder, versionControl) };
    if (versionControl !== undefined) return { ancestors };
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    prefix = `${folder.slice(parent.length).replace(/^[\\/]/, "")}/${prefix}`;
  }
}
