// Asks git where a repository is hosted, for links to its files.
import { git } from "@fossick/repository/git.ts";
import type { CodeHost } from "@fossick/page/view/index.ts";

/** Returns the code host of a folder's remote `origin`; undefined if there is none, or it is of an unknown kind. */
export async function readCodeHost(root: string, signal?: AbortSignal): Promise<CodeHost | undefined> {
  const ask = async (...args: readonly string[]): Promise<string> =>
    String(await git(args, { cwd: root, ...(signal && { signal }) })).split(/\r?\n/)[0] ?? "";
  try {
    const { codeHostOf } = await import("@fossick/page/view/index.ts");
    return codeHostOf(await ask("remote", "get-url", "origin"), await ask("rev-parse", "--show-prefix"));
  } catch {
    signal?.throwIfAborted();
    return undefined; // no repository, or no such remote
  }
}
