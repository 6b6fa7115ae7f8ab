// Finds the files and lines that are in conflict, changed or of the last commit, where a task refers to them.
import type { ReadText } from "@fossick/core/evidence/claims/claim.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { changesOf } from "@fossick/core/language/read-patch.ts";
import type { LineRange, ReportedState, StateAsked } from "@fossick/core/task.ts";
import { linesOf } from "@fossick/base/lines.ts";
import { valueIn } from "@fossick/base/remember.ts";
import { withoutSecrets } from "@fossick/base/secrets/redact.ts";
import type { GitOptions } from "@fossick/repository/git.ts";
import {
  lastCommit,
  operationIn,
  unmergedFiles,
  untrackedFiles,
  workTreePatch,
} from "@fossick/repository/git-state.ts";

type Files = ReportedState["files"];

/** Arguments of `git diff` for each kind of change. */
const against = { uncommitted: ["HEAD"], staged: ["--cached"], unstaged: [] } as const;

/** Max files that are told of. */
const maxFiles = 40;

/** Asks git for a state of the work tree. @throws GitError */
export async function workTreeState(
  asked: StateAsked,
  codebase: Codebase,
  readText: ReadText,
  options: GitOptions,
): Promise<ReportedState> {
  const known = (files: Files): Pick<ReportedState, "count" | "files"> => ({
    count: files.length,
    files: files.filter(({ path }) => codebase.fileOf(path) !== undefined).slice(0, maxFiles),
  });
  if (asked === "lastCommit") {
    const { hash, patch, subject } = await lastCommit(options);
    return { asked, commit: { hash, subject: withoutSecrets(subject) }, ...known(filesOf(patch)) };
  }
  const operation = operationIn(options.cwd);
  if (asked === "conflicts") {
    const paths = await unmergedFiles(options);
    const files = paths.map(async (path) => ({ path, lines: conflictsIn((await readText(path)) ?? "") }));
    return { asked, ...(operation && { operation }), ...known(await Promise.all(files)) };
  }
  const changed = filesOf(await workTreePatch(against[asked], options));
  const added = asked === "staged" ? [] : await untrackedFiles(options);
  return { asked, ...known([...changed, ...added.map((path) => ({ path, lines: [] }))]) };
}

const sizeOf = (lines: readonly LineRange[]): number =>
  lines.reduce((sum, { endLine, startLine }) => sum + endLine - startLine + 1, 0);

/** Lines that git writes of files that were only renamed or that hold no text. */
const withoutLines = /^(?:rename to |Binary files .{1,1000} and b\/)(.{1,1000}?)(?: differ)?$/gm;

/** The changed lines of a patch by file, those with the most changes first. */
function filesOf(patch: string): Files {
  const files = new Map<string, LineRange[]>();
  for (const { after, path } of changesOf(patch, Infinity)) valueIn(files, path, () => []).push(after);
  for (const [, path = ""] of patch.matchAll(withoutLines)) valueIn(files, path, () => []);
  return [...files]
    .map(([path, lines]) => ({ path, lines }))
    .sort((a, b) => sizeOf(b.lines) - sizeOf(a.lines) || (a.path < b.path ? -1 : 1));
}

/** Finds the lines between the marks that git writes around both sides of a conflict. */
export function conflictsIn(text: string): readonly LineRange[] {
  const found: LineRange[] = [];
  let startLine = 0;
  for (const [at, line] of linesOf(text).entries()) {
    if (line.startsWith("<<<<<<< ")) startLine = at + 1;
    if (!line.startsWith(">>>>>>> ") || startLine === 0) continue;
    found.push({ startLine, endLine: at + 1 });
    startLine = 0;
  }
  return found;
}
