import { languageOf } from "../../../src/code-languages/index.ts";
import { roleOf } from "../../../src/evidence/roles.ts";
import { fileKind } from "../../../src/indexing/analyse/file-kind.ts";
import type { PastCommit } from "./past-commits.ts";

/** A task that a commit made, one line of a file of tasks. */
export interface DerivedTask {
  readonly id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly lang: string;
  readonly task: string;
  readonly gold_files: readonly string[];
}

/** Returns the id of a commit's task, unique across all task files. */
export const idOf = (repo: string, { hash }: PastCommit): string =>
  `${repo.replace("/", "__")}-${hash.slice(0, 10)}`;

/** The source files that a commit changed, in order of path. */
export const sourceFiles = ({ changed }: PastCommit): string[] =>
  changed
    .filter((path) => {
      const kind = fileKind(path);
      return kind === "source" && roleOf(path, kind) === "source" && languageOf(path).name !== "text";
    })
    .sort();
