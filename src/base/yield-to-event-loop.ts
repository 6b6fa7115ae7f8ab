// Lets the event loop turn during long work, so that signals, aborts and deadlines are heard.

/** Work between two turns of the event loop: signals, aborts and deadlines are heard that late at most. */
const longestWorkMs = 20;

/**
 * Lets the event loop turn where work has lasted a while; call it between small steps.
 * @returns undefined while it is too early for a turn
 */
export function createYielder(signal?: AbortSignal): () => Promise<void> | undefined {
  let beganMs = performance.now();
  return () => {
    if (performance.now() - beganMs < longestWorkMs) return undefined;
    return new Promise(setImmediate).then(() => {
      beganMs = performance.now();
      signal?.throwIfAborted();
    });
  };
}
