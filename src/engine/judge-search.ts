import { changedFault, changedMeanwhile } from "../indexing/open/changed-meanwhile.ts";
import type { CheckedSubmission } from "../stepwise/check-verdicts.ts";
import { withHintedScope } from "../stepwise/caller-query.ts";
import { startJudging, type StepRecorder } from "../stepwise/judged-search.ts";
import type { JudgeHints } from "../stepwise/types.ts";
import type { Fault, Task } from "../types.ts";
import { prepareSearch, type PreparedSearch } from "./prepare-search.ts";
import { recordClock, recordObserver, recordRetrievers } from "./record.ts";
import { emptyRecording, joinRecordings, type Recording, type Trace } from "./trace.ts";
import { createTrace, type Tracing } from "./trace-search.ts";
import type { RunOptions, TracedJudgedSearch } from "./types.ts";

/** Start a search whose evaluator is the caller; what it is told is written down, step by step. */
export async function judgeSearch(
  input: string | Task,
  hints: JudgeHints,
  options: RunOptions,
  tracing: Tracing,
): Promise<TracedJudgedSearch> {
  const scopedTask = withHintedScope(typeof input === "string" ? { text: input } : input, hints);
  const { limits } = options;
  let prepared: PreparedSearch | undefined;
  let changes: readonly Fault[] = [];
  let trace: Trace | undefined;
  const tape = createTape();
  const search = await startJudging(
    {
      begin: async (stepOptions) =>
        (prepared = await prepareSearch(scopedTask, { ...(limits && { limits }), ...stepOptions }, tracing)),
      survive: tracing.fresh.survive,
      readText: tracing.reading.readText,
      changed: (paths) => {
        const changed = prepared ? changedMeanwhile(tracing.repositoryRoot, prepared.codebase, paths) : [];
        return (changes = changed.length === 0 ? [] : [changedFault(changed)]);
      },
      createRecorder: tape.createRecorder,
      onFinish: async (retrieval) => {
        if (!prepared) return;
        const { repository } = prepared;
        const facts = { ...repository, faults: [...repository.faults, ...changes] };
        const { recording, submissions } = tape.content();
        const judged = { hints, submissions };
        trace = {
          ...createTrace({ ...prepared, repository: facts }, recording, retrieval, tracing.ranker),
          judged,
        };
        await prepared.leave(retrieval);
      },
    },
    hints,
    options,
  );
  return {
    get step() {
      return search.step;
    },
    get trace() {
      return trace;
    },
    submit: search.submit,
  };
}

/** A recording that grows by each step that succeeds. */
function createTape(): {
  readonly createRecorder: () => StepRecorder;
  readonly content: () => {
    readonly recording: Recording;
    readonly submissions: readonly CheckedSubmission[];
  };
} {
  let recording = emptyRecording();
  const submissions: CheckedSubmission[] = [];
  return {
    createRecorder: () => {
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
          recording = joinRecordings(recording, step);
          if (submission) submissions.push(submission);
        },
      };
    },
    content: () => ({ recording, submissions }),
  };
}
