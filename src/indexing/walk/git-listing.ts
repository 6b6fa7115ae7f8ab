import { git } from "../../git.ts";
import type { GitRepository } from "../../git.ts";
import type { WalkFaults } from "./walk-faults.ts";

interface ListingOptions {
  /** The folder asked about. */
  readonly cwd: string;
  readonly signal?: AbortSignal;
}

/**
 * Describes the work tree that holds a folder.
 * @throws GitError when there is none or git refuses
 */
export async function readRepository(options: ListingOptions): Promise<GitRepository> {
  // --revs-only says nothing about a HEAD without commit instead of failing.
  const questions = ["--show-toplevel", "--show-prefix", "--is-shallow-repository", "--revs-only", "HEAD"];
  const answer = await git(["rev-parse", ...questions], options);
  const [topLevel = "", prefix = "", shallow, head] = answer.toString("utf8").split(/\r?\n/);
  return { topLevel, prefix, shallow: shallow === "true", ...(head ? { head } : {}) };
}

/** Paths in git's index below the folder, relative to it, each once. */
export async function listTracked(options: ListingOptions): Promise<string[]> {
  const paths = split(await git(["ls-files", "-z", "--cached"], options));
  // A conflict lists a path once for each side, one after the other.
  return paths.filter((path, index) => path !== paths[index - 1]);
}

/** Paths below the folder that git neither tracks nor ignores, without nested repositories. */
export async function listUntracked(options: ListingOptions, faults: WalkFaults): Promise<string[]> {
  const onWarning = (line: string): void => {
    const folder = /^warning: could not open directory '(.+?)\/?':/.exec(line)?.[1];
    if (folder !== undefined) faults.folderUnreadable(folder);
  };
  const args = ["ls-files", "-z", "--others", "--exclude-standard"];
  const paths = split(await git(args, { ...options, onWarning }));
  return paths.filter((path) => !path.endsWith("/"));
}

function split(output: Buffer): string[] {
  const paths = output.toString("utf8").split("\0");
  paths.pop();
  return paths;
}
