// Runs the two halves of a cycle, one that dispatches its query, one that finds the accepted files and the gaps.
import { dispatch } from "./dispatch/dispatch.ts";
import { expectedFiles as filesExpected } from "./evaluate/breadth.ts";
import { identifyGaps, type OpenQuestions } from "./evaluate/gaps.ts";
import { lookCloser } from "./evaluate/inspect.ts";
import { onTaskScale } from "./evaluate/task-scale.ts";
import type { Cycle, Refinement } from "../finished-cycle.ts";
import type { Context, Parts } from "../parts.ts";

/** A cycle whose candidates wait to be evaluated. */
export interface OpenCycle extends Pick<Cycle, "number" | "query" | "learned" | "candidates" | "faults"> {
  /** A reading of the clock in `Parts`. */
  readonly startedMs: number;
}

/** Evaluations of a cycle's candidates, on whichever scale: their worths decide. */
type Evaluated = Pick<Cycle, "evaluations" | "merged">;

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
  await reporter?.onStage?.(number, "dispatch");
  const { candidates, faults } = await dispatch(query, retrievers, context);
  await reporter?.onStage?.(number, "evaluate");
  return { number, query, learned, candidates, faults, startedMs };
}

/**
 * End a cycle: decide which files are accepted, and find what they and the task leave open.
 * @param findGaps in place of fossick's own search for gaps
 */
export async function closeCycle(
  { number, query, learned, candidates, faults, startedMs }: OpenCycle,
  evaluated: Evaluated,
  { reporter, now }: Pick<Parts, "reporter" | "now">,
  context: Context,
  findGaps: typeof identifyGaps = identifyGaps,
): Promise<Cycle> {
  await reporter?.onStage?.(number, "gaps");
  const expectedFiles = filesExpected(context.task, evaluated.merged);
  const scaled = onTaskScale(evaluated, expectedFiles, context.settings);
  const { evaluations, threshold } = scaled;
  const merged = await lookCloser(scaled.merged, query, context);
  const questions: OpenQuestions = await findGaps({ merged, threshold, expectedFiles }, query, context);
  const ms = now() - startedMs;
  const found = { candidates, evaluations, expectedFiles, threshold, ...questions };
  const cycle: Cycle = { number, query, ...found, learned, faults, ms };
  await reporter?.onCycleEnd?.(cycle);
  return cycle;
}
