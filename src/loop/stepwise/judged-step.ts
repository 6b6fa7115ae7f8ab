// Takes one step of a judged search: uses the caller's verdicts, then stops or shows more candidates.
import { assembleAnswer, shownPaths } from "../../bundle/answer.ts";
import { messagesIn } from "../../messages/index.ts";
import type { StopReason } from "../../types.ts";
import type { CheckedSubmission } from "./check-verdicts.ts";
import { closeJudgedCycle } from "./close-judged-cycle.ts";
import { firstState, type JudgedState, type StepTools } from "./judged-state.ts";
import { openJudgedCycle } from "./open-judged-cycle.ts";
import type { CandidatesStep, FinishedStep, JudgedStep, JudgeHints } from "./types.ts";

/** A judged search after a step. */
export interface StepResult {
  readonly state: JudgedState;
  readonly step: JudgedStep;
}

/** Show the first candidates. */
export async function firstStep(
  { keywords = [], patterns = [] }: JudgeHints,
  tools: StepTools,
): Promise<StepResult> {
  return shownOrFinished(await openJudgedCycle(firstState, { keywords, patterns }, [], tools), tools);
}

/**
 * Take the caller's verdicts on the open cycle; then stop with a reason, or refine and show more. A search does not end
 * on a verdict that could not be used: the caller is asked for it again, once.
 */
export async function nextStep(
  state: JudgedState,
  submission: CheckedSubmission,
  tools: StepTools,
): Promise<StepResult> {
  const { waiting = [], ...ready } = state;
  const verdicts = [...waiting, ...submission.verdicts];
  const result = await judged(ready, { ...submission, verdicts }, tools);
  const { isAnyUnknown, refinement } = submission;
  const isLost = isAnyUnknown === true && refinement.searchOn !== false && result.step.kind === "finished";
  return isLost && state.waiting === undefined && ready.open
    ? {
        state: { ...ready, waiting: verdicts },
        step: askedAgain(ready.open.step, { ...submission, verdicts }),
      }
    : result;
}

/** Returns the step with the candidates that are not judged yet, without excerpts: the caller has them. */
function askedAgain(step: CandidatesStep, { faults, verdicts }: CheckedSubmission): CandidatesStep {
  const judgedPaths = new Set(verdicts.map(({ path }) => path));
  const candidates = step.candidates
    .filter(({ path }) => !judgedPaths.has(path))
    .map((candidate) => ({ ...candidate, excerpts: [] }));
  return { ...step, candidates, termGaps: [], learned: [], faults };
}

async function judged(
  state: JudgedState,
  submission: CheckedSubmission,
  tools: StepTools,
): Promise<StepResult> {
  const closed = await closeJudgedCycle(state, submission, tools);
  const stop = stopAfter(closed, submission, tools);
  if (stop) return { state: closed, step: finish(closed, stop, tools) };
  const { refinement, faults } = submission;
  return shownOrFinished(await openJudgedCycle(closed, refinement, faults, tools), tools);
}

/** The first rule that holds. A caller that asks for more is stopped by limits alone, one that has enough by itself. */
function stopAfter(
  { cycles }: JudgedState,
  { isAskingForMore, refinement }: CheckedSubmission,
  { parts, context }: StepTools,
): StopReason | undefined {
  if (refinement.searchOn === false) {
    return { rule: "settled", detail: messagesIn(context.settings.lang).stop.endedByCaller };
  }
  const reasons = parts.stopRules.flatMap((rule) => rule(cycles, context.settings) ?? []);
  return reasons.find(({ rule }) => !isAskingForMore || rule === "budget" || rule === "maxCycles");
}

/** The candidates to judge; without any the search is over. */
function shownOrFinished(state: JudgedState, tools: StepTools): StepResult {
  if (state.open) return { state, step: state.open.step };
  const { stop } = messagesIn(tools.context.settings.lang);
  return { state, step: finish(state, { rule: "settled", detail: stop.nothingLeft }, tools) };
}

function finish({ cycles }: JudgedState, stop: StopReason, tools: StepTools): FinishedStep {
  const { context, language, repository, changed } = tools;
  const { task, settings } = context;
  const faults = changed(shownPaths(cycles, settings));
  const retrieval = assembleAnswer({
    task,
    language,
    settings,
    cycles,
    stop,
    ms: cycles.reduce((sum, cycle) => sum + cycle.ms, 0),
    repository: { ...repository, faults: [...repository.faults, ...faults] },
  });
  return { kind: "finished", retrieval };
}
