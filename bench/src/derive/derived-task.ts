import { languageOf } from "@fossick/languages/index.ts";
import { roleOf } from "@fossick/core/evidence/roles.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
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
export const sourceFiles = ({ changed }: PastCommit): string[] => changed.filter(isSourceFile).sort();

/** Tests whether a path is that of source in a known language: no test, page, setting or generated file. */
export function isSourceFile(path: string): boolean {
  const kind = fileKind(path);
  return kind === "source" && roleOf(path, kind) === "source" && languageOf(path).name !== "text";
}

/** Returns the ending that most of the paths have, the first one of several. */
export function commonEnding(paths: readonly string[]): string {
  const endings = paths.map((path) => path.slice(path.lastIndexOf(".") + 1));
  return [...new Set(endings)].sort((a, b) => countOf(endings, b) - countOf(endings, a))[0] ?? "";
}

const countOf = (values: readonly string[], value: string): number =>
  values.filter((each) => each === value).length;
