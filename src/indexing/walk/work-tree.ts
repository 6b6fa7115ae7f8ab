// Finds the work tree that holds a folder, by the folder that its version control system leaves there.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder above the root that belongs to the same work tree. */
export interface Ancestor {
  readonly folder: string;
  /** The root's place in that folder, with a trailing slash. */
  readonly prefix: string;
}

export interface WorkTree {
  /** Outermost first. */
  readonly ancestors: readonly Ancestor[];
  /** The git folder or git file; undefined for another version control system. */
  readonly git?: string;
}

export const versionControlFolders: readonly string[] = [".git", ".hg", ".svn", ".jj"];

/** Finds the work tree that holds `root` by the folder its version control system leaves there. */
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
