// Asks a remote for its branches in one round trip, and chooses those to index.
import { RepositoryProblem } from "./problems.ts";
import type { GitCall, RunGit } from "./run-git.ts";

/** Branches of a remote. */
export interface RemoteHeads {
  /** Absent if HEAD names no existing branch. */
  readonly defaultBranch?: string;
  /** Commits by branch. */
  readonly commits: ReadonlyMap<string, string>;
}

/** Ask a remote for its branches: one round trip that shows whether to fetch. */
export async function readRemoteHeads(git: RunGit, url: string, call: GitCall): Promise<RemoteHeads> {
  const output = await git(["ls-remote", "--symref", "--", url, "HEAD", "refs/heads/*"], call);
  const commits = new Map<string, string>();
  let defaultBranch: string | undefined;
  let head: string | undefined;
  for (const line of output.split("\n")) {
    const [what = "", name = ""] = line.split("\t");
    if (name === "HEAD" && what.startsWith("ref: refs/heads/"))
      defaultBranch = what.slice("ref: refs/heads/".length);
    else if (name === "HEAD") head = what;
    else if (name.startsWith("refs/heads/")) commits.set(name.slice("refs/heads/".length), what);
  }
  // An old server, or a detached HEAD: the branch of the same commit.
  if (defaultBranch === undefined && head !== undefined)
    defaultBranch = [...commits.keys()].toSorted().find((branch) => commits.get(branch) === head);
  if (defaultBranch === undefined || !commits.has(defaultBranch)) return { commits };
  return { commits, defaultBranch };
}

/** One branch to index. */
export interface WantedBranch {
  /** "" for the first. */
  readonly branch: string;
  readonly branchName: string;
}

export interface WantedBranches {
  readonly wanted: readonly WantedBranch[];
  /** Requested branches that do not exist. */
  readonly missing: readonly string[];
}

/**
 * Chooses the branches to index: the requested ones, or the default one.
 * @throws RepositoryProblem when the first one does not exist
 */
export function chooseBranches(
  asked: readonly string[],
  { commits, defaultBranch }: RemoteHeads,
): WantedBranches {
  if (commits.size === 0)
    throw new RepositoryProblem(
      "The repository has no commit yet; it is indexed once there is one.",
      "empty",
    );
  const first = asked[0] ?? defaultBranch;
  if (first === undefined)
    throw new RepositoryProblem(
      "HEAD of the remote names a branch that is not there: name the branches to index.",
      "lasting",
    );
  if (!commits.has(first))
    throw new RepositoryProblem(`The remote has no branch ${JSON.stringify(first)}.`, "lasting");
  const others = [...new Set(asked.slice(1))].filter((name) => name !== first);
  const there = others.filter((name) => commits.has(name));
  return {
    wanted: [{ branch: "", branchName: first }, ...there.map((name) => ({ branch: name, branchName: name }))],
    missing: others.filter((name) => !commits.has(name)),
  };
}
