// Reads commits from git's log, and cleans their messages.
import { GitError, git, streamGit, type GitRepository } from "@fossick/repository/git.ts";
import { StringDecoder } from "node:string_decoder";
import { withoutSecrets } from "@fossick/base/secrets/redact.ts";

interface ReadOptions {
  /** Max files of a commit; those that touch more get an empty list of paths. */
  readonly maxFiles: number;
  readonly signal?: AbortSignal;
}

/**
 * Yields commits reachable from `head` and not from `known`, newest first as git orders them, without merges.
 * Skips commits that touch nothing below the root.
 * @param root the folder `repository` describes
 * @throws GitError, also when `known` no longer exists: call `abandonedCommits` first
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
  // Without --full-history git omits branches whose changes to the folder the merge discarded.
  if (inFolder) args.push("--relative", "--full-history");
  args.push("--end-of-options", range.head, ...(range.known === undefined ? [] : [`^${range.known}`]), "--");
  if (inFolder) args.push(".");
  const output = streamGit(args, { cwd: root, ...(options.signal && { signal: options.signal }) });
  yield* parseLog(output, { maxFiles: options.maxFiles, shallow: repository.shallow });
}

/**
 * Returns shas reachable from `known` and not from `head`, without merges: abandoned by a branch switch or reset.
 * Undefined when `known`, or an ancestor of it, no longer exists.
 * @throws GitError when `head` does not exist
 * @throws the signal's reason when aborted
 */
export async function abandonedCommits(
  root: string,
  range: { readonly head: string; readonly known: string },
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<readonly string[] | undefined> {
  if (range.head === range.known) return [];
  const spawnOptions = { cwd: root, ...(signal && { signal }) };
  const args = ["--no-merges", "--end-of-options", range.known, `^${range.head}`, "--"];
  try {
    const output = await git(["rev-list", ...args], spawnOptions);
    return output.toString("latin1").split("\n").filter(Boolean);
  } catch (error) {
    if (!(error instanceof GitError) || error.kind !== "failed") throw error;
    await git(["cat-file", "-e", `${range.head}^{commit}`], spawnOptions);
    return undefined;
  }
}

/** The parts of a commit that a search needs. */
export interface Commit {
  readonly sha: string;
  /** Committer date in seconds. */
  readonly time: number;
  /** Subject and body without trailers, at most 1,500 characters. */
  readonly message: string;
  /** Files it touched, relative to the root; empty if too many to be informative. */
  readonly paths: readonly string[];
  /** Set if it has no parents, or the clone lacks them. */
  readonly isRoot?: true;
}

interface ParseOptions {
  readonly maxFiles: number;
  /** True to drop the paths of the oldest commits, which in a shallow clone seem to add every file. */
  readonly shallow: boolean;
}

/** Git log format. "/" marks a commit, as no path starts with it; git ends a message at its first NUL. */
const logFormat = "--format=/%H%x00%ct%x00%P%x00%B";

/**
 * Parses the output of `git log -z --name-only` in `logFormat` into commits.
 * The output is a sequence of NUL-terminated fields: `/sha`, time, parents, message, then a newline and the first path,
 * then the other paths.
 */
export async function* parseLog(
  output: AsyncIterable<Buffer>,
  { maxFiles, shallow }: ParseOptions,
): AsyncGenerator<Commit> {
  let header: string[] = [];
  let paths: string[] = [];
  let pathCount = 0;
  const commitSoFar = (): Commit[] => {
    const [sha, time, parents, message] = header;
    if (sha === undefined || message === undefined || pathCount === 0) return [];
    const unusable = pathCount > maxFiles || (shallow && parents === "");
    const commit = { sha, time: Number(time), message: cleanMessage(message), paths: unusable ? [] : paths };
    return [parents === "" ? { ...commit, isRoot: true } : commit];
  };
  for await (const fields of splitFields(output)) {
    for (const field of fields) {
      if (header.length > 0 && header.length < 4) {
        header.push(field);
      } else if (field.startsWith("/")) {
        yield* commitSoFar();
        header = [field.slice(1)];
        paths = [];
        pathCount = 0;
      } else {
        const path = pathCount === 0 && field.startsWith("\n") ? field.slice(1) : field;
        if (path !== "" && ++pathCount <= maxFiles) paths.push(path);
      }
    }
  }
  yield* commitSoFar();
}

/** Splits a stream at its NULs; yields the fields completed by each chunk. */
export async function* splitFields(output: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let unfinished: string[] = [];
  for await (const chunk of output) {
    const fields = decoder.write(chunk).split("\0");
    const rest = fields.pop() ?? "";
    if (fields.length > 0) {
      fields[0] = unfinished.join("") + (fields[0] ?? "");
      unfinished = [];
      yield fields;
    }
    unfinished.push(rest);
  }
}

const maxMessageChars = 1_500;

/** Max characters of a message searched for trailers; later ones hardly reach the result. */
const maxScannedChars = 16_384;

const trailer = new RegExp(
  String.raw`^[ \t]*(?:${[
    "(?:signed-off|co-authored|co-developed|reviewed|acked|tested|reported|suggested|helped|approved|authored)-by:",
    "(?:change-id|reviewed-on|pr-url|git-svn-id|cc):",
    String.raw`\(cherry[ -]picked from (?:commit )?[0-9a-f]+`,
  ].join("|")}).*$\n?`,
  "gim",
);

/** Returns a message without trailers and secrets, at most 1,500 characters. */
export function cleanMessage(message: string): string {
  const readable = message.slice(0, maxScannedChars).replaceAll("\r\n", "\n").replace(trailer, "");
  const text = withoutSecrets(readable).trim();
  if (text.length <= maxMessageChars) return text;
  return text
    .slice(0, maxMessageChars)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}
