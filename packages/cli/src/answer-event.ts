// Answers one event of a client's hook on standard input and output.
import { rootOfEvent } from "@fossick/hooks/event-root.ts";
import { readEvent } from "@fossick/hooks/events.ts";
import { handleEvent, type Handled } from "@fossick/hooks/handle-event.ts";
import { searchInChild } from "@fossick/hooks/search-in-child.ts";
import { searchInWatcher } from "@fossick/hooks/search-in-watcher.ts";
import { isWithoutIndex, openInBackground } from "@fossick/hooks/start-indexing.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Invocation } from "./command.ts";
import { looksLarge } from "@fossick/index/early/looks-large.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { readSettings } from "./read-settings.ts";

export { writeHookLog } from "@fossick/hooks/hook-log.ts";

export type EventInvocation = Invocation<"root" | "config" | "deadlineMs" | "backgroundIndex" | "daemon">;

/** Max bytes of an event; longer input is not a task. */
const maxBytes = 2_000_000;

/** Share of the time left that a search may use; it then returns its results so far instead of being cut off. */
const searchShare = 0.8;
/** Share of it in which a first index may become complete before the answer is given from a part. */
const wholeShare = 0.5;
/** Share of the time left to wait for a process that has the index open; this process would be no faster. */
const watcherShare = 0.95;

/** Reads an event from standard input and answers it. @throws when the input is wrong, and the signal's reason */
export async function answerEvent(event: string, invocation: EventInvocation): Promise<Handled> {
  const { options, signal, context } = invocation;
  const payload: unknown = JSON.parse(await orAborted(context.stdin.readText(maxBytes), signal));
  const step = readEvent(event, payload);
  const eventRoot =
    options.root === "."
      ? await rootOfEvent(payload, context)
      : { root: options.root, scope: "", isRepository: true };
  if (eventRoot === undefined) return { note: "no folder that is searched without --root", isUsual: false };
  const { root, scope } = eventRoot;
  const settings = await readSettings(invocation, root, { early: true });
  // A running watcher may have been started with another configuration.
  const mayAsk = options.daemon && options.config === "";
  const mayIndex = options.backgroundIndex && eventRoot.isRepository;
  const prepare = (): string => (mayIndex ? opened(root, settings, mayAsk) : "no index is built here");
  const leftMs = (): number => Math.max(1, options.deadlineMs - context.now());
  let isAlone = false;
  const search = async (task: string) => {
    const isFirst = isWithoutIndex(root, settings);
    if (isFirst && !(settings.early && (mayIndex || looksLarge(realRoot(root))))) return "noIndex";
    const requestNow = () => ({ root, scope, task, settings: inTime(settings, leftMs(), mayIndex) });
    try {
      const isAsked = mayAsk && !isFirst;
      const warm = isAsked ? await searchInWatcher(requestNow(), leftMs() * watcherShare) : undefined;
      isAlone = warm === undefined;
      const retrieval = warm ?? (await searchInChild(requestNow(), signal));
      if (retrieval === "noIndex" || isUnfinished(retrieval)) return "noIndex";
      if (retrieval.stats.indexed !== undefined) prepare();
      return retrieval;
    } catch (error) {
      if (signal.aborted) prepare();
      throw error;
    }
  };
  const { greeting } = messagesIn(settings.lang === "task" ? "en" : settings.lang).hook;
  const handled = await handleEvent(step, { root, search, prepare, greeting });
  if (handled.answer) await context.stdout.write(`${JSON.stringify(handled.answer)}\n`);
  // Start a watcher, so that it can answer the next event.
  if (isAlone && handled.isUsual && mayIndex && mayAsk) prepare();
  return handled;
}

/** Settings of a search that has this much time; it waits for no index where none is to be built. */
function inTime(settings: Settings, leftMs: number, mayIndex: boolean): Settings {
  const timeBudgetMs = settings.timeBudgetMs || Math.floor(leftMs * searchShare);
  const waitMs = settings.earlyAfterMs || Math.floor(timeBudgetMs * wholeShare);
  return { ...settings, timeBudgetMs, earlyAfterMs: mayIndex ? waitMs : 0 };
}

const isUnfinished = ({ faults }: Retrieval): boolean =>
  faults.some(({ code }) => code === "INDEX_UNFINISHED");

function opened(root: string, settings: Settings, mayStay: boolean): string {
  return openInBackground(root, settings, mayStay)
    ? "the index is brought up to date in the background"
    : "an index update was started recently";
}

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
