// Runs a recorded search again from its trace, without the repository.
import { assembleAnswer, shownPaths } from "../bundle/answer.ts";
import { FossickError, OutOfTime } from "../base/errors.ts";
import { rankEvaluator } from "../loop/evaluate/evaluator.ts";
import { chosenScores } from "../loop/evaluate/explain-scores.ts";
import { judgedEvaluator } from "../loop/evaluate/judged-evaluator.ts";
import { readRankingModel } from "../loop/evaluate/ranking-model.ts";
import { detectLanguage } from "../language/detect-language.ts";
import { learningRefiner } from "../loop/refine/refiner.ts";
import { retrieve } from "../loop/retrieve.ts";
import type {
  Cycle,
  CycleScores,
  Parts,
  Retrieval,
  RetrievalSettings,
  Observer,
  Retriever,
} from "../types.ts";
import { judgedStopRules, stopRules } from "../loop/stop/stop-rules.ts";
import type { Trace, JudgedInput } from "./trace.ts";
import type { StepTools } from "../loop/stepwise/judged-state.ts";
import { defaultCandidates } from "../loop/stepwise/judged-search.ts";
import { firstStep, nextStep } from "../loop/stepwise/judged-step.ts";
import type { Judge } from "../loop/evaluate/judge.ts";
import { nextKey, type Recording } from "./trace.ts";

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

/** Settings of a trace; those that earlier versions did not know are what these did: English, and no scale of tasks. */
function settingsOf({ settings }: Trace): RetrievalSettings {
  const { isThresholdAuto = false, ...others }: RetrievalSettings & { isThresholdAuto?: boolean } = settings;
  return {
    ...others,
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
  const retrieval = assembleAnswer({ task, language, cycles, stop, settings, repository, judgements, ms });
  return { retrieval, cycles };
}

/** @param scores where how worths came about is written down */
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
 * Take the steps of a judged search again with the caller's verdicts.
 * @param parts the last retriever is the list of near files
 * @throws when the steps do not end where they ended then
 */
async function replayJudged(
  { task, settings, repository }: Trace,
  { hints, submissions }: JudgedInput,
  { retrievers, ...others }: Parts,
): Promise<Retrieval> {
  const near = retrievers.at(-1);
  if (!near) throw new Error("the trace has no retrievers");
  const tools: StepTools = {
    parts: { ...others, retrievers: retrievers.slice(0, -1) },
    context: { task, settings: { ...settings, scale: "given" }, observer: others.observer },
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

/** Retrievers that return, or throw, what was written down. */
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
        // Told as it was told then.
        if (failure !== undefined) throw Object.assign(new Error(failure), { name: "" });
        return lists[cycle]?.[key] ?? [];
      },
    };
  });
}

/** An observer that gives the written answers in their order. @throws when asked in another order than was recorded */
function replayObserver({ observer: log }: Recording): Observer {
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
    purposes: () => next("purposes"),
    filesWith: () => next("filesWith"),
    bridge: () => next("bridge"),
  };
}

/** Replays recorded judgements in their order. @throws when asked more often than was recorded */
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

/** A clock that gives the readings written down, the last one for ever. */
function replayClock({ clockMs }: Recording): () => number {
  let at = 0;
  return () => clockMs[at++] ?? clockMs.at(-1) ?? 0;
}

/** A signal that aborts as a time budget did in a recorded search. @param cycles finished by then */
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
