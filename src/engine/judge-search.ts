import { nearList } from "../evidence/lists/near-list.ts";
import { changedFault } from "../indexing/open/changed-meanwhile.ts";
import type { CheckedSubmission } from "../stepwise/check-verdicts.ts";
import { withHintedScope } from "../stepwise/caller-query.ts";
import { startJudging, type JudgeSurroundings, type StepRecorder } from "../stepwise/judged-search.ts";
import type { JudgeHints } from "../stepwise/types.ts";
import type { Retrieval, Task } from "../types.ts";
import { prepareSearch, type PreparedSearch } from "./prepare-search.ts";
import {
  recordClock,
  recordObserver,
  recordRetrievers,
  emptyRecording,
  joinRecordings,
  type Recording,
  type Trace,
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
  const task = withHintedScope(input, hints);
  const { surroundings, traceOf } = traceJudging(hints, opened, (step) => prepareSearch(task, step, opened));
  const search = await startJudging(surroundings, hints, options);
  return {
    get step() {
      return search.step;
    },
    get trace() {
      return search.step.kind === "finished" ? traceOf(search.step.retrieval) : undefined;
    },
    submit: search.submit,
  };
}

/** Creates the surroundings of a judged search, and the trace of its answer. */
function traceJudging(
  hints: JudgeHints,
  { changedMeanwhile, fresh, reading, ranker }: OpenedRepository,
  begin: (options: RunOptions) => Promise<PreparedSearch>,
): {
  readonly surroundings: JudgeSurroundings;
  readonly traceOf: (retrieval: Retrieval) => Trace | undefined;
} {
  let search: PreparedSearch | undefined;
  let changed: readonly string[] = [];
  const tape = createTape();
  const surroundings: JudgeSurroundings = {
    begin: async (options) => {
      search = await begin(options);
      return { ...search, near: nearList(search.board, search.task.scope) };
    },
    withRecovery: fresh.withRecovery,
    readText: reading.readText,
    createRecorder: tape.createRecorder,
    changed: (paths) => {
      changed = search ? changedMeanwhile(search.codebase, paths) : [];
      return changed.length === 0 ? [] : [changedFault(changed)];
    },
    onFinish: async (retrieval) => search?.leave(retrieval),
  };
  const traceOf = (retrieval: Retrieval): Trace | undefined => {
    if (!search) return undefined;
    const { recording, submissions } = tape.content();
    const repository = withChanged(search.repository, changed);
    const judged = { hints, submissions };
    return { ...createTrace({ ...search, repository }, recording, retrieval, ranker), judged };
  };
  return { surroundings, traceOf };
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
