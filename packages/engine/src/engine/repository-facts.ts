// Facts about the repository in an answer, and notes on named files that are missing, ambiguous or out of scope.
import type { NamedNote, RepositoryFacts } from "@fossick/core/bundle/answer.ts";
import { estimateTokensOfSize } from "@fossick/core/bundle/tokens.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { scopeIn } from "@fossick/core/evidence/scope.ts";
import { inScopeOf } from "@fossick/core/evidence/lists/lists.ts";
import { namedFiles } from "@fossick/core/evidence/scores/named-files.ts";
import { likePath, looksMisspelt, nearestPath } from "@fossick/core/evidence/scores/missing-files.ts";
import type { IndexReport } from "@fossick/index/update-index.ts";
import type { PreparedTask, Scope } from "@fossick/core/task.ts";

/** Collects facts about the repository for an answer. @param root as the caller gave it */
export function repositoryFacts(
  root: string,
  codebase: Codebase,
  task: PreparedTask,
  report: IndexReport & { readonly indexed?: number },
): RepositoryFacts {
  const named = [...namedNotes(codebase, task), ...limitNotes(codebase, task.scope)];
  return {
    root,
    ...(report.head !== undefined && { commit: report.head }),
    files: codebase.paths.length,
    tokens: estimateTokensOfSize(codebase.textBytes),
    indexMs: Math.round(report.ms * 10) / 10,
    faults: report.faults,
    ...(report.unread && { unread: report.unread }),
    ...(report.leftOut && { leftOut: report.leftOut }),
    ...(report.indexed !== undefined && { indexed: report.indexed }),
    ...(named.length > 0 && { named }),
  };
}

const maxUnmatched = 5;

const nameOfLimit = (limit: Scope): string => Object.values(limit).flat().join("");

/** Notes on limits that match no file, alone or together: typos, or languages that do not occur. */
export function limitNotes(codebase: Codebase, scope: Scope = {}): readonly NamedNote[] {
  const { excludes = [], globs = [], paths = [], types = [] } = scope;
  const limits: readonly Scope[] = [
    ...paths.map((path) => ({ paths: [path] })),
    ...types.map((type) => ({ types: [type] })),
    ...globs.map((glob) => ({ globs: [glob.replace(/^!/, "")] })),
    ...excludes.map((glob) => ({ globs: [glob] })),
  ];
  if (limits.length === 0 || codebase.paths.length === 0) return [];
  const isEmpty = (each: Scope): boolean => !codebase.paths.some(scopeIn(codebase, each));
  const isAllEmpty = isEmpty(scope);
  const unmatched = isAllEmpty && limits.length === 1 ? [] : limits.filter(isEmpty).slice(0, maxUnmatched);
  const all = [...paths, ...types, ...globs, ...excludes.map((glob) => `!${glob}`)].join(", ");
  return [
    ...(isAllEmpty ? [{ name: all, what: "nothingInScope" as const, paths: [] }] : []),
    ...unmatched.map((limit) => ({ name: nameOfLimit(limit), what: "matchesNothing" as const, paths: [] })),
  ];
}

/** Notes on file names in a short task: several files have the name, all are out of scope, or none exists. */
export function namedNotes(codebase: Codebase, task: PreparedTask): readonly NamedNote[] {
  const named = namedFiles(codebase, task);
  if (named.length === 0) return []; // the usual case, and the scope is costly to read
  const isInScope = inScopeOf(codebase, task.scope);
  const gone = new Set(task.git?.gone?.map(({ name }) => name)); // the answer tells what became of these
  return named.flatMap(({ name, files, namesakes }): NamedNote[] => {
    const pathOf = (file: number): string => codebase.paths[file] ?? "";
    const outside = files.filter((file) => !isInScope(file));
    if (files.length > 0 && outside.length === files.length)
      return [{ name, what: "outsideScope", paths: outside.map(pathOf) }];
    if (files.length > 0 && namesakes > 1)
      return [{ name, what: "namesakes", paths: files.map(pathOf), count: namesakes }];
    if (namesakes > 0 || gone.has(name) || !looksMisspelt(codebase, name)) return [];
    const near = nearestPath(codebase, name) ?? likePath(codebase, name);
    return near === undefined ? [] : [{ name, what: "noSuchFile", paths: [near] }];
  });
}
