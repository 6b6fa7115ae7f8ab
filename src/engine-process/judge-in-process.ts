import type { RunOptions } from "../engine/types.ts";
import { FossickError } from "../errors.ts";
import type {
  CallerRefinement,
  CallerVerdict,
  JudgedSearch,
  JudgedStep,
  JudgeHints,
} from "../stepwise/types.ts";
import type { Task } from "../types.ts";
import type { Asker } from "./ask.ts";
import type { KeptProcess } from "./keep-process.ts";

type Submission = readonly [verdicts: readonly CallerVerdict[], refinement: CallerRefinement];

/** A judged search in a process. Where the process is another by now, it is taken up again with what was submitted. */
export async function judgeInProcess(
  kept: KeptProcess,
  task: string | Task,
  hints: JudgeHints,
  options: RunOptions,
): Promise<JudgedSearch> {
  const submissions: Submission[] = [];
  /** Under which number which process has the search, as far as all was submitted to it. */
  let place: { readonly asker: Asker; readonly search: number } | undefined;

  async function begin(asker: Asker, run: RunOptions): Promise<JudgedStep> {
    const limits = options.limits && { limits: options.limits };
    const begun = await asker.ask("judge", [task, hints], { ...limits, ...run });
    place = { asker, search: begun.search };
    return begun.step;
  }

  async function takeUp(asker: Asker, run: RunOptions): Promise<void> {
    const { signal } = run;
    await begin(asker, signal ? { signal } : {});
    for (const [verdicts, refinement] of submissions)
      await asker.ask("submit", [place?.search ?? 0, verdicts, refinement], signal ? { signal } : {});
  }

  async function submitTo(asker: Asker, submission: Submission, run: RunOptions): Promise<JudgedStep> {
    for (;;) {
      if (place?.asker !== asker) await takeUp(asker, run);
      const { search = 0 } = place ?? {};
      place = undefined; // as long as it is not known what the process took of this
      try {
        const taken = await asker.ask("submit", [search, ...submission], run);
        if (taken === undefined) continue; // too many others came since
        place = { asker, search };
        return taken;
      } catch (error) {
        if (FossickError.isInstance(error)) place = { asker, search };
        throw error;
      }
    }
  }

  let step = await kept.use((asker) => begin(asker, options));
  async function submit(submission: Submission, run: RunOptions): Promise<JudgedStep> {
    if (step.kind === "finished") {
      const hint = "Start another one.";
      throw new FossickError("SEARCH_FINISHED", "the judged search is finished", { hint });
    }
    step = await kept.use((asker) => submitTo(asker, submission, run));
    submissions.push(submission);
    return step;
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    get step() {
      return step;
    },
    submit: (verdicts, refinement = {}, run = {}) => {
      const answered = last.then(() => submit([verdicts, refinement], run));
      last = answered.catch(() => undefined);
      return answered;
    },
  };
}
