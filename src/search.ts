import type { RepositoryFacts } from "./bundle/answer.ts";
import { estimateTokensOfSize } from "./bundle/tokens.ts";
import { FossickError } from "./errors.ts";
import type { Codebase } from "./codebase.ts";
import type { IndexReport } from "./indexing/update-index.ts";
import { languageNames } from "./indexing/languages/index.ts";
import type { Parts } from "./retrieve.ts";
import { nearest, type Settings } from "./settings/index.ts";
import type { RetrievalSettings, Scope, Task } from "./types.ts";

/** A task, a state of the repository, and the parts that search it. */
export interface Search {
  readonly task: Task;
  readonly settings: Settings;
  readonly repository: RepositoryFacts;
  readonly parts: Parts;
}

/** What a replay needs; where this machine keeps its cache is nobody else's business. */
export function tracedSettings(settings: Settings): RetrievalSettings {
  const { maxCycles, threshold, minFiles, maxCandidates, maxFiles, maxTokens, timeBudgetMs, fileBudget } =
    settings;
  return { maxCycles, threshold, minFiles, maxCandidates, maxFiles, maxTokens, timeBudgetMs, fileBudget };
}

/** Limits given with the settings hold for every task. */
export function withScope(task: Task, { globs, excludes, types }: Settings): Task {
  const scope: Scope = {
    globs: [...new Set([...globs, ...(task.scope?.globs ?? [])])],
    excludes: [...new Set([...excludes, ...(task.scope?.excludes ?? [])])],
    types: [...new Set([...types, ...(task.scope?.types ?? [])])],
    paths: task.scope?.paths ?? [],
  };
  return { ...task, scope };
}

/** What the answer says of the repository. @param root as the caller gave it */
export function repositoryFacts(root: string, codebase: Codebase, report: IndexReport): RepositoryFacts {
  return {
    root,
    ...(report.head !== undefined && { commit: report.head }),
    files: codebase.paths.length,
    tokens: estimateTokensOfSize(codebase.textBytes),
    indexMs: Math.round(report.ms * 10) / 10,
    faults: report.faults,
  };
}

/** @throws FossickError INVALID_SETTING for a language that is not known */
export function checkTypes(types: readonly string[]): void {
  const known = languageNames();
  for (const type of types) {
    if (known.includes(type.toLowerCase())) continue;
    const meant = nearest(type.toLowerCase(), known);
    throw new FossickError("INVALID_SETTING", `there is no language "${type}"`, {
      hint: meant === undefined ? `Known are ${known.join(", ")}.` : `Did you mean ${meant}?`,
    });
  }
}
