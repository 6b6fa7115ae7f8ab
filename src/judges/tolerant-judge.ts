import type { Judge, Verdict } from "../evaluate/judge.ts";
import type { Context, Evaluation, Fault, Task, Usage } from "../types.ts";
import { JudgeError, judgeErrorIn, NotSent } from "./judge-error.ts";

/** Usage so far; each request is added at once, so that a failed one is counted too. */
type Tally = { -readonly [Field in keyof Usage]: Usage[Field] };

/** One question of a search. */
export interface Question {
  readonly task: Task;
  /** Best first; never the same file twice in a search. */
  readonly undecided: readonly Evaluation[];
  readonly context: Context;
  readonly tally: Tally;
}

/** @throws JudgeError when there are no verdicts to be had */
type Ask = (question: Question) => Promise<readonly Verdict[]>;

interface JudgeIdentity {
  /** Name in reasons. */
  readonly name: string;
  /** Kind of evaluator. */
  readonly part: "llm" | "command";
  /** True if requests are only shown; then missing verdicts are no fault. */
  readonly isDryRun: boolean;
}

/**
 * A judge for one search that never fails: any failure becomes one fault, and nothing more is asked. No file is
 * asked about twice.
 */
export function tolerantJudge({ name, part, isDryRun }: JudgeIdentity, ask: Ask): Judge {
  const askedPaths = new Set<string>();
  let gaveUp = false;
  return {
    name,
    async judge(task, undecided, context) {
      const tally: Tally = { calls: 0, inputTokens: 0, outputTokens: 0, cached: 0 };
      const newFiles = undecided.filter(({ path }) => !askedPaths.has(path));
      if (gaveUp || newFiles.length === 0) return { verdicts: [], faults: [] };
      for (const { path } of newFiles) askedPaths.add(path);
      try {
        return {
          verdicts: await ask({ task, undecided: newFiles, context, tally }),
          faults: [],
          usage: tally,
        };
      } catch (error) {
        context.signal?.throwIfAborted();
        if (isDryRun && error instanceof NotSent) return { verdicts: [], faults: [] };
        gaveUp = true;
        return { verdicts: [], faults: [faultOf(part, error)], usage: tally };
      }
    },
  };
}

function faultOf(part: string, error: unknown): Fault {
  const judgeError = judgeErrorIn(error);
  const code = `JUDGE_${judgeError?.kind ?? "FAILED"}`;
  const message =
    judgeError?.message ?? `it failed with ${error instanceof Error ? error.name : "an unknown error"}`;
  return {
    part: `evaluator/${part}`,
    code,
    message: `${message}; the default evaluator's verdicts are used`,
  };
}

/** Returns the timeout of an answer: the evaluator's, or the search's time budget if that is shorter. */
export const waitMsOf = (timeoutMs: number, { settings: { timeBudgetMs } }: Context): number =>
  timeBudgetMs > 0 ? Math.min(timeoutMs, timeBudgetMs) : timeoutMs;

/** Ends work that takes too long. @throws JudgeError TIMEOUT */
export async function inTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const timeoutError = new JudgeError("TIMEOUT", `there was no answer within ${timeoutMs} ms`);
  let stop: (() => void) | undefined;
  const abortPromise = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.aborted ? signal.reason : timeoutError);
    either.addEventListener("abort", stop);
    if (either.aborted) stop();
  });
  try {
    return await Promise.race([work(either), abortPromise]);
  } catch (error) {
    signal?.throwIfAborted();
    throw timeout.aborted ? timeoutError : error;
  } finally {
    if (stop) either.removeEventListener("abort", stop);
  }
}
