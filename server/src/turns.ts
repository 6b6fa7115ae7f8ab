// Lets so much work go on at the same time, first come, first served.

/** Turns of work of one kind. */
export interface Turns {
  /** Number of those that wait for a turn. */
  readonly waiting: number;
  /** True if a turn would have to be waited for. */
  readonly isFull: boolean;
  /** Waits for a turn and works in it. @throws the signal's reason when aborted before it has one */
  during<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

/** Turns for so many at the same time. */
export function createTurns(max: number): Turns {
  let free = max;
  const waiting: (() => void)[] = [];
  const enter = (signal?: AbortSignal): Promise<void> | undefined => {
    signal?.throwIfAborted();
    if (free > 0) return void (free -= 1);
    return new Promise((resolve, reject) => {
      const next = (): void => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting.push(next);
    });
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    get waiting() {
      return waiting.length;
    },
    get isFull() {
      return free === 0;
    },
    async during(work, signal) {
      await enter(signal);
      return work().finally(end);
    },
  };
}
