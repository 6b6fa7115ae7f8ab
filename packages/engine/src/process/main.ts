// Entry point of the engine process: serves its parent, and starts a thread that ends it when the parent is gone.
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { endWithParent, type Parent } from "./end-with-parent.ts";

/**
 * The process of `createEngineProcess`. It has a second thread, because a busy main thread does not notice that its
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
