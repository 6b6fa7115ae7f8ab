import { setTimeout as pause } from "node:timers/promises";

/** So long without a change makes a quiet moment. */
const quietMs = 100;
/** Changes that never end are not waited for longer. */
const mostWaitMs = 2_000;

/** Moments to look at what changed: a checkout or a build changes many files one after the other. */
export interface ChangeDebouncer {
  changed(): void;
  /** Resolves when something changed and it is quiet again. @throws the signal's reason when aborted */
  next(signal: AbortSignal): Promise<void>;
}

export function createChangeDebouncer(wait: typeof pause = pause): ChangeDebouncer {
  let changes = 0;
  let seen = 0;
  let wake: (() => void) | undefined;
  const firstChange = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason as Error);
      signal.throwIfAborted();
      signal.addEventListener("abort", stop, { once: true });
      wake = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      if (changes > seen) wake();
    });
  return {
    changed: () => {
      changes++;
      wake?.();
    },
    async next(signal) {
      await firstChange(signal);
      for (let waitedMs = 0; waitedMs < mostWaitMs && changes > seen; waitedMs += quietMs) {
        seen = changes;
        await wait(quietMs, undefined, { signal });
      }
      seen = changes;
    },
  };
}
