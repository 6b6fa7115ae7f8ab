// Lets so many jobs of a worker work at the same time, first come, first served.

/** Turns of a worker. */
export interface Turns {
  /** Waits for a turn and works in it. @throws the signal's reason when aborted before it has one */
  during<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value>;
}

/** Turns for so many at the same time. */
export function createTurns(most: number): Turns {
  let free = most;
  const waiting: (() => void)[] = [];
  const enter = (signal: AbortSignal): Promise<void> | undefined => {
    signal.throwIfAborted();
    if (free > 0) return void (free -= 1);
    return new Promise((resolve, reject) => {
      const next = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(next);
    });
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async during(signal, work) {
      await enter(signal);
      return work().finally(end);
    },
  };
}
