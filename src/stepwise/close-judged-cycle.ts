import { closeCycle } from "../cycle.ts";
import { identifyGaps } from "../evaluate/gaps.ts";
import type { Context, Evaluation, Inspection, Query } from "../types.ts";
import { withCallerGaps } from "./caller-gaps.ts";
import type { CheckedSubmission } from "./check-verdicts.ts";
import { combineEvaluations, type CheckedVerdict } from "./combine-evaluations.ts";
import type { JudgedState, StepTools } from "./judged-state.ts";

/** End the open cycle with the caller's verdicts. */
export async function closeJudgedCycle(
  state: JudgedState,
  { verdicts: newVerdicts, faults }: CheckedSubmission,
  { parts, context: surroundings }: StepTools,
): Promise<JudgedState> {
  const { open } = state;
  if (!open) throw new Error("there is no open cycle to be judged");
  const startedMs = parts.now() - open.spentMs;
  const context: Context = { ...surroundings, cycles: state.cycles };
  const verdicts = [
    ...new Map([...state.verdicts, ...newVerdicts].map((verdict) => [verdict.path, verdict])).values(),
  ];
  const inspections = await inspectJudged(state.inspections, verdicts, open.query, context);
  const own = state.own.map((evaluation) => withInspection(evaluation, inspections));
  const merged = combineEvaluations(own, verdicts, context.settings.threshold).map((evaluation) =>
    withInspection(evaluation, inspections),
  );
  const paths = new Set([...open.candidates, ...newVerdicts].map(({ path }) => path));
  const cycle = await closeCycle(
    { ...open, startedMs, faults: [...open.faults, ...faults] },
    { evaluations: merged.filter(({ path }) => paths.has(path)), merged },
    parts,
    context,
    async (...accepted) => withCallerGaps(await identifyGaps(...accepted), verdicts, context),
  );
  return { ...state, verdicts, inspections, cycles: [...state.cycles, cycle], open: undefined };
}

/** Files judged without being shown are inspected, too. */
async function inspectJudged(
  inspections: ReadonlyMap<string, Inspection>,
  verdicts: readonly CheckedVerdict[],
  query: Query,
  context: Context,
): Promise<ReadonlyMap<string, Inspection>> {
  const missing = verdicts.map(({ path }) => path).filter((path) => !inspections.has(path));
  if (missing.length === 0) return inspections;
  const added = await context.observer.inspect(missing, query, context);
  return new Map([...inspections, ...added.map((inspection) => [inspection.path, inspection] as const)]);
}

function withInspection(evaluation: Evaluation, inspections: ReadonlyMap<string, Inspection>): Evaluation {
  const inspection = inspections.get(evaluation.path);
  if (inspection === undefined || evaluation.spans.length > 0) return evaluation;
  return { ...evaluation, spans: inspection.spans, tokens: inspection.tokens };
}
