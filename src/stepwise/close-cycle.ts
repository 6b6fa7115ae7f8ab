import { identifyGaps } from "../evaluate/gaps.ts";
import type { Context, Cycle, Evaluation, Fault, Inspection, Query } from "../types.ts";
import { combined, type Judgement } from "./combine.ts";
import { withHostGaps } from "./host-gaps.ts";
import type { JudgedState, Looking } from "./judged-state.ts";

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
