import type { Cycle, Description, Evaluation, FilePurpose } from "../types.ts";

/**
 * Min worth of a file to change: 1 divided by the number of files expected, and at most a half. Tuned
 * (docs/decisions/2026-11-23-roles.md).
 */
const changeFrom = (expectedFiles: number): number => Math.min(0.5, 1 / expectedFiles);

/** Facts for choosing roles. */
interface RoleContext {
  /** Number of files that the task's change is expected to edit. */
  readonly expectedFiles: number;
  /** Purpose of each file, in the order of the files. */
  readonly purposes: readonly FilePurpose[];
  /** Descriptions of the best files at least. */
  readonly descriptions: readonly Pick<Description, "path" | "uses">[];
}

/**
 * Tell what to do with each file: change the best one, and others of enough worth that are source or what the best one
 * is; read first what defines the names that those use; look at the rest, too.
 * The role of a file in the task, not what it is for in its project: that is its purpose.
 * @param files best first
 * @returns in the order of `files`
 */
export function taskRoles(
  files: readonly Pick<Evaluation, "path" | "worth">[],
  { expectedFiles, purposes, descriptions }: RoleContext,
): Cycle["roles"] {
  const least = changeFrom(expectedFiles);
  const isToChange = ({ worth }: Pick<Evaluation, "worth">, at: number): boolean =>
    at === 0 || (worth >= least && (purposes[at] === "source" || purposes[at] === purposes[0]));
  const changed = new Set(files.filter(isToChange).map(({ path }) => path));
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
