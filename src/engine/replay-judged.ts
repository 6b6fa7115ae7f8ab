import { detectLanguage } from "../language/detect-language.ts";
import type { Parts, Retrieval } from "../types.ts";
import type { StepTools } from "../stepwise/judged-state.ts";
import { defaultCandidates } from "../stepwise/judged-search.ts";
import { firstStep, nextStep } from "../stepwise/judged-step.ts";
import type { JudgedInput, Trace } from "./trace.ts";

/**
 * Take the steps of a judged search again with the caller's verdicts.
 * @param parts the last retriever is the list of near files
 * @throws when the steps do not end where they ended then
 */
export async function replayJudged(
  { task, settings, repository }: Trace,
  { hints, submissions }: JudgedInput,
  { retrievers, ...others }: Parts,
): Promise<Retrieval> {
  const near = retrievers.at(-1);
  if (!near) throw new Error("the trace has no retrievers");
  const tools: StepTools = {
    parts: { ...others, retrievers: retrievers.slice(0, -1) },
    context: { task, settings: { ...settings, isThresholdAuto: false }, observer: others.observer },
    near,
    language: detectLanguage(task.text),
    repository,
    candidatesPerCycle: hints.candidatesPerCycle ?? defaultCandidates,
    searchableFor: () => ({ has: () => true, named: () => [] }),
    // A trace holds no text of files, and the answer does not depend on it.
    showing: { languageOf: () => "", readText: async () => undefined },
    changed: () => [],
  };
  let { state, step } = await firstStep(hints, tools);
  for (const submission of submissions) ({ state, step } = await nextStep(state, submission, tools));
  if (step.kind !== "finished") throw new Error("the trace ends before the search does");
  return step.retrieval;
}
