import { assembleAnswer, shownPaths } from "../bundle/answer.ts";
import { FossickError } from "../errors.ts";
import { rankEvaluator } from "../evaluate/evaluator.ts";
import { chosenScores } from "../evaluate/explain-scores.ts";
import { judgedEvaluator } from "../evaluate/judged-evaluator.ts";
import { readRankingModel } from "../evaluate/ranking-model.ts";
import { detectLanguage } from "../language/detect-language.ts";
import { learningRefiner } from "../refine/refiner.ts";
import { retrieve } from "../retrieve.ts";
import type { Cycle, CycleScores, Parts, Retrieval } from "../types.ts";
import { stopRules } from "../stop/stop-rules.ts";
import { replayDeadline } from "./deadline.ts";
import { replayClock, replayJudge, replayObserver, replayRetrievers } from "./replay-parts.ts";
import { replayJudged } from "./replay-judged.ts";
import type { Trace } from "./trace.ts";

/** Parts that a trace cannot hold, because they are code. */
export type ReplayParts = Partial<Pick<Parts, "evaluator" | "refiner" | "stopRules">>;

export interface ReplayOptions {
  /**
   * Say how worths came about (`scores` of the answer): of the files shown, or of these. Not for a search that its
   * caller judged.
   */
  readonly explainScores?: boolean | readonly string[];
}

/**
 * Run a traced search again without its repository: fusion, evaluation, refinement and stop are computed anew from the
 * lists and observations in the trace; of a judged search, from the caller's verdicts too.
 * @param own the parts the trace was made with, where they were not the defaults
 * @throws FossickError INVALID_TRACE when the value is not a trace, or was made by a version that asked other questions
 */
export async function replay(
  trace: unknown,
  own: ReplayParts = {},
  options: ReplayOptions = {},
): Promise<Retrieval> {
  if (!isTrace(trace)) {
    throw new FossickError("INVALID_TRACE", "this is not a trace of fossick", {
      hint: "Make one with `fossick TASK --trace FILE`.",
    });
  }
  try {
    return await replayTrace(trace, own, options);
  } catch (cause) {
    throw new FossickError("INVALID_TRACE", "the trace does not answer what this version of fossick asks", {
      cause,
      hint: `It was made by fossick ${trace.fossick}; replay it with that version, or trace the task again.`,
    });
  }
}

async function replayTrace(
  trace: Trace,
  own: ReplayParts,
  { explainScores = false }: ReplayOptions,
): Promise<Retrieval> {
  // A trace of an earlier version does not say its language: it was English.
  const settings = { ...trace.settings, lang: trace.settings.lang ?? "en" };
  const scores: CycleScores[] | undefined = explainScores === false ? undefined : [];
  const parts = { ...partsOf(trace, scores), ...own };
  if (trace.judged) return replayJudged({ ...trace, settings }, trace.judged, parts);
  const { retrieval, cycles } = await replaySearch({ ...trace, settings }, parts);
  if (scores === undefined) return retrieval;
  const paths = Array.isArray(explainScores) ? explainScores : shownPaths(cycles, settings);
  return { ...retrieval, scores: chosenScores(scores, cycles, paths) };
}

async function replaySearch(
  { task, settings, repository, recording }: Trace,
  parts: Parts,
): Promise<{ readonly retrieval: Retrieval; readonly cycles: readonly Cycle[] }> {
  const startedMs = parts.now();
  const { onCycleEnd, ...deadline } = replayDeadline(recording.outOfTimeAfter);
  const timed = { ...parts, ...deadline, ...(onCycleEnd && { reporter: { onCycleEnd } }) };
  const { cycles, stop } = await retrieve(task, timed, settings);
  const language = detectLanguage(task.text);
  const judgements = recording.judge?.judgements ?? [];
  const ms = parts.now() - startedMs;
  const retrieval = assembleAnswer({ task, language, cycles, stop, settings, repository, judgements, ms });
  return { retrieval, cycles };
}

/** @param scores where how worths came about is written down */
function partsOf({ recording, ranker }: Trace, scores: CycleScores[] | undefined): Parts {
  const model = ranker && readRankingModel(ranker, "the trace's model");
  const evaluator = rankEvaluator(model, scores && ((cycle) => scores.push(cycle)));
  return {
    retrievers: replayRetrievers(recording),
    observer: replayObserver(recording),
    evaluator: recording.judge ? judgedEvaluator(evaluator, replayJudge(recording.judge)) : evaluator,
    refiner: learningRefiner(),
    stopRules,
    now: replayClock(recording),
  };
}

function isTrace(value: unknown): value is Trace {
  if (typeof value !== "object" || value === null) return false;
  const trace = value as Partial<Trace>;
  try {
    const hasTask = typeof trace.task?.text === "string";
    return trace.traceVersion === 1 && hasTask && Array.isArray(trace.recording?.lists);
  } catch {
    return false; // an object that cannot be read
  }
}
