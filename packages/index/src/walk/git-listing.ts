// Describes a work tree, finds its submodules, and lists its files with git.
import { realpathSync, existsSync } from "node:fs";
import { commonFolderOf } from "@fossick/repository/git-obstacles/git-folders.ts";
import { maySplit } from "@fossick/repository/git-obstacles/split-index.ts";
import { basename, dirname, join, resolve } from "node:path";
import { git, GitError, revParse, type GitOptions, type GitRepository } from "@fossick/repository/git.ts";
import { readInside, textInside } from "@fossick/repository/read/read-inside.ts";
import type { WalkFaults } from "./walk-faults.ts";
import { configLines } from "@fossick/repository/read/config-lines.ts";
import type { WorkTree } from "./work-tree.ts";
import { createLinkGuard } from "./stat-files.ts";

/**
 * Describes the work tree that holds a folder.
 * @throws GitError when there is none or git refuses
 */
export async function readRepository(options: GitOptions): Promise<GitRepository> {
  // --show-toplevel fails without a work tree; --revs-only prints nothing for a HEAD without commit instead of failing.
  const places = [
    "--show-toplevel",
    "--show-prefix",
    "--git-path",
    "shallow",
    "--git-path",
    "info/sparse-checkout",
  ];
  const questions = [...places, "--is-shallow-repository", "--revs-only", "HEAD"];
  const [, , prefix = "", boundary = "", sparse = "", shallow, head] = await revParse(questions, options);
  const isSparse = existsSync(resolve(options.cwd, sparse));
  const place = {
    prefix,
    common: commonFolderOf(options.cwd) ?? options.cwd,
    ...(head && { head }),
    ...(isSparse && { isSparse: true as const }),
  };
  if (shallow !== "true") return { ...place, shallow: false };
  return { ...place, shallow: true, boundary: readBoundary(resolve(options.cwd, boundary)) };
}

const largestBoundaryBytes = 10_000_000;

function readBoundary(file: string): string[] {
  try {
    const bytes = readInside(realpathSync(dirname(file)), basename(file), largestBoundaryBytes);
    return (bytes?.toString("latin1") ?? "").split("\n").filter(Boolean).sort();
  } catch {
    return []; // the clone was deepened a moment ago
  }
}

/** Tracked paths, also of checked-out submodules, below the folder and relative to it, each once. */
export async function listTracked(
  options: GitOptions,
  { checkedOut, missing }: Submodules,
): Promise<string[]> {
  const list = async (folder = "", ...more: string[]): Promise<string[]> => {
    const inside = { ...options, cwd: join(options.cwd, folder) };
    return split(await git(["ls-files", "-z", "--cached", ...more], inside)).map((path) => folder + path);
  };
  const all = async (): Promise<string[]> => {
    if (checkedOut.length === 0) return list();
    // With --recurse-submodules git would touch the shared part of a split index.
    if (!checkedOut.some((folder) => maySplit(join(options.cwd, folder))))
      return list("", "--recurse-submodules").catch(unlessBroken(() => list()));
    const lists = checkedOut.map((folder) => list(folder).catch(unlessBroken(() => [])));
    return (await Promise.all([list(), ...lists])).flat();
  };
  const links = new Set([...checkedOut, ...missing]);
  // Git lists a path in conflict once per side, in a row.
  return (await all()).filter((path, at, paths) => path !== paths[at - 1] && !links.has(`${path}/`));
}

/** Falls back if git failed: one broken submodule must not stop the rest. */
const unlessBroken =
  <Value>(instead: () => Value) =>
  (error: unknown): Value => {
    if (!(error instanceof GitError) || error.kind !== "failed") throw error;
    return instead();
  };

/** Max submodules searched for untracked files, since each costs a run of git; with more, none is. */
const maxSubmodules = 16;

/**
 * Paths below the folder that git neither tracks nor ignores, also in its submodules. A nested repository is one path
 * that ends with a slash.
 * @param submodules relative to the folder, with a slash at the end
 */
export async function listUntracked(
  options: GitOptions,
  faults: WalkFaults,
  submodules: readonly string[],
): Promise<string[]> {
  const inSubmodule = async (prefix: string): Promise<string[]> => {
    const inside = { ...options, cwd: join(options.cwd, prefix) };
    const paths = await listUntrackedIn(inside, faults, prefix).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      if (error.kind === "blocked") faults.gitFailed(error);
      return []; // a broken submodule does not stop the rest
    });
    return paths.map((path) => prefix + path);
  };
  const searchedSubmodules = submodules.length > maxSubmodules ? [] : submodules;
  const lists = await Promise.all([listUntrackedIn(options, faults), ...searchedSubmodules.map(inSubmodule)]);
  return lists.flat();
}

async function listUntrackedIn(options: GitOptions, faults: WalkFaults, prefix = ""): Promise<string[]> {
  const onWarning = (line: string): void => {
    const folder = /^warning: could not open directory '(.+?)\/?':/.exec(line)?.[1];
    if (folder !== undefined) faults.folderUnreadable(prefix + folder);
  };
  const args = ["ls-files", "-z", "--others", "--exclude-standard"];
  return split(await git(args, { ...options, onWarning }));
}

function split(output: Buffer): string[] {
  const paths = output.toString("utf8").split("\0");
  paths.pop();
  return paths;
}

const largestListBytes = 1_000_000;
const deepest = 8;

/** The submodules below a root; folders relative to it, with a slash at the end, each once. */
export interface Submodules {
  readonly checkedOut: readonly string[];
  readonly missing: readonly string[];
}

/** Finds the submodules below a root, nested ones included, from `.gitmodules` files. */
export function findSubmodules(root: string, workTree: WorkTree | undefined): Submodules {
  if (workTree?.git === undefined) return { checkedOut: [], missing: [] };
  const outermost = workTree.ancestors[0];
  const isReal = createLinkGuard(root);
  const [checkedOut, missing] = [new Set<string>(), new Set<string>()];
  const look = (folder: string, paths: readonly string[], depth: number): void => {
    for (const path of paths) {
      const inner = `${folder}${path}/`;
      if (!isReal(inner) || !existsSync(join(root, inner, ".git"))) missing.add(inner);
      else {
        checkedOut.add(inner);
        if (depth < deepest) look(inner, readPaths(join(root, inner)), depth + 1);
      }
    }
  };
  const prefix = outermost?.prefix ?? "";
  const listed = readPaths(outermost?.folder ?? root);
  look(
    "",
    listed.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])),
    1,
  );
  return { checkedOut: [...checkedOut], missing: [...missing] };
}

/** Paths named in a `.gitmodules` file that stay in its folder. */
function readPaths(folder: string): string[] {
  return configLines(textInside(folder, ".gitmodules", largestListBytes) ?? "").flatMap(([key, path]) =>
    key !== "path" || path.split("/").some((part) => /^(?:|\.{1,2}|\.git)$/i.test(part)) ? [] : [path],
  );
}
