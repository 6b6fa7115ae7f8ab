// Ends the open cycle of a judged search with the caller's verdicts; returns a new state and changes none.
import { acceptedOf } from "../../relevance.ts";
import { closeCycle } from "../cycle.ts";
import { withInspection } from "../evaluate/inspect.ts";
import { identifyGaps, orderGaps, type OpenQuestions } from "../evaluate/gaps.ts";
import type { Gap } from "../../answer-types.ts";
import type { Context } from "../../parts.ts";
import type { CheckedSubmission } from "./check-verdicts.ts";
import { combineEvaluations, type CheckedVerdict } from "./combine-evaluations.ts";
import type { JudgedState, StepTools } from "./judged-state.ts";
import { contextOf } from "./steps.ts";
import { messagesIn } from "../../messages/index.ts";

/** End the open cycle with the caller's verdicts. */
export async function closeJudgedCycle(
  state: JudgedState,
  { verdicts: newVerdicts, faults }: CheckedSubmission,
  tools: StepTools,
): Promise<JudgedState> {
  const { open } = state;
  const { parts, settings } = tools;
  if (!open) throw new Error("there is no open cycle to be judged");
  const startedMs = parts.now() - open.spentMs;
  const context = contextOf(tools, state.cycles);
  const verdicts = [
    ...new Map([...state.verdicts, ...newVerdicts].map((verdict) => [verdict.path, verdict])).values(),
  ];
  const merged = combineEvaluations(state.own, verdicts, settings.threshold).map((evaluation) => {
    const inspection = evaluation.spans.length > 0 ? undefined : state.inspections.get(evaluation.path);
    return inspection ? withInspection(evaluation, inspection, settings.lang) : evaluation;
  });
  const paths = new Set([...open.candidates, ...newVerdicts].map(({ path }) => path));
  const cycle = await closeCycle(
    { ...open, startedMs, faults: [...open.faults, ...faults] },
    { evaluations: merged.filter(({ path }) => paths.has(path)), merged },
    parts,
    context,
    async (...accepted) => withCallerGaps(await identifyGaps(...accepted), verdicts, context),
  );
  return { ...state, verdicts, cycles: [...state.cycles, cycle], open: undefined };
}

/**
 * Puts the caller's gaps before fossick's own. They are critical only in the cycle that named them: the search
 * continues for them once, unless the caller names them again.
 */
export function withCallerGaps(
  { gaps, told, merged }: OpenQuestions,
  verdicts: readonly CheckedVerdict[],
  { cycles, settings }: Context,
): OpenQuestions {
  const say = messagesIn(settings.lang).gap;
  const accepted = new Set(acceptedOf(merged, settings).map(({ path }) => path));
  const missedBy = new Map(
    verdicts.map(({ path, missingContext, cycle }) => [
      path,
      missingContext
        .filter((what) => ![...accepted].some((acceptedPath) => isPathIn(what, acceptedPath)))
        .map((what): Gap => ({
          kind: "facet",
          what,
          because: say.missedByCaller(path),
          critical: cycle > cycles.length,
        })),
    ]),
  );
  const callerGaps = [...missedBy.values()].flat();
  const withOwn = (own: readonly Gap[]): Gap[] =>
    orderGaps([...callerGaps, ...own.filter(({ what }) => !callerGaps.some((gap) => gap.what === what))]);
  return {
    gaps: withOwn(gaps),
    told: withOwn(told),
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: [...(missedBy.get(evaluation.path) ?? []), ...evaluation.missingContext],
    })),
  };
}

/** Tests whether a text writes out a path, alone or among other words: *METHODS in src/router.ts*. */
function isPathIn(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1))
    if (isEdge(text[at - 1]) && isEdge(text[at + path.length])) return true;
  return false;
}

const isEdge = (character: string | undefined): boolean => !/[\w/-]/.test(character ?? " ");
