import { messagesIn } from "../messages/index.ts";
import type { Cycle, Exclude, Task, TaskLanguage } from "../types.ts";

const maxExcludes = 20;
/** Lowest rank in the dispatch at which a file is still worth excluding: lower ones do no harm. */
const ranksInTheWay = 60;
const confidentlyIrrelevant = 0.2;

/**
 * Files that dispatch ranked well and evaluation found irrelevant. An exclude is dropped again when a later cycle
 * finds evidence for its file, or when a gap names it; the caller's own stay.
 */
export function learnExcludes(
  task: Task,
  { query, candidates, evaluations, gaps }: Cycle,
  lang: TaskLanguage,
): Exclude[] {
  const relevance = new Map(evaluations.map((evaluation) => [evaluation.path, evaluation.relevance]));
  const gapSubjects = new Set(gaps.map(({ what }) => what));
  const isStillIrrelevant = (path: string): boolean =>
    (relevance.get(path) ?? 0) < confidentlyIrrelevant && !gapSubjects.has(path);
  const own = new Set(task.scope?.excludes);
  const remaining = query.excludes.filter(({ pattern }) => own.has(pattern) || isStillIrrelevant(pattern));
  const patterns = new Set(remaining.map(({ pattern }) => pattern));
  const additions = candidates
    .slice(0, ranksInTheWay)
    .filter(({ path }) => relevance.has(path) && isStillIrrelevant(path) && !patterns.has(path))
    .map(({ path }) => ({
      pattern: path,
      because: messagesIn(lang).refined.irrelevant((relevance.get(path) ?? 0).toFixed(2)),
    }));
  return [...remaining, ...additions].slice(0, query.excludes.length + maxExcludes);
}
