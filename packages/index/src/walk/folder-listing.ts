// Lists the files of a folder without git, obeying its ignore files.
import { readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { realPath } from "@fossick/repository/read/real-path.ts";
import {
  fossickIgnoreName,
  rulesInside,
  readAncestorRules,
  readRules,
  type RuleSet,
} from "./ignore-rules.ts";
import { versionControlFolders, type WorkTree } from "./work-tree.ts";
import { createPacer } from "./stat-files.ts";
import { isVendored } from "./vendored-folders.ts";
import type { WalkFaults } from "./walk-faults.ts";

/** Ordered weakest first. */
const ruleFiles = [".gitignore", ".ignore"];

export interface WalkOptions {
  /** True to include files and folders whose name starts with a dot; those that git tracks always are. */
  readonly hidden: boolean;
  /** True to obey ignore files (`--no-ignore` when false). */
  readonly ignore: boolean;
  /** True to list the files of repositories inside this one, too; without git they are listed anyway. */
  readonly nested?: boolean;
  readonly signal?: AbortSignal;
}

/** A folder still to be read and the rules that reach into it, weakest first. */
interface Scope {
  /** Relative to the root: "" or `a/b/`. */
  readonly folder: string;
  readonly rules: readonly RuleSet[];
  /** Kept apart from the others, so that they can bring back only what they themselves ignore. */
  readonly fossickRules: readonly RuleSet[];
}

/** Paths found, relative to the root, in no order. */
interface FolderListing {
  readonly paths: string[];
  /** Folders that were not entered. */
  readonly passedOver: string[];
}

/**
 * Lists the files below a folder without git, obeying its ignore files; skips links.
 * @param root absolute
 * @throws the signal's reason when aborted
 */
export async function listFolder(
  root: string,
  workTree: WorkTree | undefined,
  options: WalkOptions,
  faults: WalkFaults,
): Promise<FolderListing> {
  const paths: string[] = [];
  const passedOver: string[] = [];
  const open: Scope[] = [outermostScope(workTree, options.ignore, faults)];
  const pace = createPacer(options.signal);
  for (let scope = open.pop(); scope !== undefined; scope = open.pop()) {
    const entries = readFolder(root, scope.folder, faults);
    const inside = options.ignore ? withOwnRules(root, scope, entries, faults) : scope;
    for (const entry of entries) {
      const path = inside.folder + entry.name;
      if (isSkipped(root, entry, path, options)) {
        if (entry.isDirectory()) passedOver.push(path);
        continue;
      }
      if (entry.isFile()) {
        if (scopeOf(inside, path) !== undefined) paths.push(path);
      } else if (entry.isDirectory()) {
        const inner = scopeOf(inside, `${path}/`);
        if (inner === undefined) passedOver.push(path);
        else open.push(inner);
      }
      const pause = pace();
      if (pause !== undefined) await pause;
    }
  }
  return { paths, passedOver };
}

function outermostScope(workTree: WorkTree | undefined, ignore: boolean, faults: WalkFaults): Scope {
  const ancestors = workTree?.ancestors ?? [];
  return {
    folder: "",
    rules: ignore
      ? [
          ...readExcludes(workTree, faults),
          ...ruleFiles.flatMap((name) => readAncestorRules(name, ancestors, faults)),
        ]
      : [],
    fossickRules: ignore ? readAncestorRules(fossickIgnoreName, ancestors, faults) : [],
  };
}

/** The repository's private rules, weaker than every `.gitignore`. */
function readExcludes(workTree: WorkTree | undefined, faults: WalkFaults): RuleSet[] {
  if (workTree?.git === undefined) return [];
  const outermost = workTree.ancestors[0];
  const place = outermost === undefined ? { folder: "" } : { prefix: outermost.prefix };
  const git = realPath(workTree.git);
  const rules = git === undefined ? undefined : readRules(git, join("info", "exclude"), place, faults);
  return rules === undefined ? [] : [rules];
}

function readFolder(root: string, folder: string, faults: WalkFaults): Dirent[] {
  try {
    return readdirSync(`${root}/${folder}`, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && folder.includes("\uFFFD")) faults.nameUndecodable();
    else if (code !== "ENOENT" && code !== "ENOTDIR") faults.folderUnreadable(folder.slice(0, -1));
    return [];
  }
}

function withOwnRules(root: string, scope: Scope, entries: readonly Dirent[], faults: WalkFaults): Scope {
  const files = new Set<string>();
  for (const entry of entries) if (entry.name.startsWith(".") && entry.isFile()) files.add(entry.name);
  const read = (name: string): RuleSet[] => {
    if (!files.has(name)) return [];
    const rules = readRules(root, scope.folder + name, { folder: scope.folder }, faults);
    return rules === undefined ? [] : [rules];
  };
  const own = ruleFiles.flatMap(read);
  return {
    folder: scope.folder,
    rules: [...scope.rules, ...own].sort((a, b) => a.strength - b.strength),
    fossickRules: [...scope.fossickRules, ...read(fossickIgnoreName)],
  };
}

function isSkipped(root: string, entry: Dirent, path: string, { hidden, ignore }: WalkOptions): boolean {
  if (versionControlFolders.includes(entry.name)) return true;
  if (!hidden && entry.name.startsWith(".")) return true;
  return ignore && entry.isDirectory() && isVendored(root, path);
}

/** Returns the scope that reaches into an entry; undefined if the entry is left out. */
function scopeOf(scope: Scope, path: string): Scope | undefined {
  const rules = rulesInside(scope.rules, path);
  const fossickRules = rules && rulesInside(scope.fossickRules, path);
  return rules && fossickRules && { folder: path, rules, fossickRules };
}
