import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** One file of a commit. */
export interface PushedFile {
  readonly path: string;
  readonly text: string;
}

/** A remote that is pushed to, as a worker sees it from outside. */
export interface Remote {
  /** As a repository is added by. */
  readonly url: string;
  readonly branch: string;
  readonly commit: () => string;
  /** A new file on top of the branch. @returns the commit */
  push(file: PushedFile): string;
  /** The same on top of an older commit, as a force push leaves it: the commits since are gone. */
  forcePush(file: PushedFile, dropped: number): string;
}

const person = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

/** A bare clone of a repository. @param folder of it, new */
export function cloneRemote(repository: string, folder: string): Remote {
  execFileSync("git", ["clone", "--bare", "--quiet", "--shared", "--single-branch", repository, folder]);
  const index = join(folder, "index-of-pushes");
  const git = (args: readonly string[], input = ""): string =>
    execFileSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      input,
      env: { ...process.env, ...person, GIT_INDEX_FILE: index },
    }).trim();
  const ref = git(["symbolic-ref", "HEAD"]);
  const commitOn = (parent: string, { path, text }: PushedFile): string => {
    rmSync(index, { force: true });
    git(["read-tree", parent]);
    const blob = git(["hash-object", "-w", "--stdin"], text);
    git(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]);
    const commit = git(["commit-tree", git(["write-tree"]), "-p", parent, "-m", `Add ${path}`]);
    git(["update-ref", ref, commit]);
    return commit;
  };
  return {
    url: pathToFileURL(folder).href,
    branch: ref.slice("refs/heads/".length),
    commit: () => git(["rev-parse", ref]),
    push: (file) => commitOn(ref, file),
    forcePush: (file, dropped) => commitOn(`${ref}~${dropped}`, file),
  };
}
