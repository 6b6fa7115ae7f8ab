// Public functions for callers that run the loop themselves: cycles, their stages and refinement.
import { mergeContext, type RepositoryFacts } from "../../bundle/answer.ts";
import { closeCycle as close, openCycle as open, type OpenCycle } from "../cycle.ts";
import { firstRefinement } from "../../language/initial-query.ts";
import type { Query, TaskLanguage } from "../../answer-types.ts";
import type { Candidate, Evaluation } from "../../candidate.ts";
import type { Cycle, Refinement } from "../../finished-cycle.ts";
import type { Context, Parts } from "../../parts.ts";
import type { RetrievalSettings } from "../../retrieval-settings.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../../evidence/codebase.ts";

/**
 * Start a cycle of a search begun with `engine.begin(task)`.
 * @param next what `refineQuery` gave; left out for the first cycle
 * @param cycles finished so far, oldest first
 */
export const openCycle = (
  search: Search,
  next: Refinement = firstRefinement(search.task, search.settings.lang),
  cycles: readonly Cycle[] = [],
): Promise<OpenCycle> => open(next, search.parts, contextOf(search, cycles));

/** End a cycle with its evaluations: merged into those of earlier cycles, with the gaps they leave. */
export const closeCycle = (
  opened: OpenCycle,
  evaluations: readonly Evaluation[],
  search: Search,
  cycles: readonly Cycle[] = [],
): Promise<Cycle> => {
  const merged = mergeContext(cycles.at(-1)?.merged ?? [], evaluations);
  return close(opened, { evaluations, merged }, search.parts, contextOf(search, cycles));
};

/** The candidates of one query, best first by fusion. */
export const retrieveFiles = async (
  query: Query,
  search: Search,
  cycles: readonly Cycle[] = [],
): Promise<readonly Candidate[]> => (await openCycle(search, { query, learned: [] }, cycles)).candidates;

/** Judge candidates: relevance, worth, band, reason and spans, best first. */
export const evaluateRelevance = (
  candidates: readonly Candidate[],
  query: Query,
  search: Search,
  cycles: readonly Cycle[] = [],
): Promise<readonly Evaluation[]> =>
  search.parts.evaluator.evaluate(search.task, candidates, query, contextOf(search, cycles));

/** Refines the query by what the cycles taught. @param cycles at least one, oldest first */
export const refineQuery = (cycles: readonly Cycle[], search: Search): Promise<Refinement> =>
  search.parts.refiner.refine(search.task, cycles, contextOf(search, cycles));

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
