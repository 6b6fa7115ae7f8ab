// Runs a recorded search again from its trace, without the repository.
import { assembleAnswer, shownPaths } from "@fossick/core/bundle/answer.ts";
import { noOverview, overviewOf } from "@fossick/core/bundle/overview.ts";
import { FossickError, OutOfTime } from "@fossick/base/errors.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { chosenScores } from "@fossick/core/loop/evaluate/explain-scores.ts";
import { judgedEvaluator } from "@fossick/core/loop/evaluate/judged-evaluator.ts";
import { readRankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { detectLanguage } from "@fossick/core/language/detect-language.ts";
import { learningRefiner } from "@fossick/core/loop/refine/refiner.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import type { CycleScores, Retrieval } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Parts, Observer, Retriever } from "@fossick/core/parts.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";
import { judgedStopRules, stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import type { Trace, JudgedInput } from "./trace.ts";
import type { StepTools } from "@fossick/core/loop/stepwise/judged-state.ts";
import { firstStep, nextStep } from "@fossick/core/loop/stepwise/judged-step.ts";
import { loopSettingsOf } from "@fossick/settings/index.ts";
import type { Judge } from "@fossick/core/loop/evaluate/judge.ts";
import { nextKey, type Recording } from "./trace.ts";

/** Parts that a trace cannot hold, because they are code. */
export type ReplayParts = Partial<Pick<Parts, "evaluator" | "refiner" | "stopRules">>;

export interface ReplayOptions {
  /** Files whose worths to explain (`scores` of the answer): true for those shown. Ignored for judged searches. */
  readonly explainScores?: boolean | readonly string[];
}

/**
 * Runs a traced search again without its repository: recomputes fusion, evaluation, refinement and stop from the
 * lists and observations in the trace, and for a judged search from the caller's verdicts.
 * @param own parts that the trace was made with instead of the defaults
 * @throws FossickError INVALID_TRACE if the value is no trace, or was made by a version that needs other answers
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
  const settings = settingsOf(trace);
  const scores: CycleScores[] | undefined = explainScores === false ? undefined : [];
  const isJudged = own.evaluator ?? trace.judged ?? trace.recording.judge;
  const parts = { ...partsOf(trace, scores), ...(isJudged && { stopRules: judgedStopRules }), ...own };
  if (trace.judged) return replayJudged({ ...trace, settings }, trace.judged, parts);
  const { retrieval, cycles } = await replaySearch({ ...trace, settings }, parts);
  if (scores === undefined) return retrieval;
  const paths = Array.isArray(explainScores) ? explainScores : shownPaths(cycles, settings);
  return { ...retrieval, scores: chosenScores(scores, cycles, paths) };
}

/** Settings of a trace, with defaults for those that traces of earlier versions lack. */
function settingsOf({ settings }: Trace): RetrievalSettings {
  const { isThresholdAuto = false, ...others }: RetrievalSettings & { isThresholdAuto?: boolean } = settings;
  return {
    ...loopSettingsOf(others),
    lang: others.lang ?? "en",
    scale: others.scale ?? (isThresholdAuto ? "chosen" : "given"),
  };
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
  const shown = shownPaths(cycles, settings);
  const overview = await overviewOf(cycles, shown, { task, settings, parts });
  const search = { task, language, cycles, stop, settings, repository, judgements, ms };
  const retrieval = assembleAnswer({ ...search, overview });
  return { retrieval, cycles };
}

/** @param scores collects the breakdown of worths */
function partsOf({ recording, ranker }: Trace, scores: CycleScores[] | undefined): Parts {
  const model = ranker && readRankingModel(ranker, "the trace's model");
  const evaluator = rankEvaluator(model, scores && ((compute) => scores.push(compute())));
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

/**
 * Repeats the steps of a judged search with the caller's verdicts.
 * @throws if the search does not finish with the last submission
 */
async function replayJudged(
  { task, settings, repository }: Trace,
  { hints, submissions }: JudgedInput,
  parts: Parts,
): Promise<Retrieval> {
  const tools: StepTools = {
    task,
    parts,
    settings: { ...settings, scale: "given" },
    language: detectLanguage(task.text),
    repository,
    hints,
    // A trace has no text of files, and the answer does not depend on it.
    showing: { languageOf: () => "", readText: async () => undefined },
    withChanged: () => repository,
  };
  let { state, step } = await firstStep(tools);
  for (const submission of submissions) ({ state, step } = await nextStep(state, submission, tools));
  if (step.kind !== "finished") throw new Error("the trace ends before the search does");
  return step.retrieval;
}

/** Retrievers that return the recorded lists or throw the recorded errors. */
function replayRetrievers({ retrievers, lists, failures }: Recording): Retriever[] {
  return retrievers.map((name) => {
    let cycle = -1;
    let answers = new Set<string>();
    return {
      name,
      retrieve: async (_, { cycles }) => {
        if (cycle !== cycles.length) answers = new Set();
        cycle = cycles.length;
        const key = nextKey(name, (taken) => answers.has(taken));
        answers.add(key);
        const failure = failures[cycle]?.[key];
        // Keeps the recorded text.
        if (failure !== undefined) throw Object.assign(new Error(failure), { name: "" });
        return lists[cycle]?.[key] ?? [];
      },
    };
  });
}

/** Observer that returns the recorded answers in order. @throws if asked in another order than was recorded */
function replayObserver({ observer }: Recording): Observer {
  // Traces of earlier versions also contain the purpose of each file, which is no longer used.
  const log = observer.filter(({ method }) => method !== "purposes");
  let at = 0;
  const next = async <T>(method: string): Promise<T> => {
    const entry = log[at++];
    if (entry?.method !== method) throw new Error(`the trace has no answer number ${at} to ${method}`);
    return entry.answer as T;
  };
  return {
    observe: () => next("observe"),
    inspect: () => next("inspect"),
    describe: () => next("describe"),
    filesWith: () => next("filesWith"),
    bridge: () => next("bridge"),
    // Traces of earlier versions have no overview.
    overview: async () => (log[at]?.method === "overview" ? next("overview") : noOverview),
  };
}

/** Judge that returns the recorded judgements in order. @throws if asked more often than was recorded */
function replayJudge({ name, judgements }: NonNullable<Recording["judge"]>): Judge {
  let at = 0;
  return {
    name,
    judge: async () => {
      const judgement = judgements[at++];
      if (!judgement) throw new Error(`the trace has no judgement number ${at}`);
      return judgement;
    },
  };
}

/** Clock that returns the recorded readings, then the last one forever. */
function replayClock({ clockMs }: Recording): () => number {
  let at = 0;
  return () => clockMs[at++] ?? clockMs.at(-1) ?? 0;
}

/** Signal that aborts as the time budget did in a recorded search. @param cycles finished before; undefined for none */
function replayDeadline(cycles: number | undefined): {
  readonly signal?: AbortSignal;
  readonly onCycleEnd?: (cycle: { readonly number: number }) => void;
} {
  if (cycles === undefined) return {};
  const controller = new AbortController();
  const onCycleEnd = ({ number }: { readonly number: number }): void => {
    if (number >= cycles) controller.abort(new OutOfTime());
  };
  onCycleEnd({ number: 0 });
  return { signal: controller.signal, onCycleEnd };
}
