import { mergeContext } from "../bundle/merge.ts";
import { openCycle, type OpenCycle } from "../cycle.ts";
import { identifyGaps } from "../evaluate/gaps.ts";
import { firstRefinement } from "../language/initial-query.ts";
import type { Candidate, Context, Evaluation, Fault, Parts, Refinement } from "../types.ts";
import { withWishes } from "./caller-query.ts";
import { chooseCandidates } from "./choose-candidates.ts";
import type { JudgedState, OpenJudgedCycle, StepTools } from "./judged-state.ts";
import { showCandidates } from "./show-candidates.ts";
import type { CallerRefinement } from "./types.ts";

/**
 * Start a cycle and choose the files to be judged.
 * @param callerFaults what could not be used of the last submission
 * @returns without an open cycle where no file is left to be judged
 */
export async function openJudgedCycle(
  state: JudgedState,
  wishes: CallerRefinement,
  callerFaults: readonly Fault[],
  tools: StepTools,
): Promise<JudgedState> {
  const { parts, near, candidatesPerCycle } = tools;
  const { retrievers } = parts;
  const context: Context = { ...tools.context, cycles: state.cycles };
  const next = await nextRefinement(state, parts, context);
  const query = withWishes(next.query, wishes);
  const opened = await openCycle(
    { ...next, query },
    { ...parts, retrievers: [...retrievers, near] },
    context,
  );
  const evaluations = await parts.evaluator.evaluate(context.task, opened.candidates, query, context);
  const own = mergeContext(state.own, evaluations);
  const excludes = [...state.excludes, ...(wishes.excludes ?? [])];
  const { shownPaths, verdicts } = state;
  const choice = await chooseCandidates(
    { own, shown: shownPaths, verdicts, excludes, wishes, most: candidatesPerCycle },
    { near, retrievers },
    query,
    context,
  );
  const afterChoice = { ...state, own, excludes, open: undefined };
  return choice.length === 0 ? afterChoice : show(afterChoice, opened, choice, callerFaults, tools);
}

/** Show the chosen files, and wait for verdicts. */
async function show(
  state: JudgedState,
  opened: OpenCycle,
  choice: readonly Evaluation[],
  callerFaults: readonly Fault[],
  { parts, context: surroundings, showing }: StepTools,
): Promise<JudgedState> {
  const context: Context = { ...surroundings, cycles: state.cycles };
  const { number, query, learned, faults, startedMs } = opened;
  const { gaps } =
    state.cycles.at(-1) ??
    (await identifyGaps({ merged: [], threshold: 1, expectedFiles: 1 }, query, context));
  const { candidates, inspections } = await showCandidates(choice, query, context, showing);
  const paths = choice.map(({ path }) => path);
  const open: OpenJudgedCycle = {
    ...opened,
    candidates: withLists(paths, opened.candidates),
    spentMs: parts.now() - startedMs,
    step: {
      kind: "candidates",
      cycle: number,
      candidates,
      termGaps: gaps.filter(({ kind }) => kind === "term"),
      learned,
      faults: [...callerFaults, ...faults],
    },
  };
  return {
    ...state,
    open,
    shownPaths: new Set([...state.shownPaths, ...paths]),
    inspections: new Map([...state.inspections, ...inspections]),
  };
}

/** The first query of the task, or what the cycles taught. */
async function nextRefinement(
  { cycles }: JudgedState,
  { refiner }: Parts,
  context: Context,
): Promise<Refinement> {
  const { task, settings } = context;
  if (cycles.length > 0) return refiner.refine(task, cycles, context);
  return firstRefinement(task, settings.lang);
}

/** The files shown, with the lists that hold them. */
function withLists(paths: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const candidateByPath = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  return paths.map((path) => candidateByPath.get(path) ?? { path, lists: {} });
}
