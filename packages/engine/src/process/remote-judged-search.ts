// Runs a judged search in the engine process, and repeats it if that process was replaced.
import type { Trace } from "../engine/trace.ts";
import type { RunOptions } from "../engine/types.ts";
import { FossickError } from "@fossick/base/errors.ts";
import type { Submission } from "@fossick/core/loop/stepwise/check-verdicts.ts";
import { submitInTurn } from "@fossick/core/loop/stepwise/judged-search.ts";
import type { JudgedSearch, JudgedStep, JudgeHints } from "@fossick/core/loop/stepwise/types.ts";
import type { Task } from "@fossick/core/task.ts";
import type { EngineAsker, KeptProcess } from "./keep-process.ts";

/** A judged search that can be replayed once finished. */
export interface RemoteJudgedSearch extends JudgedSearch {
  /**
   * Returns the trace from which `replay` computes the same answer; undefined until the search is finished, and after
   * its process has ended.
   */
  trace(): Promise<Trace | undefined>;
}

/** A judged search and its place. */
interface State {
  readonly kept: KeptProcess;
  readonly task: string | Task;
  readonly hints: JudgeHints;
  readonly settings: Pick<RunOptions, "settings">;
  submissions: readonly Submission[];
  /** Process that has the search, and the search's number there; undefined unless it has taken all submissions. */
  place?: { readonly asker: EngineAsker; readonly search: number } | undefined;
}

/** Runs a judged search in a process. If the process was replaced, the search is repeated with all submissions. */
export async function judgeInProcess(
  kept: KeptProcess,
  task: string | Task,
  hints: JudgeHints,
  options: RunOptions,
): Promise<RemoteJudgedSearch> {
  const settings = options.settings ? { settings: options.settings } : {};
  const state: State = { kept, task, hints, settings, submissions: [] };
  let step = await stepAfter([], state, options);
  return {
    get step() {
      return step;
    },
    trace: () =>
      kept.use(async (asker) =>
        state.place?.asker === asker ? asker.ask("judgedTrace", [state.place.search]) : undefined,
      ),
    submit: submitInTurn(
      () => step,
      async (submission, run) => (step = await stepAfter([...state.submissions, submission], state, run)),
    ),
  };
}

const stepAfter = (submissions: readonly Submission[], state: State, run: RunOptions): Promise<JudgedStep> =>
  state.kept.use(async (asker) => {
    const { hints, place, settings, task } = state;
    const before = place?.asker === asker ? place : undefined;
    state.place = undefined; // until it is known whether the process took the last one
    try {
      const input = [task, hints, submissions, before?.search] as const;
      const { search, step } = await asker.ask("judge", [...input], { ...settings, ...run });
      Object.assign(state, { submissions, place: { asker, search } });
      return step;
    } catch (error) {
      if (FossickError.isInstance(error)) state.place = before;
      throw error;
    }
  });
