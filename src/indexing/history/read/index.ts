import { GitError, git, streamGit } from "../../git.ts";
import type { GitRepository } from "../../git.ts";
import { logFormat, parseLog } from "./parse-log.ts";
import type { Commit } from "./parse-log.ts";

export type { Commit } from "./parse-log.ts";

interface ReadOptions {
  /** Commits that touch more files keep their message and get an empty list of paths. */
  readonly maxFiles: number;
  readonly signal?: AbortSignal;
}

/**
 * Commits reachable from `head` and not from `known`, newest first as git orders them, without merges.
 * Commits that touch nothing below the root are left out.
 * @param root the folder `repository` describes
 * @throws GitError, also when `known` no longer exists: ask `abandonedCommits` first
 * @throws the signal's reason when aborted
 */
export async function* readCommits(
  root: string,
  repository: GitRepository,
  range: { readonly head: string; readonly known?: string },
  options: ReadOptions,
): AsyncGenerator<Commit> {
  const inFolder = repository.prefix !== "";
  const args = [
    "log",
    "-z",
    "--no-merges",
    "--no-renames",
    "--name-only",
    "--no-color",
    "--no-ext-diff",
    "-O/dev/null",
  ];
  args.push("--encoding=UTF-8", logFormat);
  // Without --full-history git leaves out branches whose change to the folder came to nothing in the merge.
  if (inFolder) args.push("--relative", "--full-history");
  args.push("--end-of-options", ...revisions(range.head, range.known), "--");
  if (inFolder) args.push(".");
  const output = streamGit(args, gitOptions(root, options.signal));
  yield* parseLog(output, { maxFiles: options.maxFiles, shallow: repository.shallow });
}

/**
 * Shas reachable from `known` and not from `head`, without merges: what a branch switch or reset left behind.
 * Undefined when `known`, or a commit before it, no longer exists.
 * @throws GitError when `head` does not exist
 * @throws the signal's reason when aborted
 */
export async function abandonedCommits(
  root: string,
  range: { readonly head: string; readonly known: string },
  options: { readonly signal?: AbortSignal } = {},
): Promise<readonly string[] | undefined> {
  if (range.head === range.known) return [];
  const spawnOptions = gitOptions(root, options.signal);
  const args = ["--no-merges", "--end-of-options", ...revisions(range.known, range.head), "--"];
  try {
    const output = await git(["rev-list", ...args], spawnOptions);
    return output.toString("latin1").split("\n").filter(Boolean);
  } catch (error) {
    if (!(error instanceof GitError) || error.kind !== "failed") throw error;
    await git(["cat-file", "-e", `${range.head}^{commit}`], spawnOptions);
    return undefined;
  }
}

function revisions(from: string, without: string | undefined): string[] {
  return without === undefined ? [from] : [from, `^${without}`];
}

function gitOptions(cwd: string, signal: AbortSignal | undefined): { cwd: string; signal?: AbortSignal } {
  return signal === undefined ? { cwd } : { cwd, signal };
}
