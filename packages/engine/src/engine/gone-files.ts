// Finds the commits that renamed or deleted files which a task names, and what those files have become.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import type { GoneFile } from "@fossick/core/task.ts";
import { withoutSecrets } from "@fossick/base/secrets/redact.ts";
import { lostFiles, type LostFile } from "@fossick/repository/lost-files.ts";
import type { GitOptions } from "@fossick/repository/git.ts";

/** Time for reading the log; a task that names a file which never was would read all of it. */
const maxMs = 3_000;

/**
 * Finds the missing files that a commit renamed or deleted, the newest such commit for each.
 * @param names paths, ends of paths or file names @param prefix of the folder within its work tree
 * @throws GitError
 */
export async function goneFiles(
  { fileOf }: Pick<Codebase, "fileOf">,
  names: readonly string[],
  prefix: string,
  options: GitOptions,
): Promise<readonly GoneFile[]> {
  const newest = new Map<string, LostFile>();
  const found = new Map<string, GoneFile>();
  const limit = AbortSignal.timeout(maxMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    for await (const lost of lostFiles(prefix, { ...options, signal })) {
      if (newest.has(lost.path)) continue; // a later commit counts, which also renamed or deleted it
      newest.set(lost.path, lost);
      for (const name of names)
        if (!found.has(name) && isCalled(lost.path, name))
          found.set(name, goneFile(name, lost, successorOf(lost, newest, fileOf)));
      if (found.size === names.length) break;
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!limit.aborted) throw error;
  }
  return names.flatMap((name) => found.get(name) ?? []);
}

/** Tests whether a path, or an end of it, is a name; an absolute one ends with the path. */
const isCalled = (path: string, name: string): boolean =>
  path === name || path.endsWith(`/${name}`) || (path.includes("/") && name.endsWith(`/${path}`));

const goneFile = (name: string, { hash, path, subject }: LostFile, successor?: string): GoneFile => ({
  name,
  path,
  commit: { hash, subject: withoutSecrets(subject) },
  ...(successor !== undefined && { successor }),
});

/** Follows later renames to the file that is there now. */
function successorOf(
  lost: LostFile,
  newest: ReadonlyMap<string, LostFile>,
  fileOf: Codebase["fileOf"],
): string | undefined {
  const seen = new Set<string>();
  for (let path = lost.to; path !== undefined && !seen.has(path); path = newest.get(path)?.to) {
    if (fileOf(path) !== undefined) return path;
    seen.add(path);
  }
  return undefined;
}
