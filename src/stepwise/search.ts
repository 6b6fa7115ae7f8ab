import type { RepositoryFacts } from "../bundle/answer.ts";
import type { Codebase } from "../evidence/codebase.ts";
import type { Context, Cycle, Parts, PreparedTask, RetrievalSettings, TaskLanguage } from "../types.ts";
/** A task, a state of the repository, and the parts that search it. */
export interface Search {
  readonly task: PreparedTask;
  /** Language of the task's text. */
  readonly language: TaskLanguage;
  readonly settings: RetrievalSettings;
  readonly repository: RepositoryFacts;
  /** Index of that state; stages see it through their parts alone. */
  readonly codebase: Codebase;
  readonly parts: Parts;
}

/** Returns the context of the stages after these cycles. */
export const contextOf = (
  { task, settings, parts: { observer, signal } }: Pick<Search, "task" | "settings" | "parts">,
  cycles: readonly Cycle[],
): Context => ({ task, settings, cycles, observer, ...(signal && { signal }) });
