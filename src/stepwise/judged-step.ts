import { assembleAnswer } from "../bundle/answer.ts";
import { messagesIn } from "../messages/index.ts";
import type { StopReason } from "../types.ts";
import { asksForMore } from "./host-query.ts";
import { closeCycle } from "./close-cycle.ts";
import { firstState, type JudgedState, type Looking } from "./judged-state.ts";
import { openCycle } from "./open-cycle.ts";
import { knownPaths, readVerdicts } from "./read-verdicts.ts";
import type { FinishedStep, HostRefinement, JudgedStep, JudgeHints, Verdict } from "./types.ts";

/** What a caller submits. */
export interface Said {
  readonly verdicts: readonly Verdict[];
  readonly refinement: HostRefinement;
}

/** A judged search after a step. */
export interface Stepped {
  readonly state: JudgedState;
  readonly step: JudgedStep;
}

/** Show the first candidates. */
export async function firstStep(
  { keywords = [], patterns = [] }: JudgeHints,
  looking: Looking,
): Promise<Stepped> {
  return shownOrFinished(await openCycle(firstState, { keywords, patterns }, [], looking), looking);
}

/** Take what the caller says of the open cycle; then stop with a reason, or refine and show more. */
export async function nextStep(
  state: JudgedState,
  { verdicts, refinement }: Said,
  looking: Looking,
): Promise<Stepped> {
  const heard = readVerdicts(verdicts, state.cycles.length + 1, looking.isKnown);
  const wanted = knownPaths(refinement.filesToRead ?? [], looking.isKnown);
  const told = [...heard.faults, ...wanted.faults];
  const judged = await closeCycle(state, heard.known, told, looking);
  const stop = stopAfter(judged, asksForMore(refinement), looking);
  if (stop) return { state: judged, step: finished(judged, stop, looking) };
  const wishes = { ...refinement, filesToRead: wanted.known };
  return shownOrFinished(await openCycle(judged, wishes, told, looking), looking);
}

/** The first rule that holds. A caller that asks for more is stopped by limits alone. */
function stopAfter(
  { cycles }: JudgedState,
  asks: boolean,
  { parts, context }: Looking,
): StopReason | undefined {
  const reasons = parts.stopRules.flatMap((rule) => rule(cycles, context.settings) ?? []);
  return reasons.find(({ rule }) => !asks || rule === "budget" || rule === "maxCycles");
}

/** The candidates that were found; without any there is nothing more to judge. */
function shownOrFinished(state: JudgedState, looking: Looking): Stepped {
  if (state.open) return { state, step: state.open.step };
  const { stop } = messagesIn(looking.context.settings.lang);
  return { state, step: finished(state, { rule: "settled", detail: stop.nothingLeft }, looking) };
}

function finished({ cycles }: JudgedState, stop: StopReason, looking: Looking): FinishedStep {
  const { context, repository, changed } = looking;
  const ms = cycles.reduce((sum, cycle) => sum + cycle.ms, 0);
  const ending = { task: context.task, settings: context.settings, cycles, stop, ms };
  const found = assembleAnswer({ ...ending, repository });
  const faults = changed([...found.files, ...found.nearby].map(({ path }) => path));
  if (faults.length === 0) return { kind: "finished", retrieval: found };
  const told = { ...repository, faults: [...repository.faults, ...faults] };
  return { kind: "finished", retrieval: assembleAnswer({ ...ending, repository: told }) };
}
