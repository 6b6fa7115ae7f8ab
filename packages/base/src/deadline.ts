// Ends work by a signal when its time is up.
import { OutOfTime } from "./errors.ts";

/** A limit on the time of some work. */
interface Deadline {
  /** Aborts with `OutOfTime` when the time is up, or with the reason of the other signal. */
  readonly signal: AbortSignal;
  /** Tests whether the time was up before the end. */
  isOver(): boolean;
  /** Stops the clock. */
  end(): void;
}

/** Starts the clock of some work. @param signal cancels the work for another reason */
export function startDeadline(ms: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), ms);
  return {
    signal: AbortSignal.any(signal ? [signal, controller.signal] : [controller.signal]),
    isOver: () => controller.signal.aborted,
    end: () => clearTimeout(timer),
  };
}
