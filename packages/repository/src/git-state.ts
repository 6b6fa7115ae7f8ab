// Asks git for the state of a work tree: unmerged files, changes as patches, and the command that stopped in the middle.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findGitFolders } from "./git-obstacles/git-folders.ts";
import { git, GitError, streamGit, type GitOptions } from "./git.ts";

const paths = (output: Buffer): readonly string[] => [
  ...new Set(output.toString("utf8").split("\0").filter(Boolean)),
];

/** Lists the files in conflict, relative to the folder, each once. @throws GitError */
export async function unmergedFiles(options: GitOptions): Promise<readonly string[]> {
  const output = paths(await git(["ls-files", "--unmerged", "-z"], options));
  return [...new Set(output.map((entry) => entry.slice(entry.indexOf("\t") + 1)))];
}

/** Lists the files that git neither tracks nor ignores, relative to the folder. @throws GitError */
export const untrackedFiles = async (options: GitOptions): Promise<readonly string[]> =>
  paths(await git(["ls-files", "--others", "--exclude-standard", "-z"], options));

/** Max characters of a patch that are read. */
const maxPatch = 4_000_000;

/** Options of a patch that holds changed lines alone and starts no program. */
const plainPatch = [
  "--unified=0",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--find-renames",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--ignore-submodules=all",
  "--relative",
  "-O/dev/null",
];

/**
 * Returns the changes of the work tree as a patch, at most its first four million characters.
 * @param against nothing for the index, or arguments of `git diff`: `HEAD`, `--cached`
 * @throws GitError
 */
export async function workTreePatch(against: readonly string[], options: GitOptions): Promise<string> {
  const filters = await withoutFilters(options);
  return start(streamGit([...filters, "diff", ...plainPatch, ...against, "--"], options));
}

/** A commit as git shows it. */
export interface ShownCommit {
  readonly hash: string;
  readonly subject: string;
  readonly patch: string;
}

/** Returns the last commit with its changes below the folder, of a merge against its first parent. @throws GitError */
export async function lastCommit(options: GitOptions): Promise<ShownCommit> {
  const format = ["--format=%h%x00%s%x00", "--first-parent", "-m", "--encoding=UTF-8"];
  const output = await start(streamGit(["show", "--patch", ...format, ...plainPatch, "HEAD", "--"], options));
  const [hash = "", subject = "", patch = ""] = output.split("\0");
  return { hash, subject, patch };
}

/** Reads the start of git's output. */
async function start(output: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of output) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxPatch) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Returns options with which git compares files without the programs that its configuration names for them, as a
 * repository's own configuration is not trusted.
 * @throws GitError for a filter whose name git cannot be given in an option
 */
async function withoutFilters(options: GitOptions): Promise<readonly string[]> {
  const args = ["config", "--null", "--name-only", "--get-regexp", String.raw`^filter\.`];
  const keys = paths(await git(args, options).catch(orNothing));
  const filters = new Set(keys.map((key) => key.slice(0, key.lastIndexOf("."))));
  if ([...filters].some((filter) => filter.includes("=")))
    throw new GitError("failed", "a filter has an equals sign in its name");
  const off = ["clean=", "smudge=", "process=", "required=false"];
  return [...filters].flatMap((filter) => off.flatMap((value) => ["-c", `${filter}.${value}`]));
}

/** Without any such setting git ends with a status and no message. */
function orNothing(error: unknown): Buffer {
  if (error instanceof GitError && error.kind === "failed") return Buffer.alloc(0);
  throw error;
}

/** Files and folders by which git remembers a command that stopped in the middle. */
const signs = {
  merge: ["MERGE_HEAD"],
  cherryPick: ["CHERRY_PICK_HEAD"],
  revert: ["REVERT_HEAD"],
  am: ["rebase-apply/applying"],
  rebase: ["rebase-merge", "rebase-apply"],
} as const;

/** Finds the command of git that stopped in the middle of a work tree. */
export function operationIn(folder: string): keyof typeof signs | undefined {
  const [own] = findGitFolders(folder)?.own ?? [];
  if (own === undefined) return undefined;
  const isGoingOn = (operation: keyof typeof signs): boolean =>
    signs[operation].some((sign) => existsSync(join(own, sign)));
  // A rebase picks commits and may apply patches, and stops with the signs of both.
  return (["am", "rebase", "merge", "cherryPick", "revert"] as const).find(isGoingOn);
}
