// Asks git where a repository is hosted, for links to its files.
import { git } from "../../indexing/git.ts";
import type { CodeHost } from "../page/index.ts";

/** Where a folder's repository is hosted, by its remote `origin`; undefined where that, or git, says nothing of use. */
export async function readCodeHost(root: string, signal?: AbortSignal): Promise<CodeHost | undefined> {
  const ask = async (...args: readonly string[]): Promise<string> =>
    String(await git(args, { cwd: root, ...(signal && { signal }) })).split(/\r?\n/)[0] ?? "";
  try {
    const { codeHostOf } = await import("../page/index.ts");
    return codeHostOf(await ask("remote", "get-url", "origin"), await ask("rev-parse", "--show-prefix"));
  } catch {
    signal?.throwIfAborted();
    return undefined; // no repository, or no such remote
  }
}
