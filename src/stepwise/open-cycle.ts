import { mergeContext } from "../bundle/merge.ts";
import { dispatch } from "../dispatch/dispatch.ts";
import { identifyGaps } from "../evaluate/gaps.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import type { Parts } from "../retrieve.ts";
import type { Candidate, Context, Fault, Refinement } from "../types.ts";
import { chooseCandidates } from "./choose.ts";
import { withWishes } from "./host-query.ts";
import type { JudgedState, Looking, OpenCycle } from "./judged-state.ts";
import { showCandidates } from "./show.ts";
import type { HostRefinement } from "./types.ts";

/** Look for files to be judged. @returns the state as it was, without an open cycle, where none is left */
export async function openCycle(
  state: JudgedState,
  wishes: HostRefinement,
  told: readonly Fault[],
  { parts, near, context: surroundings, candidatesPerCycle, showing }: Looking,
): Promise<JudgedState> {
  const { evaluator, retrievers, reporter, now } = parts;
  const startedMs = now();
  const context: Context = { ...surroundings, cycles: state.cycles };
  const refined = await nextQuery(state, parts, context);
  const query = withWishes(refined.query, wishes);
  const number = state.cycles.length + 1;
  await reporter?.onCycleStart?.(number, query);
  const { candidates, faults } = await dispatch(query, [...retrievers, near], context);
  const evaluations = await evaluator.evaluate(context.task, candidates, query, context);
  const own = mergeContext(state.own, evaluations);
  const excludes = [...state.excludes, ...(wishes.excludes ?? [])];
  const { shown: seen, judgements } = state;
  const chosen = await chooseCandidates(
    { own, shown: seen, judgements, excludes, wishes, most: candidatesPerCycle },
    { near, retrievers },
    query,
    context,
  );
  if (chosen.length === 0) return { ...state, own, excludes, open: undefined };
  const { gaps } = state.cycles.at(-1) ?? (await identifyGaps([], query, context));
  const shown = await showCandidates(chosen, query, context, showing);
  const paths = chosen.map(({ path }) => path);
  const open: OpenCycle = {
    query,
    learned: refined.learned,
    candidates: inOrder(paths, candidates),
    faults,
    ms: now() - startedMs,
    step: {
      kind: "candidates",
      cycle: number,
      candidates: shown.candidates,
      termGaps: gaps.filter(({ kind }) => kind === "term"),
      learned: refined.learned,
      faults: [...told, ...faults],
    },
  };
  return {
    ...state,
    own,
    excludes,
    open,
    shown: new Set([...state.shown, ...paths]),
    inspections: new Map([...state.inspections, ...shown.inspections]),
  };
}

/** The first query of the task, or what the cycles taught. */
async function nextQuery({ cycles }: JudgedState, { refiner }: Parts, context: Context): Promise<Refinement> {
  const { task, settings } = context;
  if (cycles.length > 0) return refiner.refine(task, cycles, context);
  return { query: createInitialQuery(task, settings.lang), learned: [] };
}

/** The files shown, with the lists that hold them. */
function inOrder(paths: readonly string[], found: readonly Candidate[]): Candidate[] {
  const known = new Map(found.map((candidate) => [candidate.path, candidate]));
  return paths.map((path) => known.get(path) ?? { path, lists: {} });
}
