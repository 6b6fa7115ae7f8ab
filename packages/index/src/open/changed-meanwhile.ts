// Finds files that changed since they were indexed, and reports them as a fault.
import { join } from "node:path";
import type { Fault } from "@fossick/core/answer-types.ts";
import { isAsStamped } from "../write/changes.ts";
import type { IndexedCodebase } from "./open-codebase.ts";
import { fileStamp, statOf } from "../walk/stat-files.ts";

/** Returns the paths whose file changed since it was indexed, or is gone. */
export function changedMeanwhile(
  root: string,
  { snapshot, fileOf }: IndexedCodebase,
  paths: readonly string[],
): string[] {
  return paths.filter((path) => {
    const stats = statOf(join(root, path));
    const file = fileOf(path);
    return !stats?.isFile() || file === undefined || !isAsStamped(fileStamp(stats), snapshot, file);
  });
}

/** Reports that files of an answer changed during the search. */
export function changedFault(paths: readonly string[]): Fault {
  const first = JSON.stringify(paths[0] ?? "");
  const files = paths.length === 1 ? `the file ${first}` : `${paths.length} files, among them ${first},`;
  const message = `${files} changed during the search; what is said of it may be of the version before`;
  return { part: "indexing", code: "CHANGED_MEANWHILE", message };
}
