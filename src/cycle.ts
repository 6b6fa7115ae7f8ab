import { dispatch } from "./dispatch/dispatch.ts";
import { identifyGaps, type OpenQuestions } from "./evaluate/gaps.ts";
import type { Context, Cycle, Evaluation, Parts, Refinement } from "./types.ts";
/** A cycle whose candidates wait to be evaluated. */
export interface OpenCycle extends Pick<Cycle, "number" | "query" | "learned" | "candidates" | "faults"> {
  /** A reading of the clock in `Parts`. */
  readonly startedMs: number;
}

/** What evaluating the candidates of a cycle gave. */
export interface Evaluated {
  readonly evaluations: readonly Evaluation[];
  /** These evaluations and those of earlier cycles, one a file, best first. */
  readonly merged: readonly Evaluation[];
}

/**
 * Start a cycle: every retriever answers the same query, and their lists are fused into one pool.
 * @param context the cycles before this one among it
 * @throws the signal's reason when aborted
 */
export async function openCycle(
  { query, learned }: Refinement,
  { retrievers, reporter, now }: Pick<Parts, "retrievers" | "reporter" | "now">,
  context: Context,
): Promise<OpenCycle> {
  context.signal?.throwIfAborted();
  const number = context.cycles.length + 1;
  const startedMs = now();
  await reporter?.onCycleStart?.(number, query);
  const { candidates, faults } = await dispatch(query, retrievers, context);
  return { number, query, learned, candidates, faults, startedMs };
}

/**
 * End a cycle: find what the accepted files and the task leave open.
 * @param findGaps in place of fossick's own search for gaps
 */
export async function closeCycle(
  { number, query, learned, candidates, faults, startedMs }: OpenCycle,
  { evaluations, merged: mergedBefore }: Evaluated,
  { reporter, now }: Pick<Parts, "reporter" | "now">,
  context: Context,
  findGaps: typeof identifyGaps = identifyGaps,
): Promise<Cycle> {
  const { merged, gaps, told }: OpenQuestions = await findGaps(mergedBefore, query, context);
  const ms = now() - startedMs;
  const cycle: Cycle = { number, query, candidates, evaluations, merged, gaps, told, learned, faults, ms };
  await reporter?.onCycleEnd?.(cycle);
  return cycle;
}
