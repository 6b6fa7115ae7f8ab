import { answer } from "../bundle/answer.ts";
import { FossickError } from "../errors.ts";
import { rankEvaluator } from "../evaluate/evaluator.ts";
import { chosenScores } from "../evaluate/explain-scores.ts";
import { judgedEvaluator } from "../evaluate/judged-evaluator.ts";
import { readRankingModel } from "../evaluate/ranking-model.ts";
import { learningRefiner } from "../refine/refiner.ts";
import { retrieve, type Parts } from "../retrieve.ts";
import { stopRules } from "../stop/stop-rules.ts";
import { replayClock, replayJudge, replayObserver, replayRetrievers, type Trace } from "./trace.ts";
import type { CycleScores, Retrieval } from "../types.ts";

/** Parts that a trace cannot hold, because they are code. */
export type ReplayParts = Partial<Pick<Parts, "evaluator" | "refiner" | "stopRules">>;

export interface ReplayOptions {
  /** Say how worths came about (`scores` of the answer): of the files shown, or of these. */
  readonly explainScores?: boolean | readonly string[];
}

/**
 * Run a traced search again without its repository: fusion, evaluation, refinement and stop are computed anew from the
 * lists and observations in the trace.
 * @param own the parts the trace was made with, where they were not the defaults
 * @throws FossickError INVALID_TRACE when the value is no trace, or was made by a version that asked other questions
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
  const { task, repository, recording } = trace;
  // A trace of an earlier version does not say its language: it was English.
  const settings = { ...trace.settings, lang: trace.settings.lang ?? "en" };
  const ranker = trace.ranker && readRankingModel(trace.ranker, "the trace's model");
  const now = replayClock(recording);
  const startedMs = now();
  const { explainScores = false } = options;
  const scores: CycleScores[] = [];
  const base = rankEvaluator(ranker, explainScores === false ? undefined : (each) => scores.push(each));
  try {
    const parts = {
      retrievers: replayRetrievers(recording),
      observer: replayObserver(recording),
      evaluator: recording.judge ? judgedEvaluator(base, replayJudge(recording.judge)) : base,
      refiner: learningRefiner(),
      stopRules,
      now,
      ...own,
    };
    const { cycles, stop } = await retrieve(task, parts, settings);
    const judgements = recording.judge?.judgements ?? [];
    const found = answer({ task, cycles, stop, settings, repository, judgements, ms: now() - startedMs });
    if (explainScores === false) return found;
    const shown = [...found.files, ...found.nearby].map(({ path }) => path);
    const paths = explainScores === true ? shown : explainScores;
    return { ...found, scores: chosenScores(scores, cycles, paths) };
  } catch (cause) {
    throw new FossickError("INVALID_TRACE", "the trace does not answer what this version of fossick asks", {
      cause,
      hint: `It was made by fossick ${trace.fossick}; replay it with that version, or trace the task again.`,
    });
  }
}

function isTrace(value: unknown): value is Trace {
  if (typeof value !== "object" || value === null) return false;
  const trace = value as Partial<Trace>;
  return (
    trace.traceVersion === 1 && typeof trace.task?.text === "string" && Array.isArray(trace.recording?.lists)
  );
}
