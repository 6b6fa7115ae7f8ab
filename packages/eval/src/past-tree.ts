// Makes a temporary work tree of a past commit that shows nothing later, and deletes it; only reads the repository.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { git, GitError } from "@fossick/repository/git.ts";
import { makeFolder } from "@fossick/base/private-files.ts";
import { readPlain } from "@fossick/repository/read/read-inside.ts";
import type { GitSource } from "./git-source.ts";

/** A separate work tree that contains nothing later than the commit checked out. */
export interface PastTree {
  /** The folder to search. */
  readonly root: string;
  /** For its index; empty at first. */
  readonly cacheDir: string;
  checkOut(commit: string): Promise<void>;
  /** Lines changed in these files between two commits, as a diff without context; its paths begin at the root. */
  changedLines(from: string, to: string, paths: readonly string[]): Promise<string>;
  /** Deletes the tree and its index. */
  remove(): Promise<void>;
}

/** Files are written as stored: no conversion of line ends, no fetching, no filters. */
const plainAttributes = "* -text -filter -ident -working-tree-encoding\n";

/**
 * Make a repository that shares the objects of another and has no refs, so that HEAD alone says what is history.
 * The other one is only read.
 * @throws GitError
 * @throws the signal's reason when aborted; nothing is left behind then
 */
export async function createPastTree(source: GitSource, signal?: AbortSignal): Promise<PastTree> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "fossick-eval-")));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const top = path.join(folder, "tree");
  const hooks = path.join(folder, "no-hooks");
  const run: Run = async (...args) => {
    const options = { cwd: top, ...(signal && { signal }) };
    return (await git(["-c", `core.hooksPath=${hooks}`, "--literal-pathspecs", ...args], options)).toString(
      "utf8",
    );
  };
  try {
    await initialise(run, top, source);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    root: path.join(top, source.prefix),
    cacheDir: path.join(folder, "cache"),
    remove,
    checkOut: async (commit) => {
      await checkOut(run, commit);
      // Does the work of `git update-ref --no-deref HEAD` without a process per commit.
      await writeFile(path.join(top, ".git", "HEAD"), `${commit}\n`);
    },
    changedLines: async (from, to, paths) => {
      const paint = [
        "-U0",
        "--no-renames",
        "--no-ext-diff",
        "--no-textconv",
        "--no-color",
        "--src-prefix=a/",
      ];
      const args = ["diff", ...paint, ...relativeTo(source.prefix), from, to, "--"];
      const diff = run("-c", "core.quotePath=false", ...args, ...paths.map((each) => source.prefix + each));
      return (await whatIsThere(diff)) ?? "";
    },
  };
}

const relativeTo = (prefix: string): string[] => (prefix === "" ? [] : [`--relative=${prefix}`]);

type Run = (...args: string[]) => Promise<string>;

const largestBoundaryBytes = 100_000_000;

/** An empty repository that borrows the objects of the source. */
async function initialise(run: Run, top: string, source: GitSource): Promise<void> {
  await mkdir(top);
  // git before 2.27 knows one format, and no flag for it.
  const format = source.objectFormat === "sha1" ? [] : [`--object-format=${source.objectFormat}`];
  await run("-c", "init.defaultObjectFormat=sha1", "init", "--quiet", "--template=", ...format);
  const info = path.join(top, ".git", "info");
  const objectsInfo = path.join(top, ".git", "objects", "info");
  for (const folder of [info, objectsInfo]) makeFolder(folder);
  await writeFile(path.join(info, "attributes"), plainAttributes);
  await writeFile(path.join(objectsInfo, "alternates"), `${source.objectsFolder}\n`);
  if (!source.shallow || !existsSync(source.shallowFile)) return;
  const boundary = readPlain(source.shallowFile, largestBoundaryBytes);
  if (boundary !== undefined) await writeFile(path.join(top, ".git", "shallow"), boundary);
}

/** A partial clone lacks some files; the others can still be searched. */
async function checkOut(run: Run, commit: string): Promise<void> {
  const all = await whatIsThere(run("read-tree", "--reset", "-u", commit));
  if (all !== undefined) return;
  await run("read-tree", "--reset", commit);
  await whatIsThere(run("checkout-index", "--all", "--force", "--quiet", "-u"));
  await run("clean", "-qfdx");
}

/** Undefined if git did not find all the objects it needed. */
async function whatIsThere(answer: Promise<string>): Promise<string | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitError && error.kind === "failed") return undefined;
    throw error;
  }
}
