// The order of a judged search's steps, wherever it is kept.
import { FossickError } from "@fossick/base/errors.ts";
import type { Submission } from "./check-verdicts.ts";
import type { JudgedSearch, JudgedStep, SubmitOptions } from "./types.ts";

/**
 * Submits to a judged search one call after the other, and nothing after its last step.
 * @param current returns the step that waits for verdicts, or the last one
 * @param take takes the next step
 */
export function submitInTurn(
  current: () => JudgedStep,
  take: (submission: Submission, options: SubmitOptions) => Promise<JudgedStep>,
): JudgedSearch["submit"] {
  let last: Promise<unknown> = Promise.resolve();
  return (verdicts, refinement = {}, options = {}) => {
    const answered = last.then(() => {
      if (current().kind === "candidates") return take({ verdicts, refinement }, options);
      const hint = "Start another one.";
      throw new FossickError("SEARCH_FINISHED", "the judged search is finished", { hint });
    });
    last = answered.catch(() => undefined);
    return answered;
  };
}
