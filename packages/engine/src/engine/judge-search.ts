// Starts a judged search over an opened repository, takes its steps, and records them for its trace.
import { FossickError } from "@fossick/base/errors.ts";
import { checkGlobs } from "@fossick/base/globs/index.ts";
import { withHintedScope } from "@fossick/core/loop/stepwise/caller-query.ts";
import {
  checkSubmission,
  searchableIn,
  type CheckedSubmission,
  type Submission,
} from "@fossick/core/loop/stepwise/check-verdicts.ts";
import type { StepTools } from "@fossick/core/loop/stepwise/judged-state.ts";
import { submitInTurn } from "@fossick/core/loop/stepwise/judged-search.ts";
import { firstStep, nextStep, type StepResult } from "@fossick/core/loop/stepwise/judged-step.ts";
import type { JudgedStep, JudgeHints, SubmitOptions } from "@fossick/core/loop/stepwise/types.ts";
import type { Task } from "@fossick/core/task.ts";
import { prepareSearch, type PreparedSearch } from "./prepare-search.ts";
import { createTrace, withChanged, type OpenedRepository } from "./run-search.ts";
import { emptyRecording, recordClock, recordedParts, type Recording } from "./trace.ts";
import type { RunOptions, TracedJudgedSearch } from "./types.ts";

/** A judged search with what its steps recorded so far. */
interface Judging {
  readonly task: Task;
  readonly hints: JudgeHints;
  readonly opened: OpenedRepository;
  /** The state of the repository at the start, or after a repair of the index. */
  search?: PreparedSearch;
  recording: Recording;
  readonly submissions: CheckedSubmission[];
  /** Facts in the answer. */
  repository?: PreparedSearch["repository"];
}

/** Starts a search whose evaluator is the caller; records the inputs of each step. */
export async function judgeSearch(
  task: Task,
  hints: JudgeHints,
  options: RunOptions,
  opened: OpenedRepository,
): Promise<TracedJudgedSearch> {
  checkHints(hints);
  const scoped = withHintedScope(task, hints);
  const judging: Judging = { task: scoped, hints, opened, recording: emptyRecording(), submissions: [] };
  let current = await takeStep(judging, options, firstStep);

  async function submit(submission: Submission, run: SubmitOptions): Promise<JudgedStep> {
    const { patterns, excludes } = submission.refinement;
    checkGlobs({ patterns, excludes });
    const { state } = current;
    current = await takeStep(judging, run, async (tools, search) => {
      const searchable = searchableIn(search, state.shownPaths);
      const checked = checkSubmission(submission, state.cycles.length + 1, searchable);
      return { ...(await nextStep(state, checked, tools)), submission: checked };
    });
    if (current.step.kind === "finished") await judging.search?.leave();
    return current.step;
  }

  return {
    get step() {
      return current.step;
    },
    get trace() {
      const { recording, repository, search, submissions } = judging;
      if (current.step.kind !== "finished" || !search || !repository) return undefined;
      const trace = createTrace({ ...search, repository }, recording, current.step.retrieval, opened.ranker);
      return { ...trace, judged: { hints, submissions } };
    },
    submit: submitInTurn(() => current.step, submit),
  };
}

const maxCandidates = 50;

/** @throws FossickError INVALID_SETTING */
function checkHints({ candidatesPerCycle: count = 1, excludes, patterns }: JudgeHints): void {
  checkGlobs({ patterns, excludes });
  if (Number.isInteger(count) && count >= 1 && count <= maxCandidates) return;
  throw new FossickError("INVALID_SETTING", `candidatesPerCycle cannot be ${count}`, {
    hint: `Give a whole number from 1 to ${maxCandidates}.`,
  });
}

/** Takes a step on the state of the repository at the start; again on a new state after a repair of the index. */
function takeStep(
  judging: Judging,
  run: RunOptions,
  work: (
    tools: StepTools,
    search: PreparedSearch,
  ) => Promise<StepResult & { readonly submission?: CheckedSubmission }>,
): Promise<StepResult> {
  const { opened, task } = judging;
  let isAgain = false;
  return opened.fresh.withRecovery(async () => {
    if (judging.search === undefined || isAgain)
      judging.search = await prepareSearch(task, run, opened, { isJudgedByCaller: true });
    isAgain = true;
    const recording = structuredClone(judging.recording); // a step that fails leaves nothing
    const result = await work(toolsOf(judging.search, judging, run, recording), judging.search);
    run.signal?.throwIfAborted();
    judging.recording = recording;
    if (result.submission) judging.submissions.push(result.submission);
    return result;
  });
}

function toolsOf(
  search: PreparedSearch,
  judging: Judging,
  { reporter, signal }: SubmitOptions,
  recording: Recording,
): StepTools {
  const { hints, opened } = judging;
  const { codebase } = search;
  const languageOf = (path: string): string => codebase.language(codebase.fileOf(path) ?? -1);
  // The reporter and signal of a step hold for that step only: a caller that cancelled the first request may still
  // submit.
  const { reporter: _reporter, signal: _signal, ...lasting } = search.parts;
  const parts = recordedParts({ ...lasting, now: recordClock(lasting.now, recording) }, recording);
  return {
    ...search,
    parts: { ...parts, ...(reporter && { reporter }), ...(signal && { signal }) },
    // Verdicts are given on the scale of the bands.
    settings: { ...search.settings, scale: "given" },
    hints,
    showing: { languageOf, readText: opened.reading.readText },
    withChanged: (paths) => {
      const changed = opened.changedMeanwhile(codebase, paths);
      return (judging.repository = withChanged(search.repository, changed));
    },
  };
}
