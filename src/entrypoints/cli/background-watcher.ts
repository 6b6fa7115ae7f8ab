import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FossickError } from "../../errors.ts";
import { safeName } from "../../safe-text.ts";
import { searchableRoot } from "../../indexing/walk/searchable-root.ts";
import { startDetached } from "../hooks/start-detached.ts";
import { startIndexing } from "../hooks/start-indexing.ts";
import { askStatus } from "../relay/ask-watcher.ts";
import type { WatcherStatus } from "../relay/watcher-calls.ts";
import { socketPlace } from "../relay/socket-place.ts";
import type { Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Settings } from "../../settings/index.ts";
import { readSettings } from "./read-settings.ts";
import { textsIn } from "./texts/index.ts";
import type { CliContext } from "./cli-context.ts";
import { writeReport } from "./write-report.ts";

type Place = Invocation<"root" | "json">;

const defaultIdleTimeoutMs = 30 * 60_000;
const maxStartMs = 10_000;
const lookEveryMs = 50;
const lookForServerEveryMs = 30_000;

/** Sockets of a process that watches the root. */
function placesOf({ options, world }: Invocation<"root">): readonly string[] {
  const place = socketPlace(path.resolve(world.cwd, options.root), world.env);
  return place === undefined ? [] : [place];
}

/**
 * `fossick watch --background`: start a process that watches, unless there is one.
 * @throws FossickError PROCESS_ENDED
 */
export async function startInBackground(
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
  const status = before ?? (await started(invocation, startDetached("watch", root, settings, flags)));
  const texts = textsIn(language).report;
  const line = texts.watchedBy(safeName(root), status.pid, Math.ceil(status.idleTimeoutMs / 60_000));
  await writeReport(invocation, status, `${line}\n`);
  return exitCodes.found;
}

/** Wait until it answers; it goes on to read the repository. */
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
  throw new FossickError("PROCESS_ENDED", "the process that was to watch the repository does not answer", {
    hint: "start fossick watch without --background to see why",
  });
}

/** `fossick watch --stop` */
export async function stopWatcher(invocation: Place): Promise<number> {
  const watcher = await askStatus(placesOf(invocation), "stop");
  const { notWatched, stopped } = textsIn(invocation.language).report;
  const line = watcher ? stopped(watcher.pid) : notWatched;
  await writeReport(invocation, { stopped: watcher !== undefined }, `${line}\n`);
  return watcher ? exitCodes.found : exitCodes.nothingRelevant;
}

/** Tests whether the MCP server of a session answers for the root. */
export async function isServed(root: string, env: CliContext["env"]): Promise<boolean> {
  const place = socketPlace(root, env, "mcp");
  return place !== undefined && (await askStatus([place])) !== undefined;
}

/** Ends an unrequested process soon after an MCP server answers. @returns a function that ends the check for one */
export function endWhenServed(root: string, env: CliContext["env"], ending: AbortController): () => void {
  const timer = setInterval(() => {
    void isServed(root, env).then((isIt) => isIt && ending.abort());
  }, lookForServerEveryMs).unref();
  return () => clearInterval(timer);
}

/** Has a process of low priority build the first index, as nobody waits for it. @throws the signal's reason */
export async function indexedFirst(root: string, settings: Settings, signal: AbortSignal): Promise<void> {
  const child = startIndexing(root, settings, true);
  child.ref();
  await once(child, "exit", { signal });
}
