// Entry point of the engine process.
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** The process that started this one, and the calls that this one is answering. */
interface Parent {
  /** Its process id. */
  readonly parent: number;
  /** Number of calls being answered; notify waiters after each change. */
  readonly calls: Int32Array<SharedArrayBuffer>;
}

const lookEveryMs = 100;

/**
 * Ends this process when its parent is gone, as long as it answers calls; while it answers none it hears of that by
 * itself. Blocks its thread for ever.
 */
function endWithParent({ calls, parent }: Parent): never {
  for (;;) {
    if (Atomics.load(calls, 0) === 0) Atomics.wait(calls, 0, 0);
    else if (isGone(parent)) process.kill(process.pid, "SIGKILL");
    else Atomics.wait(calls, 0, Atomics.load(calls, 0), lookEveryMs);
  }
}

function isGone(parent: number): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch {
    return true;
  }
}

/**
 * The process of `createEngineProcess`. It has a second thread, because while it computes it does not hear that its
 * parent is gone.
 */
if (isMainThread) {
  const calls = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { serveParent } = await import("./serve-engine.ts");
  serveParent((count) => {
    Atomics.store(calls, 0, count);
    Atomics.notify(calls, 0);
  });
  new Worker(fileURLToPath(import.meta.url), {
    workerData: { calls, parent: Number(process.argv[2]) },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref();
} else endWithParent(workerData as Parent);
