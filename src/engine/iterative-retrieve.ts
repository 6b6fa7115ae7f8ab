import { dispatch } from "../dispatch/dispatch.ts";
import { createEngine, type RunOptions } from "./engine.ts";
import type { Search } from "../stepwise/search.ts";
import type { Settings } from "../settings/index.ts";
import type { Candidate, Context, Cycle, Evaluation, Query, Refinement, Retrieval, Task } from "../types.ts";

export { mergeContext } from "../bundle/merge.ts";
export { hasCriticalGaps } from "../evaluate/gaps.ts";
export { createInitialQuery } from "../language/initial-query.ts";

export interface IterativeOptions extends RunOptions {
  /** The repository; the working folder when left out. */
  readonly root?: string;
  /** Turns of the loop at most, 1 to 10; 3 when left out. */
  readonly maxCycles?: number;
  readonly settings?: Partial<Settings>;
}

/**
 * The shortest way in: search one repository once.
 * @throws FossickError as `createEngine` and `Engine.retrieve` do
 * @example const { files } = await iterativeRetrieve("fix the token expiry bug", { root: "." });
 */
export async function iterativeRetrieve(
  task: string | Task,
  options: IterativeOptions = {},
): Promise<Retrieval> {
  const { root = ".", maxCycles, settings, ...run } = options;
  const engine = await createEngine({
    root,
    settings: { ...settings, ...(maxCycles !== undefined && { maxCycles }) },
  });
  try {
    return await engine.retrieve(task, run);
  } finally {
    await engine.close();
  }
}

/** One dispatch of a search begun with `engine.begin(task)`: the query's candidates, best first by fusion. */
export async function retrieveFiles(
  query: Query,
  search: Search,
  cycles: readonly Cycle[] = [],
): Promise<readonly Candidate[]> {
  return (await dispatch(query, search.parts.retrievers, contextOf(search, cycles))).candidates;
}

/** Judge candidates: relevance, worth, band, reason and spans, best first. */
export function evaluateRelevance(
  candidates: readonly Candidate[],
  query: Query,
  search: Search,
  cycles: readonly Cycle[] = [],
): Promise<readonly Evaluation[]> {
  return search.parts.evaluator.evaluate(search.task, candidates, query, contextOf(search, cycles));
}

/** What the cycles taught, as the next query. @param cycles at least one, oldest first */
export function refineQuery(cycles: readonly Cycle[], search: Search): Promise<Refinement> {
  return search.parts.refiner.refine(search.task, cycles, contextOf(search, cycles));
}

function contextOf({ task, settings, parts }: Search, cycles: readonly Cycle[]): Context {
  return { task, settings, cycles, observer: parts.observer, ...(parts.signal && { signal: parts.signal }) };
}
