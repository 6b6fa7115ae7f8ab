// Finds files that changed since they were indexed, and reports them as a fault of the answer.
import { join } from "node:path";
import type { Fault } from "../../types.ts";
import { isAsStamped } from "../write/changes.ts";
import type { IndexedCodebase } from "./open-codebase.ts";
import { stampOf, statOf } from "../walk/stat-files.ts";

/** The paths whose file is no longer the one that was indexed, or is gone. */
export function changedMeanwhile(
  root: string,
  { snapshot, fileOf }: IndexedCodebase,
  paths: readonly string[],
): string[] {
  return paths.filter((path) => {
    const stats = statOf(join(root, path));
    const file = fileOf(path);
    return !stats?.isFile() || file === undefined || !isAsStamped(stampOf(stats), snapshot, file);
  });
}

/** Tells that files of an answer changed while it was made. */
export function changedFault(paths: readonly string[]): Fault {
  const first = JSON.stringify(paths[0] ?? "");
  const files = paths.length === 1 ? `the file ${first}` : `${paths.length} files, among them ${first},`;
  const message = `${files} changed during the search; what is said of it may be of the version before`;
  return { part: "indexing", code: "CHANGED_MEANWHILE", message };
}
