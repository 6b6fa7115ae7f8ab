import { scopeFilter } from "../evidence/scope.ts";
import { FossickError } from "../errors.ts";
import type { Search } from "./search.ts";
import type { Fault, Reporter, Retrieval, Retriever } from "../types.ts";
import { firstStep, nextStep, type Said, type Stepped } from "./judged-step.ts";
import type { Looking } from "./judged-state.ts";
import type { JudgedSearch, JudgedStep, JudgeHints } from "./types.ts";

/** A search with the list by which it goes on. */
interface JudgeableSearch extends Search {
  readonly near: Retriever;
}

/** What an engine lends to a judged search. */
export interface JudgeSurroundings {
  /** Begin the search; asked again where the index was mended under it. */
  readonly begin: (options: StepOptions) => Promise<JudgeableSearch>;
  /** Do work on the index, once more where it had to be mended. @throws FossickError ENGINE_CLOSED */
  readonly survive: <T>(work: () => Promise<T>) => Promise<T>;
  readonly readText: (path: string) => Promise<string | undefined>;
  /** Tells of files of the answer that changed since the search began. */
  readonly changed: (paths: readonly string[]) => readonly Fault[];
  /** Told of the answer, once. */
  readonly onFinish: (retrieval: Retrieval) => Promise<void>;
}

interface StepOptions {
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
}

/** Start a search whose evaluator is the caller, up to the first candidates. */
export async function startJudging(
  surroundings: JudgeSurroundings,
  hints: JudgeHints,
  startOptions: StepOptions,
): Promise<JudgedSearch> {
  const candidatesPerCycle = checkedCount(hints);
  let search: JudgeableSearch | undefined;
  const step = (options: StepOptions, work: (looking: Looking) => Promise<Stepped>): Promise<Stepped> => {
    let isAgain = false;
    return surroundings.survive(async () => {
      if (search === undefined || isAgain) search = await surroundings.begin(options);
      isAgain = true;
      const stepped = await work(lookingIn(search, surroundings, options, candidatesPerCycle));
      options.signal?.throwIfAborted();
      return stepped;
    });
  };
  let current = await step(startOptions, (looking) => firstStep(hints, looking));

  async function judge(said: Said, options: StepOptions): Promise<JudgedStep> {
    const { state } = current;
    if (current.step.kind === "finished") {
      const hint = "Start another one.";
      throw new FossickError("SEARCH_FINISHED", "the judged search is finished", { hint });
    }
    current = await step(options, (looking) => nextStep(state, said, looking));
    if (current.step.kind === "finished") await surroundings.onFinish(current.step.retrieval);
    return current.step;
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    get step() {
      return current.step;
    },
    submit: (verdicts, refinement = {}, options = {}) => {
      const answered = last.then(() => judge({ verdicts, refinement }, options));
      last = answered.catch(() => undefined);
      return answered;
    },
  };
}

const usualCandidates = 10;
const mostCandidates = 50;

function checkedCount({ candidatesPerCycle = usualCandidates }: JudgeHints): number {
  if (Number.isInteger(candidatesPerCycle) && candidatesPerCycle >= 1 && candidatesPerCycle <= mostCandidates)
    return candidatesPerCycle;
  throw new FossickError("INVALID_SETTING", `candidatesPerCycle cannot be ${candidatesPerCycle}`, {
    hint: `Give a whole number from 1 to ${mostCandidates}.`,
  });
}

function lookingIn(
  { codebase, parts, near, settings, task, repository }: JudgeableSearch,
  { readText, changed }: JudgeSurroundings,
  options: StepOptions,
  candidatesPerCycle: number,
): Looking {
  const languageOf = (path: string): string => codebase.language(codebase.fileOf(path) ?? -1);
  const isInScope = scopeFilter(task.scope, languageOf);
  // What a step was given holds for that step: whoever gave up the first request may still submit.
  const { reporter: _reporter, signal: _signal, ...lasting } = parts;
  const { signal, reporter } = options;
  return {
    parts: { ...lasting, ...(reporter && { reporter }) },
    context: { task, settings, observer: parts.observer, ...(signal && { signal }) },
    near,
    repository,
    candidatesPerCycle,
    isKnown: (path) => codebase.fileOf(path) !== undefined && isInScope(path),
    showing: { languageOf, readText },
    changed,
  };
}
