import { setTimeout as pause } from "node:timers/promises";

/** Without changes for this long, a burst of changes is over. */
const quietMs = 100;
/** A burst that does not end is waited for no longer than this. */
const maxWaitMs = 2_000;

/** Joins bursts of changes: a checkout or a build changes many files one after another. */
interface ChangeDebouncer {
  changed(): void;
  /** Resolves after the next burst of changes. @throws the signal's reason when aborted */
  next(signal: AbortSignal): Promise<void>;
}

export function createChangeDebouncer(wait: typeof pause = pause): ChangeDebouncer {
  let changes = 0;
  let joinedChanges = 0;
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
      if (changes > joinedChanges) wake();
    });
  return {
    changed: () => {
      changes++;
      wake?.();
    },
    async next(signal) {
      await firstChange(signal);
      for (let waitedMs = 0; waitedMs < maxWaitMs && changes > joinedChanges; waitedMs += quietMs) {
        joinedChanges = changes;
        await wait(quietMs, undefined, { signal });
      }
      joinedChanges = changes;
    },
  };
}
