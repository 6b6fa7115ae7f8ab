// Tells whether the thread that computes searches has been at work or mostly waited, since the last look.
import { performance } from "node:perf_hooks";

/** How much a thread has to do. */
export interface Load {
  /** Measures since the look before. @returns true if the thread was at work for half of the time */
  look(): boolean;
}

const busyShare = 0.5;

/** The load of this thread, by the time that its event loop was not waiting. */
export function createLoad(): Load {
  let last = performance.eventLoopUtilization();
  return {
    look() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization >= busyShare;
    },
  };
}
