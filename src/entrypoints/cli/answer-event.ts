import path from "node:path";
import { rootOfEvent } from "../hooks/event-root.ts";
import { readEvent } from "../hooks/events/index.ts";
import { handleEvent, type Handled } from "../hooks/handle-event.ts";
import { hooksFolder } from "../hooks/hook-log.ts";
import { createLastContexts } from "../hooks/last-contexts.ts";
import { searchInChild } from "../hooks/search-in-child.ts";
import { searchInWatcher } from "../hooks/search-in-watcher.ts";
import { startIndexing } from "../hooks/start-indexing.ts";
import { messagesIn } from "../../messages/index.ts";
import type { Settings } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";
import { readSettings } from "./read-settings.ts";

export { writeHookLog } from "../hooks/hook-log.ts";

/** What an event is answered with. */
export type EventInvocation = Invocation<"root" | "config" | "deadlineMs" | "backgroundIndex" | "daemon">;

/** Input longer than this is not a task. */
const mostBytes = 2_000_000;

/** A search may use this share of the time left: then it returns what it has, rather than being cut off. */
const searchShare = 0.8;
/** Of that, what a process that holds the index open is waited for. */
const watcherShare = 0.75;

/** Reads an event from standard input and answers it. @throws when the input is wrong, and the signal's reason */
export async function answerEvent(event: string, invocation: EventInvocation): Promise<Handled> {
  const { options, signal, world } = invocation;
  const payload: unknown = JSON.parse(await orAborted(world.stdin.readText(mostBytes), signal));
  const step = readEvent(event, payload);
  const eventRoot =
    options.root === "."
      ? await rootOfEvent(payload, world)
      : { root: options.root, scope: "", isRepository: true };
  if (eventRoot === undefined) return { note: "no folder that is searched without --root", isUsual: false };
  const { root, scope } = eventRoot;
  const settings = await readSettings(invocation, root);
  const mayIndex = options.backgroundIndex && eventRoot.isRepository;
  const prepare = (): string => (mayIndex ? indexed(root, settings) : "no index is built here");
  const lastContexts = createLastContexts(path.join(hooksFolder(settings.cacheDir), "last"), root);
  const search = async (task: string) => {
    const budgetMs = (): number => Math.max(1, Math.floor((options.deadlineMs - world.now()) * searchShare));
    const requestNow = () => {
      const timeBudgetMs = settings.timeBudgetMs || budgetMs();
      return { root, scope, task, settings: { ...settings, timeBudgetMs } };
    };
    // Another configuration is not that of the process that would be asked.
    const mayAsk = options.daemon && options.config === "";
    try {
      const warm = mayAsk ? await searchInWatcher(requestNow(), budgetMs() * watcherShare) : undefined;
      const retrieval = warm ?? (await searchInChild(requestNow(), signal));
      const isUnfinished =
        retrieval !== "noIndex" && retrieval.faults.some(({ code }) => code === "INDEX_UNFINISHED");
      return isUnfinished ? "noIndex" : retrieval;
    } catch (error) {
      if (signal.aborted) prepare();
      throw error;
    }
  };
  const { greeting } = messagesIn(settings.lang === "task" ? "en" : settings.lang).hook;
  const handled = await handleEvent(step, { root, lastContexts, search, prepare, greeting });
  // Also right after the deadline: then it is what an earlier task found.
  if (handled.answer) await world.stdout.write(`${JSON.stringify(handled.answer)}\n`);
  return handled;
}

function indexed(root: string, settings: Settings): string {
  return startIndexing(root, settings)
    ? "started an index update in the background"
    : "an index update was started recently";
}

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
