// Runs a judged search in the engine process, and repeats it there if that process was replaced.
import type { Trace } from "../engine/trace.ts";
import type { RunOptions } from "../engine/types.ts";
import { FossickError } from "../base/errors.ts";
import type {
  CallerRefinement,
  CallerVerdict,
  JudgedSearch,
  JudgedStep,
  JudgeHints,
} from "../loop/stepwise/types.ts";
import type { Task } from "../types.ts";
import type { EngineAsker, KeptProcess } from "./keep-process.ts";

/** A judged search whose end can be replayed. */
export interface RemoteJudgedSearch extends JudgedSearch {
  /**
   * Everything that `replay` needs to come to the same answer; undefined until the search is finished, and when its process
   * ended since.
   */
  trace(): Promise<Trace | undefined>;
}

type Submission = readonly [verdicts: readonly CallerVerdict[], refinement: CallerRefinement];

/** A judged search, and where it is. */
interface State {
  readonly kept: KeptProcess;
  readonly task: string | Task;
  readonly hints: JudgeHints;
  readonly options: RunOptions;
  readonly submissions: Submission[];
  /** The process that has the search, and its number there; absent unless all submissions reached it. */
  place?: { readonly asker: EngineAsker; readonly search: number } | undefined;
}

/** Runs a judged search in a process. If the process was replaced, the search is repeated with all submissions. */
export async function judgeInProcess(
  kept: KeptProcess,
  task: string | Task,
  hints: JudgeHints,
  options: RunOptions,
): Promise<RemoteJudgedSearch> {
  const state: State = { kept, task, hints, options, submissions: [] };
  let step = await kept.use((asker) => begin(state, asker, options));
  async function submit(submission: Submission, run: RunOptions): Promise<JudgedStep> {
    if (step.kind === "finished") {
      const hint = "Start another one.";
      throw new FossickError("SEARCH_FINISHED", "the judged search is finished", { hint });
    }
    step = await kept.use((asker) => submitTo(state, asker, submission, run));
    state.submissions.push(submission);
    return step;
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    get step() {
      return step;
    },
    trace: () => kept.use((asker) => traceOf(state, asker)),
    submit: (verdicts, refinement = {}, run = {}) => {
      const answered = last.then(() => submit([verdicts, refinement], run));
      last = answered.catch(() => undefined);
      return answered;
    },
  };
}

const traceOf = async ({ place }: State, asker: EngineAsker): Promise<Trace | undefined> =>
  place?.asker === asker ? asker.ask("judgedTrace", [place.search]) : undefined;

async function begin(state: State, asker: EngineAsker, run: RunOptions): Promise<JudgedStep> {
  const { hints, options, task } = state;
  const settings = options.settings && { settings: options.settings };
  const begun = await asker.ask("judge", [task, hints], { ...settings, ...run });
  state.place = { asker, search: begun.search };
  return begun.step;
}

async function takeUp(state: State, asker: EngineAsker, signal: AbortSignal | undefined): Promise<void> {
  const run = signal ? { signal } : {};
  await begin(state, asker, run);
  for (const submission of state.submissions)
    await asker.ask("submit", [state.place?.search ?? 0, ...submission], run);
}

async function submitTo(
  state: State,
  asker: EngineAsker,
  submission: Submission,
  run: RunOptions,
): Promise<JudgedStep> {
  for (;;) {
    if (state.place?.asker !== asker) await takeUp(state, asker, run.signal);
    const { search = 0 } = state.place ?? {};
    state.place = undefined; // as long as it is not known what the process took of this
    try {
      const taken = await asker.ask("submit", [search, ...submission], run);
      if (taken === undefined) continue; // too many others came since
      state.place = { asker, search };
      return taken;
    } catch (error) {
      if (FossickError.isInstance(error)) state.place = { asker, search };
      throw error;
    }
  }
}
