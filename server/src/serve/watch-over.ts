// Runs a timer that kills processes which gave no sign of life for too long.
import type { Worker } from "node:cluster";
import type { Logger } from "pino";
import { aliveMs } from "./messages.ts";

/** So many beats late, it was no pause of the moment. */
const sleptBeats = 3;

/** Ends processes that gave no sign of life for so long. */
export function watchOver(
  processes: ReadonlyMap<Worker, { readonly startedMs: number; aliveMs: number }>,
  hangMs: number,
  log: Logger,
): NodeJS.Timeout {
  let lastMs = performance.now();
  return setInterval(() => {
    const nowMs = performance.now();
    // This process was suspended, so signs of life are waiting.
    const slept = nowMs - lastMs > Math.max(hangMs / 2, aliveMs * sleptBeats);
    lastMs = nowMs;
    for (const [worker, supervised] of processes) {
      if (slept) supervised.aliveMs = nowMs;
      if (nowMs - supervised.aliveMs < hangMs) continue;
      log.error({ process: worker.process.pid }, "a process hangs and is ended");
      worker.process.kill("SIGKILL");
    }
  }, aliveMs);
}
