// Asks git what people call a folder, where it is hosted, and what its latest commits were about.
import path from "node:path";
import { git } from "@fossick/repository/git.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import type { CodeHost, RepositoryNames } from "@fossick/page/view/index.ts";

/** Describes a repository as the page names it. */
interface Described {
  readonly repository: RepositoryNames;
  /** Undefined without a remote `origin`, and for a host of unknown kind. */
  readonly host?: CodeHost;
}

/** Returns the names of a folder, and the code host of its remote `origin`. */
export async function describeRoot(root: string, signal?: AbortSignal): Promise<Described> {
  const { codeHostOf } = await import("@fossick/page/view/index.ts");
  const first = async (...args: readonly string[]) => (await ask(args, root, signal))[0];
  const [remote, folder, branch] = await Promise.all([
    first("remote", "get-url", "origin"),
    first("rev-parse", "--show-prefix"),
    first("symbolic-ref", "--short", "HEAD"),
  ]);
  const host = remote === undefined ? undefined : codeHostOf(remote, folder);
  const name = path.basename(realRoot(root));
  return { repository: { name, ...(branch && { branch }) }, ...(host && { host }) };
}

const commitsRead = 40;
const maxSubjects = 4;
/** Words of a subject that says enough to be a task. */
const minWords = 4;

/** Returns subjects of the latest commits of a folder, as tasks to try. */
export async function latestSubjects(root: string, signal?: AbortSignal): Promise<readonly string[]> {
  const args = ["log", "--no-merges", `--max-count=${commitsRead}`, "--format=%s", "--", "."];
  const subjects = await ask(args, root, signal);
  return subjects.filter((subject) => subject.split(/\s+/).length >= minWords).slice(0, maxSubjects);
}

/** Lines that git prints; none without a repository, such a remote or a branch. */
async function ask(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<readonly string[]> {
  try {
    return String(await git(args, { cwd, ...(signal && { signal }) }))
      .split(/\r?\n/)
      .filter((line) => line !== "");
  } catch {
    signal?.throwIfAborted();
    return [];
  }
}
