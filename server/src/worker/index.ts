// Exports the worker, which clones, fetches and indexes repositories until stopped.
export { runWorker, type WorkerOptions } from "./run-worker.ts";
