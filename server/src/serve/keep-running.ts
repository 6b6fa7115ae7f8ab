// Starts the processes that answer, and replaces one that ends, later each time it ends at once.
import { FossickError, type FossickErrorCode } from "fossick";
import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { ServerSettings } from "../settings.ts";
import { isOwnMessage, type FromProcess, type ToldMetrics } from "./messages.ts";

/** A process that lived this long did not fail at start. */
const soundMs = 10_000;
const shortestPauseMs = 250;
const longestPauseMs = 30_000;
/** Extra time for processes to close their files. */
const closingMs = 10_000;

export interface Supervised {
  readonly startedMs: number;
  /** Pause before a restart if it dies at once. */
  readonly pauseMs: number;
  aliveMs: number;
  metrics: ToldMetrics;
}

export interface Flock {
  readonly settings: ServerSettings;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly processes: Map<Worker, Supervised>;
}

interface Running extends Flock {
  readonly finish: () => void;
  isListening: boolean;
  failure?: FossickError;
}

/**
 * Processes that share the port, until the signal is aborted: one that ends is replaced, later each time that it ends at
 * once.
 * @throws FossickError when the first ones cannot start
 */
export function keepRunning(flock: Flock): Promise<void> {
  const { processes, settings, signal } = flock;
  return new Promise((resolve, reject) => {
    const running: Running = {
      ...flock,
      isListening: false,
      finish: () => (running.failure ? reject(running.failure) : resolve()),
    };
    const end = (): void => {
      if (processes.size === 0) running.finish();
      stopAll(running);
    };
    for (let count = 0; count < settings.processes; count += 1) start(running, 0);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}

const isEnding = ({ failure, signal }: Running): boolean => signal.aborted || failure !== undefined;

function start(running: Running, pauseMs: number): void {
  if (isEnding(running)) return;
  const nowMs = performance.now();
  const worker = cluster.fork();
  running.processes.set(worker, { startedMs: nowMs, pauseMs, aliveMs: nowMs, metrics: [] });
  worker.on("message", (message: unknown) => {
    if (isOwnMessage(message)) hear(running, worker, message as FromProcess);
  });
  // A message to one that just ended; its end is told beside.
  worker.on("error", (error) => running.log.debug({ err: error }, "a process took no message"));
  worker.once("exit", (status: number | null, by: string | null) => ended(running, worker, status ?? by));
}

function hear(running: Running, worker: Worker, message: FromProcess): void {
  const { log, processes, settings } = running;
  if (message.type === "fossick:alive") {
    const supervised = processes.get(worker);
    if (supervised) Object.assign(supervised, { aliveMs: performance.now(), metrics: message.metrics });
  } else if (message.type === "fossick:failed") {
    log.error({ code: message.code }, message.message);
    if (running.isListening) return;
    running.failure ??= errorOf(message);
    stopAll(running);
  } else if (!running.isListening) {
    running.isListening = true;
    log.info({ host: settings.host, port: message.port }, "listening");
  }
}

function ended(running: Running, worker: Worker, how: number | string | null): void {
  const { log, processes } = running;
  const { pauseMs = 0, startedMs = 0 } = processes.get(worker) ?? {};
  processes.delete(worker);
  if (isEnding(running)) {
    if (processes.size === 0) running.finish();
    return;
  }
  const isSound = performance.now() - startedMs > soundMs;
  const waitMs = isSound ? 0 : pauseMs;
  log.warn({ process: worker.process.pid, how, pauseMs: waitMs }, "a process ended");
  const nextMs = isSound ? 0 : Math.min(longestPauseMs, Math.max(shortestPauseMs, pauseMs * 2));
  // A pending restart does not delay the end.
  setTimeout(() => start(running, nextMs), waitMs).unref();
}

const errorOf = ({ code, hint, message }: FromProcess & { readonly type: "fossick:failed" }): FossickError =>
  new FossickError(code as FossickErrorCode, message, hint === undefined ? {} : { hint });

/** Asks them to end, and ends those that do not. */
function stopAll({ processes, settings }: Flock): void {
  for (const worker of processes.keys()) if (worker.isConnected()) worker.send({ type: "fossick:stop" });
  const withinMs = (settings.drainSeconds + settings.stopSeconds) * 1_000 + closingMs;
  const timer = setTimeout(() => {
    for (const worker of processes.keys()) worker.process.kill("SIGKILL");
  }, withinMs);
  timer.unref();
}
