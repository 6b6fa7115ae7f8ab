// Asks git for the history of a folder whose commits are to be replayed, and explains why there is none.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { GitError, revParse } from "@fossick/repository/git.ts";

/** The repository whose commits are replayed; may be bare. */
export interface GitSource {
  /** The folder asked about. */
  readonly root: string;
  /** The root's path inside the work tree: "" or with a trailing slash. */
  readonly prefix: string;
  readonly head: string;
  readonly shallow: boolean;
  /** Folder of its objects and, if it is shallow, the list of commits whose parents it lacks; absolute. */
  readonly objectsFolder: string;
  readonly shallowFile: string;
  /** `sha1` or `sha256` */
  readonly objectFormat: string;
}

/**
 * Find the history of a folder.
 * @throws FossickError NO_HISTORY when the folder has none
 * @throws the signal's reason when aborted
 */
export const openGitSource = (root: string, signal?: AbortSignal): Promise<GitSource> =>
  orNoHistory(root, async () => {
    const places = ["--git-path", "objects", "--git-path", "shallow"];
    const questions = ["--show-prefix", "--is-shallow-repository", ...places, "--revs-only", "HEAD"];
    const answers = await revParse(questions, { cwd: root, ...(signal && { signal }) });
    const [objectFormat = "sha1", prefix = "", shallow, objects = "", shallowFile = "", head] = answers;
    if (!head)
      throw noHistory(`${root} has no commits yet`, "Commit some work first; eval replays past commits.");
    return {
      root,
      prefix,
      head,
      shallow: shallow === "true",
      objectsFolder: path.resolve(root, objects),
      shallowFile: path.resolve(root, shallowFile),
      objectFormat,
    };
  });

/**
 * Does what needs the history of a folder.
 * @throws FossickError NO_HISTORY where git fails
 */
export async function orNoHistory<Value>(root: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GitError ? whyNoHistory(error, root) : error;
  }
}

function whyNoHistory(error: GitError, root: string): FossickError {
  if (error.kind === "notRepository")
    return noHistory(
      `${root} is not in a git repository, so there are no past commits to replay`,
      "Run fossick eval in a clone with its history, or name one with --root.",
      error,
    );
  if (error.kind === "missing")
    return noHistory("git was not found; it is needed to read past commits", "Install git.", error);
  if (error.kind === "tooOld") return noHistory(error.message, "Install a later git.", error);
  return noHistory(
    `git cannot read the history of ${root}: ${error.message}`,
    "git fsck tells what is missing or damaged; fossick fetches nothing.",
    error,
  );
}

/** There are no commits to replay. */
export function noHistory(message: string, hint?: string, cause?: unknown): FossickError {
  return new FossickError("NO_HISTORY", message, { ...(hint !== undefined && { hint }), cause });
}
