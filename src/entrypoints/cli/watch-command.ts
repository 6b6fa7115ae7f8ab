import { duration } from "../../bundle/render/words.ts";
import { realRoot } from "../../indexing/read/real-root.ts";
import { acceptedFrom } from "../../settings/index.ts";
import { faultsIn } from "../../messages/index.ts";
import { safeJson } from "../../safe-text.ts";
import {
  endWhenServed,
  indexedFirst,
  isServed,
  startInBackground,
  stopWatcher,
} from "./background-watcher.ts";
import { defineCommand, reportFlags, repositoryFlags, type Invocation } from "./command.ts";
import type { Engine, IndexReport } from "./engine-port.ts";
import { exitCodes } from "./exit-codes.ts";
import { createProgress } from "./progress.ts";
import { say, warn } from "./write-report.ts";
import { textsIn } from "./texts/index.ts";

import type { Watched } from "./remote-context.ts";
import { startWatcher } from "./watcher.ts";
import { withOpened } from "./with-engine.ts";
import { setTimeout as pause } from "node:timers/promises";

/** `fossick watch` */
export const watchCommand = defineCommand({
  name: "watch",
  summary: "Keeps the index up to date as files change, and answers searches from memory, until Ctrl-C.",
  arguments: [],
  flags: [
    ...repositoryFlags,
    "indexMemoryMb",
    ...(["background", "stop", "spare", "idleTimeoutMs"] as const),
    ...reportFlags,
  ],
  hearsSignals: true,
  withoutRoot: "repository",
  run: (invocation) => {
    const { background, stop } = invocation.options;
    if (stop) return stopWatcher(invocation);
    return background ? startInBackground(invocation) : watch(invocation);
  },
});

type Watching = Invocation<"root" | "config" | "json" | "quiet" | "verbose" | "spare" | "idleTimeoutMs">;

function watch(invocation: Watching): Promise<number> {
  const moments = createChangeDebouncer();
  const { options, world } = invocation;
  return withOpened(
    invocation,
    (opening) => world.createEngineProcess({ ...opening, watch: true, onChange: moments.changed }),
    async (engine, settings) => {
      const ending = new AbortController();
      const root = realRoot(options.root);
      let isReady = await engine.hasIndex();
      if (options.spare && isReady && (await isServed(root, world.env))) return exitCodes.found;
      const use: Watched["use"] = (work) => work(engine);
      const watched: Watched = { isReady: async () => isReady, use, settings, root };
      const endWatcher = await startWatcher(watched, world, {
        role: "watch",
        idleTimeoutMs: options.idleTimeoutMs,
        onEnd: () => ending.abort(),
      });
      // Another process answers already: a second one in the background is of no use.
      if (endWatcher === undefined && options.idleTimeoutMs > 0) return exitCodes.found;
      const untilEnd = { ...invocation, signal: AbortSignal.any([invocation.signal, ending.signal]) };
      const endSpare = options.spare ? endWhenServed(root, world.env, ending) : undefined;
      try {
        if (options.spare && !isReady) await indexedFirst(root, settings, untilEnd.signal);
        await bringUpToDate(untilEnd, engine, acceptedFrom(settings));
        isReady = true;
        await engine.warm({ signal: untilEnd.signal }); // a change that it reads is told by nobody
        await say(untilEnd, textsIn(untilEnd.language).progress.watching);
        return await follow(untilEnd, engine, moments.next);
      } catch (error) {
        if (!ending.signal.aborted || invocation.signal.aborted) throw error;
        return exitCodes.found;
      } finally {
        endSpare?.();
        endWatcher?.();
      }
    },
  );
}

async function bringUpToDate(
  invocation: Watching,
  engine: Pick<Engine, "index">,
  threshold: number,
): Promise<void> {
  const { language, signal } = invocation;
  const progress = createProgress(invocation, threshold);
  const first = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
  await tell(invocation, first);
  await warn(invocation, faultsIn(language, first.faults));
}

/** Ends when the signal does, by its reason. */
async function follow(
  invocation: Invocation<"json" | "quiet">,
  engine: Pick<Engine, "index">,
  next: (signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const { signal } = invocation;
  const reportedFaults = new Set<string>();
  for (;;) {
    await next(signal);
    const report = await engine.index({ signal });
    if (report.changed + report.removed + report.commits > 0) await tell(invocation, report);
    const faults = report.faults.filter(({ code, message }) => !reportedFaults.has(code + message));
    for (const { code, message } of faults) reportedFaults.add(code + message);
    await warn(invocation, faultsIn(invocation.language, faults));
  }
}

async function tell({ language, options, world }: Invocation<"json">, report: IndexReport): Promise<void> {
  const line = textsIn(language).report.indexed({ ...report, duration: duration(report.ms) });
  await world.stdout.write(options.json ? `${safeJson(report)}\n` : `${line}\n`);
}

/** Without changes for this long, a burst of changes is over. */
const quietMs = 100;
/** A burst that does not end is waited for no longer than this. */
const maxWaitMs = 2_000;

/** Joins bursts of changes: a checkout or a build changes many files one after another. */
interface ChangeDebouncer {
  changed(): void;
  /** Resolves after the next burst of changes. @throws the signal's reason when aborted */
  next(signal: AbortSignal): Promise<void>;
}

export function createChangeDebouncer(wait: typeof pause = pause): ChangeDebouncer {
  let changes = 0;
  let joinedChanges = 0;
  let wake: (() => void) | undefined;
  const firstChange = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason as Error);
      signal.throwIfAborted();
      signal.addEventListener("abort", stop, { once: true });
      wake = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      if (changes > joinedChanges) wake();
    });
  return {
    changed: () => {
      changes++;
      wake?.();
    },
    async next(signal) {
      await firstChange(signal);
      for (let waitedMs = 0; waitedMs < maxWaitMs && changes > joinedChanges; waitedMs += quietMs) {
        joinedChanges = changes;
        await wait(quietMs, undefined, { signal });
      }
      joinedChanges = changes;
    },
  };
}
