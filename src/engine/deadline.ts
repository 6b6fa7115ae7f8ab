import { OutOfTime } from "../errors.ts";

/** Grace period so that a running cycle can finish after the budget. */
const graceMs = 100;

/** A signal that aborts with the caller's signal, and with `OutOfTime` soon after a time budget is used up. */
interface Deadline {
  readonly signal?: AbortSignal;
  end(): void;
}

/** @param timeBudgetMs 0 for no limit */
export function createDeadline(timeBudgetMs: number, signal: AbortSignal | undefined): Deadline {
  if (timeBudgetMs === 0) return { ...(signal && { signal }), end: () => undefined };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), timeBudgetMs + graceMs);
  const signals = signal ? [signal, controller.signal] : [controller.signal];
  return { signal: AbortSignal.any(signals), end: () => clearTimeout(timer) };
}

/** A signal that aborts as a time budget did in a recorded search. @param cycles finished by then */
export function replayDeadline(cycles: number | undefined): {
  readonly signal?: AbortSignal;
  readonly onCycleEnd?: (cycle: { readonly number: number }) => void;
} {
  if (cycles === undefined) return {};
  const controller = new AbortController();
  const onCycleEnd = ({ number }: { readonly number: number }): void => {
    if (number >= cycles) controller.abort(new OutOfTime());
  };
  onCycleEnd({ number: 0 });
  return { signal: controller.signal, onCycleEnd };
}
