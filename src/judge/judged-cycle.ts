import type { RepositoryFacts } from "../bundle/answer.ts";
import { mergeContext } from "../bundle/merge.ts";
import { dispatch } from "../dispatch/dispatch.ts";
import { identifyGaps } from "../evaluate/gaps.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import type { Parts } from "../retrieve.ts";
import type {
  Candidate,
  Context,
  Cycle,
  Evaluation,
  Fault,
  Inspection,
  Query,
  Refinement,
  Retriever,
} from "../types.ts";
import { combined, type Judgement } from "./combine.ts";
import { chooseCandidates } from "./choose.ts";
import { withHostGaps } from "./host-gaps.ts";
import { withWishes } from "./host-query.ts";
import type { IsKnown } from "./read-verdicts.ts";
import { showCandidates, type Showing } from "./show.ts";
import type { CandidatesStep, HostRefinement } from "./types.ts";

/** What is known of a judged search between two steps; read-only, so that a step that fails changes nothing. */
export interface JudgedState {
  readonly cycles: readonly Cycle[];
  /** The caller's, one a file. */
  readonly judgements: readonly Judgement[];
  /** fossick's own, the best of all cycles. */
  readonly own: readonly Evaluation[];
  readonly shown: ReadonlySet<string>;
  readonly inspections: ReadonlyMap<string, Inspection>;
  /** Globs of files that the caller no longer wants to see. */
  readonly excludes: readonly string[];
  readonly open: OpenCycle | undefined;
}

/** A cycle that waits for verdicts. */
export interface OpenCycle {
  readonly query: Query;
  readonly learned: Refinement["learned"];
  readonly candidates: readonly Candidate[];
  readonly step: CandidatesStep;
  readonly faults: readonly Fault[];
  readonly ms: number;
}

/** What a step of a judged search works with. */
export interface Looking {
  readonly parts: Parts;
  /** The list of files near the accepted ones. */
  readonly near: Retriever;
  readonly context: Omit<Context, "cycles">;
  readonly repository: RepositoryFacts;
  readonly candidatesPerCycle: number;
  readonly isKnown: IsKnown;
  readonly showing: Showing;
  /** Tells of files that changed since the search began. */
  readonly changed: (paths: readonly string[]) => readonly Fault[];
}

export const firstState: JudgedState = {
  cycles: [],
  judgements: [],
  own: [],
  shown: new Set(),
  inspections: new Map(),
  excludes: [],
  open: undefined,
};

/** Look for files to be judged. @returns the state as it was, without an open cycle, where none is left */
export async function openCycle(
  state: JudgedState,
  wishes: HostRefinement,
  told: readonly Fault[],
  { parts, near, context: surroundings, candidatesPerCycle, showing }: Looking,
): Promise<JudgedState> {
  const { evaluator, refiner, retrievers, reporter, now } = parts;
  const { task, settings } = surroundings;
  const startedMs = now();
  const context: Context = { ...surroundings, cycles: state.cycles };
  const refined: Refinement =
    state.cycles.length === 0
      ? { query: createInitialQuery(task, settings.lang), learned: [] }
      : await refiner.refine(task, state.cycles, context);
  const query = withWishes(refined.query, wishes);
  const number = state.cycles.length + 1;
  await reporter?.onCycleStart?.(number, query);
  const { candidates, faults } = await dispatch(query, [...retrievers, near], context);
  const evaluations = await evaluator.evaluate(task, candidates, query, context);
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
  const lists = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  const paths = chosen.map(({ path }) => path);
  const open: OpenCycle = {
    query,
    learned: refined.learned,
    candidates: paths.map((path) => lists.get(path) ?? { path, lists: {} }),
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

/** End the open cycle with the caller's judgements. */
export async function closeCycle(
  state: JudgedState,
  given: readonly Judgement[],
  told: readonly Fault[],
  { parts: { reporter, now }, context: surroundings }: Looking,
): Promise<JudgedState> {
  const startedMs = now();
  const context: Context = { ...surroundings, cycles: state.cycles };
  const { settings } = context;
  const { open } = state;
  if (!open) throw new Error("there is no open cycle to be judged");
  const { query, learned, candidates } = open;
  const judgements = [
    ...new Map([...state.judgements, ...given].map((judgement) => [judgement.path, judgement])).values(),
  ];
  const inspections = await inspected(state.inspections, judgements, query, context);
  const looked = state.own.map((evaluation) => withInspection(evaluation, inspections));
  const merged = combined(looked, judgements, settings.threshold).map((each) =>
    withInspection(each, inspections),
  );
  const found = withHostGaps(await identifyGaps(merged, query, context), judgements, context);
  const paths = new Set([...candidates.map(({ path }) => path), ...given.map(({ path }) => path)]);
  const cycle: Cycle = {
    number: state.cycles.length + 1,
    query,
    candidates,
    evaluations: found.merged.filter(({ path }) => paths.has(path)),
    ...found,
    learned,
    faults: [...open.faults, ...told],
    ms: open.ms + now() - startedMs,
  };
  await reporter?.onCycleEnd?.(cycle);
  return { ...state, judgements, inspections, cycles: [...state.cycles, cycle], open: undefined };
}

/** Files judged without being shown are looked at, too. */
async function inspected(
  known: ReadonlyMap<string, Inspection>,
  judgements: readonly Judgement[],
  query: Query,
  context: Context,
): Promise<ReadonlyMap<string, Inspection>> {
  const missing = judgements.map(({ path }) => path).filter((path) => !known.has(path));
  const found = missing.length === 0 ? [] : await context.observer.inspect(missing, query, context);
  return new Map([...known, ...found.map((each) => [each.path, each] as const)]);
}

function withInspection(evaluation: Evaluation, inspections: ReadonlyMap<string, Inspection>): Evaluation {
  const look = inspections.get(evaluation.path);
  if (look === undefined || evaluation.spans.length > 0) return evaluation;
  return { ...evaluation, spans: look.spans, tokens: look.tokens };
}
