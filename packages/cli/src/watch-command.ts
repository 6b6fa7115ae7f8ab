// The command `fossick watch`, which keeps an index up to date and answers searches, in foreground or background.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { duration } from "@fossick/core/bundle/words.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { searchableRoot } from "@fossick/index/walk/searchable-root.ts";
import { faultsIn } from "@fossick/core/messages/index.ts";
import { safeJson, safeName } from "@fossick/base/safe-text.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { askStatus } from "@fossick/engine/relay/ask-watcher.ts";
import type { WatcherStatus } from "@fossick/engine/relay/watcher-calls.ts";
import { socketPlace } from "@fossick/engine/relay/socket-place.ts";
import type { Engine, IndexReport, CliContext } from "./cli-context.ts";
import { defineCommand, reportFlags, repositoryFlags, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { createProgress } from "./progress.ts";
import { readSettings } from "./read-settings.ts";
import { textsIn } from "./texts/index.ts";
import type { Watched } from "./watcher.ts";
import { withEngine } from "./with-engine.ts";
import { say, warn, writeReport } from "./write-report.ts";

/** `fossick watch` */
export const watchCommand = defineCommand({
  name: "watch",
  summary: "Keeps the index up to date as files change; answers searches from memory, until Ctrl-C.",
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
  const { options, context } = invocation;
  return withEngine(
    invocation,
    (opening) => context.createEngineProcess({ ...opening, watch: true, onChange: moments.changed }),
    async (engine, settings) => {
      const ending = new AbortController();
      const root = realRoot(options.root);
      let isReady = await engine.hasIndex();
      if (options.spare && isReady && (await isServed(root, context.env))) return exitCodes.found;
      const use: Watched["use"] = (work) => work(engine);
      const watched: Watched = { isReady: async () => isReady, use, settings, root };
      const { startWatcher } = await import("./watcher.ts");
      const endWatcher = await startWatcher(watched, context, {
        role: "watch",
        idleTimeoutMs: options.idleTimeoutMs,
        onEnd: () => ending.abort(),
      });
      // Another process already answers, so a second one in the background would be useless.
      if (endWatcher === undefined && options.idleTimeoutMs > 0) return exitCodes.found;
      const untilEnd = { ...invocation, signal: AbortSignal.any([invocation.signal, ending.signal]) };
      const endSpare = options.spare ? endWhenServed(root, context.env, ending) : undefined;
      try {
        if (options.spare && !isReady) await indexedFirst(root, settings, untilEnd.signal);
        await bringUpToDate(untilEnd, engine);
        isReady = true;
        await engine.warm({ signal: untilEnd.signal }); // a change that this reads is not reported
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

async function bringUpToDate(invocation: Watching, engine: Pick<Engine, "index">): Promise<void> {
  const { language, signal } = invocation;
  const progress = createProgress(invocation);
  const first = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
  await tell(invocation, first);
  await warn(invocation, faultsIn(language, first.faults));
}

/** Updates the index after every burst of changes. @throws the signal's reason when aborted */
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

async function tell({ language, options, context }: Invocation<"json">, report: IndexReport): Promise<void> {
  const line = textsIn(language).report.indexed({ ...report, duration: duration(report.ms) });
  await context.stdout.write(options.json ? `${safeJson(report)}\n` : `${line}\n`);
}

/** Time without changes after which a burst is over. */
const quietMs = 100;
/** Max time to wait for the end of a burst. */
const maxWaitMs = 2_000;

/** Joins bursts of changes: a checkout or a build changes many files one after another. */
export function createChangeDebouncer(wait: typeof pause = pause) {
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
    changed: (): void => {
      changes++;
      wake?.();
    },
    /** Resolves after the next burst of changes. @throws the signal's reason when aborted */
    async next(signal: AbortSignal): Promise<void> {
      await firstChange(signal);
      for (let waitedMs = 0; waitedMs < maxWaitMs && changes > joinedChanges; waitedMs += quietMs) {
        joinedChanges = changes;
        await wait(quietMs, undefined, { signal });
      }
      joinedChanges = changes;
    },
  };
}

type Place = Invocation<"root" | "json">;

const defaultIdleTimeoutMs = 30 * 60_000;
const maxStartMs = 10_000;
const lookEveryMs = 50;
const lookForServerEveryMs = 30_000;

/** Returns the sockets of a process that watches the root. */
function placesOf({ options, context }: Invocation<"root">): readonly string[] {
  const place = socketPlace(path.resolve(context.cwd, options.root), context.env);
  return place === undefined ? [] : [place];
}

/**
 * Starts a process that watches, unless there is one (`fossick watch --background`).
 * @throws FossickError PROCESS_ENDED
 */
async function startInBackground(
  invocation: Invocation<"root" | "config" | "json" | "idleTimeoutMs">,
): Promise<number> {
  const { isGiven, language, options } = invocation;
  const root = searchableRoot(options.root);
  const settings = await readSettings(invocation);
  const before = await askStatus(placesOf(invocation));
  const flags = [
    `--idle-timeout=${isGiven("idleTimeoutMs") ? options.idleTimeoutMs : defaultIdleTimeoutMs}`,
    ...(options.config === "" ? [] : [`--config=${path.resolve(options.config)}`]),
  ];
  const { startDetached } = await import("@fossick/hooks/start-indexing.ts");
  const status = before ?? (await started(invocation, startDetached("watch", root, settings, flags)));
  const texts = textsIn(language).report;
  const line = texts.watchedBy(safeName(root), status.pid, Math.ceil(status.idleTimeoutMs / 60_000));
  await writeReport(invocation, status, `${line}\n`);
  return exitCodes.found;
}

/** Waits until the process answers; it reads the repository afterwards. */
async function started(invocation: Place, child: ChildProcess): Promise<WatcherStatus> {
  try {
    for (let waitedMs = 0; waitedMs < maxStartMs && child.exitCode === null; waitedMs += lookEveryMs) {
      await pause(lookEveryMs, undefined, { signal: invocation.signal });
      const status = await askStatus(placesOf(invocation));
      if (status) return status;
    }
  } catch (error) {
    child.kill();
    throw error;
  }
  child.kill();
  throw new FossickError("PROCESS_ENDED", "the watching process does not answer", {
    hint: "start fossick watch without --background to see why",
  });
}

/** Stops the process that watches (`fossick watch --stop`). */
async function stopWatcher(invocation: Place): Promise<number> {
  const watcher = await askStatus(placesOf(invocation), "stop");
  const { notWatched, stopped } = textsIn(invocation.language).report;
  const line = watcher ? stopped(watcher.pid) : notWatched;
  await writeReport(invocation, { stopped: watcher !== undefined }, `${line}\n`);
  return watcher ? exitCodes.found : exitCodes.nothingRelevant;
}

/** Tests whether the MCP server of a session answers for the root. */
async function isServed(root: string, env: CliContext["env"]): Promise<boolean> {
  const place = socketPlace(root, env, "mcp");
  return place !== undefined && (await askStatus([place])) !== undefined;
}

/** Ends this unrequested process soon after an MCP server answers. @returns a function that stops the checks */
function endWhenServed(root: string, env: CliContext["env"], ending: AbortController): () => void {
  const timer = setInterval(() => {
    void isServed(root, env).then((isIt) => isIt && ending.abort());
  }, lookForServerEveryMs).unref();
  return () => clearInterval(timer);
}

/** Builds the first index in a low-priority process, since nobody waits for it. @throws the signal's reason */
async function indexedFirst(root: string, settings: Settings, signal: AbortSignal): Promise<void> {
  const { startIndexing } = await import("@fossick/hooks/start-indexing.ts");
  const child = startIndexing(root, settings, true);
  child.ref();
  await once(child, "exit", { signal });
}
