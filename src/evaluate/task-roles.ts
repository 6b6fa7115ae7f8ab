import type { Description, Evaluation, FilePurpose, TaskRole } from "../types.ts";

/** From this worth on a file is one to change however narrow the task is. Tuned. */
const changeFrom = 0.35;

/** What is known when the roles of files are told. */
export interface RoleContext {
  /** How many files the task's change is expected to edit. */
  readonly expectedFiles: number;
  /** What each file is for, in the order of the files. */
  readonly purposes: readonly FilePurpose[];
  /** Of the best files, and perhaps of others. */
  readonly descriptions: readonly Description[];
}

/**
 * Tell what to do with each file: change the best ones, as many as the task is expected to edit and those of high worth,
 * where they are source or what the best one is; read first what defines what those use; look at the others too.
 * Not what a file is for in its project: that is its purpose.
 * @param files best first
 * @returns in the order of `files`; the first is to be changed
 */
export function taskRoles(
  files: readonly Pick<Evaluation, "path" | "worth">[],
  { expectedFiles, purposes, descriptions }: RoleContext,
): { readonly path: string; readonly role: TaskRole }[] {
  const isChanged = ({ worth }: Pick<Evaluation, "worth">, at: number): boolean => {
    if (at === 0) return true;
    const isOfTask = purposes[at] === "source" || purposes[at] === purposes[0];
    return isOfTask && (at < Math.round(expectedFiles) || worth >= changeFrom);
  };
  const changed = new Set(files.filter(isChanged).map(({ path }) => path));
  const defining = new Set(
    descriptions
      .filter(({ path }) => changed.has(path))
      .flatMap(({ uses }) => uses.flatMap(({ definedIn }) => definedIn)),
  );
  return files.map(({ path }) => ({
    path,
    role: changed.has(path) ? "change" : defining.has(path) ? "read" : "look",
  }));
}
