// Takes the steps of a search that its caller judges, on any server, by replaying the verdicts if need be.
import { FossickError, type Engine, type JudgedSearch, type JudgedStep, type Reporter } from "fossick";
import type { Searchable } from "../types.ts";
import {
  addSubmission,
  indexKey,
  keepSearch,
  searchMovedOn,
  readSearch,
  searchUnknown,
  type KeptQuestion,
  type KeptSearch,
  type Submission,
} from "./kept-searches.ts";
import { keepLive, takeLive } from "./live-searches.ts";
import type { SearchCall } from "./search-call.ts";
import { searchIn } from "./search-in.ts";
import { sweepNowAndThen } from "./sweep-searches.ts";

export interface JudgedAnswer {
  /** Id for the next request; valid on every server, for the same caller. */
  readonly id: string;
  readonly question: KeptQuestion;
  readonly step: JudgedStep;
}

export interface StepOptions {
  /** The judged cycle; verdicts are refused if the search waits for another. */
  readonly cycle?: number | undefined;
  readonly reporter?: ((question: KeptQuestion) => Reporter) | undefined;
}

/** Starts a search that its caller judges. @throws FossickError as `searchIn` does, NO_TASK, INVALID_SETTING */
export function beginJudged(
  call: SearchCall,
  question: KeptQuestion,
  { reporter }: StepOptions = {},
): Promise<JudgedAnswer> {
  const { caller, context, signal } = call;
  sweepNowAndThen(context);
  return searchHeld(call, question, async (engine, searchable) => {
    const search = await begin(engine, question, {
      signal,
      ...(reporter && { reporter: reporter(question) }),
    });
    const isFinished = search.step.kind === "finished";
    const id = await keepSearch(context.database, caller, searchable, {
      question,
      isJudged: true,
      isFinished,
    });
    const live = { search, engine, index: indexKey(searchable), taken: 0 };
    if (!isFinished) keepLive(context.replicas, id, live);
    return { id, question, step: search.step };
  });
}

/**
 * Takes the next step of a search, wherever the last one was taken.
 * @throws FossickError SEARCH_UNKNOWN, SEARCH_FINISHED, SEARCH_MOVED_ON when others submitted meanwhile
 */
export async function submitJudged(
  call: SearchCall,
  id: string,
  submission: Submission,
  options: StepOptions = {},
): Promise<JudgedAnswer> {
  const { caller, context } = call;
  const kept = await readSearch(context.database, caller, id);
  if (!kept.isJudged) throw searchUnknown();
  if (kept.isFinished) throw finished();
  const { question } = kept;
  const step = await searchHeld(call, question, (engine, searchable) =>
    takeStep(call, { engine, searchable, kept }, submission, options),
  ).catch(asUnknown);
  return { id, question, step };
}

/** The answer of a search that its caller judged to its end. @throws FossickError SEARCH_UNKNOWN */
export async function judgedToEnd(
  engine: Engine,
  kept: KeptSearch,
  signal: AbortSignal,
): Promise<JudgedStep> {
  return (await takeUp(engine, kept, { signal })).step;
}

interface Held {
  readonly engine: Engine;
  readonly searchable: Searchable;
  readonly kept: KeptSearch;
}

/** Takes a step; one that loses to a faster submission is not kept in memory either. */
async function takeStep(
  { caller, context, signal }: SearchCall,
  { engine, kept, searchable }: Held,
  submission: Submission,
  { cycle, reporter }: StepOptions,
): Promise<JudgedStep> {
  const { id, question, submissions } = kept;
  const where = { engine, index: indexKey(searchable), taken: submissions.length };
  const run = { signal, ...(reporter && { reporter: reporter(question) }) };
  const search = takeLive(context.replicas, id, where) ?? (await takeUp(engine, kept, run));
  const { step: last } = search;
  // Over an index that changed, it may come to its end sooner.
  if (last.kind === "candidates") {
    const isOther = cycle !== undefined && cycle !== last.cycle;
    const taken = isOther
      ? Promise.reject(searchMovedOn())
      : search.submit(submission.verdicts, submission.refinement, run);
    await taken.catch((error: unknown) => {
      keepLive(context.replicas, id, { ...where, search });
      throw error;
    });
  }
  const { step } = search;
  await addSubmission(context.database, caller, kept, submission, step.kind === "finished");
  if (step.kind === "candidates")
    keepLive(context.replicas, id, { ...where, search, taken: where.taken + 1 });
  return step;
}

interface Run {
  readonly signal: AbortSignal;
  readonly reporter?: Reporter;
}

const begin = (
  engine: Engine,
  { hints = {}, settings, task }: KeptQuestion,
  run: Run,
): Promise<JudgedSearch> => engine.judge(task, hints, { ...run, ...(settings && { settings }) });

/** Begins again and replays the submissions. */
async function takeUp(
  engine: Engine,
  { question, submissions }: KeptSearch,
  run: Run,
): Promise<JudgedSearch> {
  const search = await begin(engine, question, run);
  for (const { refinement, verdicts } of submissions) {
    if (search.step.kind === "finished") break;
    await search.submit(verdicts, refinement, run);
  }
  return search;
}

const searchHeld = <Value>(
  call: SearchCall,
  { branch, repository, settings, task }: KeptQuestion,
  work: (engine: Engine, searchable: Searchable) => Promise<Value>,
): Promise<Value> =>
  searchIn(
    call,
    { name: repository, ...(branch !== undefined && { branch }) },
    { task: task.text, maxFiles: settings?.maxFiles },
    work,
  );

/** A removed repository, or one the caller lost, makes its searches unknown. */
export function asUnknown(error: unknown): never {
  const isGone = FossickError.isInstance(error) && error.code === "REPOSITORY_UNKNOWN";
  throw isGone ? searchUnknown() : error;
}

const finished = (): FossickError =>
  new FossickError("SEARCH_FINISHED", "this search is finished", {
    hint: "You have its answer. To find other files, begin another search.",
  });
