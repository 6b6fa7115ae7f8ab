// Starts a judged search over an opened repository, and records it for its trace.
import { nearList } from "../evidence/lists/near-list.ts";
import { changedFault } from "../indexing/open/changed-meanwhile.ts";
import type { CheckedSubmission } from "../loop/stepwise/check-verdicts.ts";
import { withHintedScope } from "../loop/stepwise/caller-query.ts";
import { startJudging, type JudgeSurroundings, type StepRecorder } from "../loop/stepwise/judged-search.ts";
import type { JudgeHints } from "../loop/stepwise/types.ts";
import type { Task } from "../types.ts";
import { prepareSearch, stopRulesFor, type PreparedSearch } from "./prepare-search.ts";
import {
  recordClock,
  recordObserver,
  recordRetrievers,
  emptyRecording,
  joinRecordings,
  type Recording,
} from "./trace.ts";
import { createTrace, withChanged, type OpenedRepository } from "./run-search.ts";
import type { RunOptions, TracedJudgedSearch } from "./types.ts";

/** Start a search whose evaluator is the caller; what it is told is written down, step by step. */
export async function judgeSearch(
  input: Task,
  hints: JudgeHints,
  options: RunOptions,
  opened: OpenedRepository,
): Promise<TracedJudgedSearch> {
  let prepared: PreparedSearch | undefined;
  let changed: readonly string[] = [];
  const tape: Tape = { recording: emptyRecording(), submissions: [] };
  const surroundings: JudgeSurroundings = {
    begin: async (step) => {
      prepared = await prepareSearch(withHintedScope(input, hints), step, opened);
      const parts = { ...prepared.parts, stopRules: stopRulesFor(opened.ownParts, true) };
      return { ...prepared, parts, near: nearList(prepared.board, prepared.task.scope) };
    },
    withRecovery: opened.fresh.withRecovery,
    readText: opened.reading.readText,
    createRecorder: () => recordStep(tape),
    changed: (paths) => {
      changed = prepared ? opened.changedMeanwhile(prepared.codebase, paths) : [];
      return changed.length === 0 ? [] : [changedFault(changed)];
    },
    onFinish: async (retrieval) => prepared?.leave(retrieval),
  };
  const search = await startJudging(surroundings, hints, options);
  return {
    get step() {
      return search.step;
    },
    get trace() {
      if (search.step.kind !== "finished" || !prepared) return undefined;
      const found = { ...prepared, repository: withChanged(prepared.repository, changed) };
      const trace = createTrace(found, tape.recording, search.step.retrieval, opened.ranker);
      return { ...trace, judged: { hints, submissions: tape.submissions } };
    },
    submit: search.submit,
  };
}

/** Grows by each step that succeeds. */
interface Tape {
  recording: Recording;
  readonly submissions: CheckedSubmission[];
}

function recordStep(tape: Tape): StepRecorder {
  const step = emptyRecording();
  return {
    record: ({ parts, near }) => {
      const lists = recordRetrievers([...parts.retrievers, near], step);
      return {
        parts: {
          ...parts,
          retrievers: lists.slice(0, -1),
          observer: recordObserver(parts.observer, step),
          now: recordClock(parts.now, step),
        },
        near: lists.at(-1) ?? near,
      };
    },
    keep: (submission) => {
      tape.recording = joinRecordings(tape.recording, step);
      if (submission) tape.submissions.push(submission);
    },
  };
}
