// Starts a judged search, whose evaluator is the caller, and takes its steps.
import { FossickError } from "../../base/errors.ts";
import { scopeFilter } from "../../evidence/scope.ts";
import { checkGlobs } from "../../base/globs/index.ts";
import type { Fault, Parts, Reporter, Retrieval, Retriever } from "../../types.ts";
import {
  checkSubmission,
  searchableAmong,
  type CheckedSubmission,
  type Submission,
} from "./check-verdicts.ts";
import type { StepTools } from "./judged-state.ts";
import { firstStep, nextStep, type StepResult } from "./judged-step.ts";
import type { Search } from "./steps.ts";
import type { JudgedSearch, JudgedStep, JudgeHints } from "./types.ts";

/** A search with the list that finds files near accepted ones. */
interface JudgeableSearch extends Search {
  readonly near: Retriever;
}

/** Writes down what one step was told. */
export interface StepRecorder {
  /** The same parts, whose answers are written down. */
  record(search: Pick<JudgeableSearch, "parts" | "near">): {
    readonly parts: Parts;
    readonly near: Retriever;
  };
  /** The step succeeded. @param submission what it took, none at the first step */
  keep(submission?: CheckedSubmission): void;
}

/** Services that an engine provides to a judged search. */
export interface JudgeSurroundings {
  /** Begin the search; called again where the index was mended under it. */
  readonly begin: (options: StepOptions) => Promise<JudgeableSearch>;
  /** Do work on the index, once more where it had to be mended. @throws FossickError ENGINE_CLOSED */
  readonly withRecovery: <T>(work: () => Promise<T>) => Promise<T>;
  readonly readText: (path: string) => Promise<string | undefined>;
  /** A fault for files of the answer that changed since the search began. */
  readonly changed: (paths: readonly string[]) => readonly Fault[];
  readonly createRecorder: () => StepRecorder;
  /** Called with the answer, once. */
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
  checkGlobs({ patterns: hints.patterns, excludes: hints.excludes });
  const take = stepTaker(surroundings, checkedCount(hints));
  let current = await take(startOptions, (tools) => firstStep(hints, tools));

  async function judge(submission: Submission, options: StepOptions): Promise<JudgedStep> {
    const { state } = current;
    if (current.step.kind === "finished") {
      const hint = "Start another one.";
      throw new FossickError("SEARCH_FINISHED", "the judged search is finished", { hint });
    }
    const { patterns, excludes } = submission.refinement;
    checkGlobs({ patterns, excludes });
    current = await take(options, async (tools) => {
      const searchable = tools.searchableFor(state.shownPaths);
      const checked = checkSubmission(submission, state.cycles.length + 1, searchable);
      return { ...(await nextStep(state, checked, tools)), submission: checked };
    });
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

/**
 * Takes steps, each on the state of the repository that the search began with, and once more where the index was
 * mended.
 */
function stepTaker(
  surroundings: JudgeSurroundings,
  candidatesPerCycle: number,
): (
  options: StepOptions,
  work: (tools: StepTools) => Promise<StepResult & { readonly submission?: CheckedSubmission }>,
) => Promise<StepResult> {
  let search: JudgeableSearch | undefined;
  return async (options, work) => {
    let isAgain = false;
    return surroundings.withRecovery(async () => {
      if (search === undefined || isAgain) search = await surroundings.begin(options);
      isAgain = true;
      const recorder = surroundings.createRecorder();
      const tools = toolsOf(
        { ...search, ...recorder.record(search) },
        surroundings,
        options,
        candidatesPerCycle,
      );
      const result = await work(tools);
      options.signal?.throwIfAborted();
      recorder.keep(result.submission);
      return result;
    });
  };
}

/** Files shown at a time when the caller does not say. */
export const defaultCandidates = 10;
const maxCandidates = 50;

function checkedCount({ candidatesPerCycle = defaultCandidates }: JudgeHints): number {
  if (Number.isInteger(candidatesPerCycle) && candidatesPerCycle >= 1 && candidatesPerCycle <= maxCandidates)
    return candidatesPerCycle;
  throw new FossickError("INVALID_SETTING", `candidatesPerCycle cannot be ${candidatesPerCycle}`, {
    hint: `Give a whole number from 1 to ${maxCandidates}.`,
  });
}

function toolsOf(
  { codebase, parts, near, settings, task, language, repository }: JudgeableSearch,
  { readText, changed }: JudgeSurroundings,
  { signal, reporter }: StepOptions,
  candidatesPerCycle: number,
): StepTools {
  const languageOf = (path: string): string => codebase.language(codebase.fileOf(path) ?? -1);
  const isInScope = scopeFilter(task.scope, languageOf);
  // The reporter and signal of a step hold for that step only: a caller that cancelled the first request may still
  // submit.
  const { reporter: _reporter, signal: _signal, ...lasting } = parts;
  return {
    parts: { ...lasting, ...(reporter && { reporter }) },
    // Verdicts are given on the scale of the bands.
    context: {
      task,
      settings: { ...settings, scale: "given" },
      observer: parts.observer,
      ...(signal && { signal }),
    },
    near,
    language,
    repository,
    candidatesPerCycle,
    searchableFor: (shown) =>
      searchableAmong(
        codebase.paths,
        shown,
        (path) => codebase.fileOf(path) !== undefined && isInScope(path),
      ),
    showing: { languageOf, readText },
    changed,
  };
}
