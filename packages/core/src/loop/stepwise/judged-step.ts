// Takes one step of a judged search: uses the caller's verdicts, then stops or shows more candidates.
import { assembleAnswer, shownPaths } from "../../bundle/answer.ts";
import { overviewOf } from "../../bundle/overview.ts";
import { messagesIn } from "../../messages/index.ts";
import type { StopReason } from "../../answer-types.ts";
import type { CheckedSubmission } from "./check-verdicts.ts";
import { closeJudgedCycle } from "./close-judged-cycle.ts";
import { firstState, type JudgedState, type StepTools } from "./judged-state.ts";
import { openJudgedCycle } from "./open-judged-cycle.ts";
import type { CandidatesStep, FinishedStep, JudgedStep } from "./types.ts";

/** A judged search after a step. */
export interface StepResult {
  readonly state: JudgedState;
  readonly step: JudgedStep;
}

/** Show the first candidates. */
export async function firstStep(tools: StepTools): Promise<StepResult> {
  const { keywords = [], patterns = [] } = tools.hints;
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

/** Returns the step with its unjudged candidates, without excerpts, which the caller has. */
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
  if (stop) return { state: closed, step: await finish(closed, stop, tools) };
  const { refinement, faults } = submission;
  return shownOrFinished(await openJudgedCycle(closed, refinement, faults, tools), tools);
}

/** The first rule that applies: only limits if the caller asks for more; the caller's own wish if it has enough. */
function stopAfter(
  { cycles }: JudgedState,
  { isAskingForMore, refinement }: CheckedSubmission,
  { parts, settings }: StepTools,
): StopReason | undefined {
  if (refinement.searchOn === false) {
    return { rule: "settled", detail: messagesIn(settings.lang).stop.endedByCaller };
  }
  const reasons = parts.stopRules.flatMap((rule) => rule(cycles, settings) ?? []);
  return reasons.find(({ rule }) => !isAskingForMore || rule === "budget" || rule === "maxCycles");
}

/** The candidates to judge; without any the search is over. */
async function shownOrFinished(state: JudgedState, tools: StepTools): Promise<StepResult> {
  if (state.open) return { state, step: state.open.step };
  const { stop } = messagesIn(tools.settings.lang);
  return { state, step: await finish(state, { rule: "settled", detail: stop.nothingLeft }, tools) };
}

async function finish({ cycles }: JudgedState, stop: StopReason, tools: StepTools): Promise<FinishedStep> {
  const { settings, withChanged } = tools;
  const shown = shownPaths(cycles, settings);
  const repository = withChanged(shown);
  const overview = await overviewOf(cycles, shown, tools);
  const ms = cycles.reduce((sum, cycle) => sum + cycle.ms, 0);
  const retrieval = assembleAnswer({ ...tools, repository, cycles, stop, overview, ms });
  return { kind: "finished", retrieval };
}
