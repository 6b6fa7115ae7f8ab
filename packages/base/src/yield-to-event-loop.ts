// Yields to the event loop during long work, so that signals, aborts and deadlines are handled.

/** Max work between two turns of the event loop, and so the max delay of signals, aborts and deadlines. */
const longestWorkMs = 20;

/**
 * Returns a function to call between small steps of work: it yields to the event loop if the work has lasted a while,
 * and returns undefined while that is too early. The promise rejects with the signal's reason when aborted.
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
