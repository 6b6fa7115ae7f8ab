import { git, GitError } from "../indexing/git.ts";
import { readCommits } from "../indexing/history/read/index.ts";
import type { OwnCommit } from "./explain-commits.ts";

/** Commits after which the rest is no longer looked at, and paths beyond which a commit's are not read. */
const maxCommits = 200;
const maxPaths = 30;

/** Range of commits to read. */
export interface CommitRange {
  readonly head: string;
  /** HEAD up to which commits were read before; when absent, all are new. */
  readonly base?: string;
}

/**
 * Commits since a known one that the user of this work tree wrote; those that came with a pull or a merge are left out.
 * @returns none where git knows no user, or `base` is gone
 */
export async function readOwnCommits(
  root: string,
  range: CommitRange,
  signal?: AbortSignal,
): Promise<OwnCommit[]> {
  try {
    const times = await readOwnTimes(root, range);
    if (times.size === 0) return [];
    const repository = await readPlace(root);
    const { head, base } = range;
    const options = { maxFiles: maxPaths, ...(signal && { signal }) };
    const commits: OwnCommit[] = [];
    for await (const { sha, message, paths } of readCommits(
      root,
      repository,
      { head, ...(base !== undefined && { known: base }) },
      options,
    )) {
      const time = times.get(sha);
      if (time !== undefined) commits.push({ message, paths, time });
    }
    return commits;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GitError) return [];
    throw error;
  }
}

/** Author dates of the user's own commits by sha. */
async function readOwnTimes(root: string, { head, base }: CommitRange): Promise<Map<string, number>> {
  const ask = (args: readonly string[]) => git(args, { cwd: root }).then(String);
  const range = ["--end-of-options", head, ...(base === undefined ? [] : [`^${base}`]), "--"];
  const [identity, log] = await Promise.all([
    ask(["var", "GIT_AUTHOR_IDENT"]),
    ask(["log", "--no-merges", `--max-count=${maxCommits}`, "--format=%H %at %ae", ...range]),
  ]);
  const email = /<([^>]*)> \d+ [+-]\d+\s*$/.exec(identity)?.[1] ?? "";
  if (email === "") return new Map();
  return new Map(
    log.split("\n").flatMap((line) => {
      const [sha = "", time = "", ...author] = line.split(" ");
      return author.join(" ") === email ? [[sha, Number(time)] as const] : [];
    }),
  );
}

async function readPlace(root: string): Promise<{ topLevel: string; prefix: string; shallow: boolean }> {
  const answer = await git(["rev-parse", "--show-toplevel", "--show-prefix"], { cwd: root });
  const [topLevel = "", prefix = ""] = String(answer).split(/\r?\n/);
  return { topLevel, prefix, shallow: false };
}
