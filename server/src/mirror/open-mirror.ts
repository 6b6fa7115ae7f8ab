// Fetches a remote repository into a bare clone on a worker's disk and checks branches out; clones anew if damaged.
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nameOf, type Places } from "./places.ts";
import { isBrokenRepository } from "./problems.ts";
import type { WantedBranch } from "./remote-heads.ts";
import type { GitCall, RunGit } from "./run-git.ts";

export interface MirrorOptions {
  readonly git: RunGit;
  readonly url: string;
  readonly places: Places;
  readonly schemes: readonly string[];
  readonly signal: AbortSignal;
  /** Time that a fetch may take, and that the remote may be silent for. */
  readonly fetchMs?: number;
  readonly silentSeconds?: number;
}

/** A bare clone of a repository, with a work tree for each branch. */
export interface Mirror {
  /** Update branches from the remote. @returns their commits by key */
  fetch(wanted: readonly WantedBranch[]): Promise<ReadonlyMap<string, string>>;
  /** Check a branch out as it was fetched. @returns the folder, its links resolved */
  checkOut(branch: string, commit: string): Promise<string>;
  /** Forget everything, so that the next fetch clones anew. */
  remove(): void;
}

const defaultFetchMs = 60 * 60_000;
const localMs = 30 * 60_000;

/** Opens a repository's mirror for exclusive use. Clears leftovers of a killed git. */
export function openMirror(options: MirrorOptions): Mirror {
  const { places } = options;
  removeLocks(places.mirror);
  const remove = (): void => rmSync(places.folder, { recursive: true, force: true, maxRetries: 3 });
  return {
    remove,
    fetch: (wanted) => mended(remove, () => fetchBranches(options, wanted)),
    checkOut: (branch, commit) => checkOut(options, branch, commit),
  };
}

/** Does work, and once more on a new mirror when the mirror is why it failed. */
async function mended<Value>(remove: () => void, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isBrokenRepository(error)) throw error;
    remove();
    return work();
  }
}

const callOf = ({ signal }: MirrorOptions, cwd: string): GitCall => ({ cwd, signal, timeoutMs: localMs });

/** Flat, for a branch `a` may be followed by one named `a/b`. */
const refOf = (branch: string): string => `refs/branches/${nameOf(branch)}`;

async function fetchBranches(
  options: MirrorOptions,
  wanted: readonly WantedBranch[],
): Promise<ReadonlyMap<string, string>> {
  const { fetchMs = defaultFetchMs, git, places, schemes, silentSeconds, url } = options;
  const local = callOf(options, places.mirror);
  if (!existsSync(join(places.mirror, "HEAD"))) {
    mkdirSync(places.mirror, { recursive: true });
    await git(["init", "--bare", "--quiet"], local);
  }
  const specs = wanted.map(({ branchName }) => `+refs/heads/${branchName}:${refOf(branchName)}`);
  const flags = ["--no-tags", "--force", "--no-write-fetch-head", "--progress"];
  const remote = { ...local, schemes, timeoutMs: fetchMs, ...(silentSeconds && { silentSeconds }) };
  await git(["fetch", ...flags, "--", url, ...specs], remote);
  const refs = await readRefs(options);
  const names = new Set(wanted.map(({ branchName }) => refOf(branchName)));
  for (const ref of refs.keys()) if (!names.has(ref)) await git(["update-ref", "-d", ref], local);
  removeTrees(places, wanted);
  return new Map(wanted.map(({ branch, branchName }) => [branch, refs.get(refOf(branchName)) ?? ""]));
}

/** Removes the trees of unwanted branches. */
function removeTrees({ tree, trees }: Places, wanted: readonly WantedBranch[]): void {
  if (!existsSync(trees)) return;
  const kept = new Set(wanted.flatMap(({ branch }) => [tree(branch), markOf(tree(branch))]));
  for (const name of readdirSync(trees))
    if (!kept.has(join(trees, name)))
      rmSync(join(trees, name), { recursive: true, force: true, maxRetries: 3 });
}

async function readRefs(options: MirrorOptions): Promise<ReadonlyMap<string, string>> {
  const { git, places } = options;
  const format = "--format=%(refname) %(objectname)";
  const output = await git(["for-each-ref", format, "refs/branches"], callOf(options, places.mirror));
  return new Map(
    output.split("\n").flatMap((line) => {
      const [ref = "", commit = ""] = line.split(" ");
      return ref === "" ? [] : [[ref, commit] as const];
    }),
  );
}

/** Marks an unfinished checkout, which may contain files of no commit. */
const markOf = (tree: string): string => `${tree}.unfinished`;

async function checkOut(options: MirrorOptions, branch: string, commit: string): Promise<string> {
  const { git, places } = options;
  const tree = places.tree(branch);
  const wasFinished = !existsSync(markOf(tree));
  mkdirSync(dirname(tree), { recursive: true });
  writeFileSync(markOf(tree), "");
  try {
    if (!existsSync(join(tree, ".git"))) throw new Error("there is no tree yet");
    const call = callOf(options, tree);
    await git(["checkout", "--quiet", "--force", "--detach", "--no-recurse-submodules", commit, "--"], call);
    if (!wasFinished) await git(["clean", "-ffdxq"], call);
  } catch (error) {
    options.signal.throwIfAborted();
    if (existsSync(join(tree, ".git")) && !isBrokenRepository(error)) throw error;
    await addTree(options, tree, commit);
  }
  rmSync(markOf(tree), { force: true });
  return realpathSync(tree);
}

async function addTree(options: MirrorOptions, tree: string, commit: string): Promise<void> {
  const { git, places } = options;
  const call = callOf(options, places.mirror);
  rmSync(tree, { recursive: true, force: true, maxRetries: 3 });
  await git(["worktree", "prune"], call);
  await git(["worktree", "add", "--quiet", "--force", "--detach", tree, commit], call);
}

/** Locks of a git that was killed; nobody else works here. */
function removeLocks(mirror: string): void {
  if (!existsSync(mirror)) return;
  const lists = ["", "refs/branches", "worktrees", "objects/info", "objects/pack"].map((name) =>
    join(mirror, name),
  );
  const trees = existsSync(join(mirror, "worktrees")) ? readdirSync(join(mirror, "worktrees")) : [];
  for (const folder of [...lists, ...trees.map((name) => join(mirror, "worktrees", name))]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder))
      if (/\.lock$|^tmp_|^gc\.pid$/.test(name)) rmSync(join(folder, name), { force: true });
  }
}
