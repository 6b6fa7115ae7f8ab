// Asks a running watcher over its socket.
import { connect } from "node:net";
import { createAsker } from "../process/ask.ts";
import type { Input, Result } from "../process/link.ts";
import { socketLink } from "./socket-link.ts";
import { lineOf, type Outcome, type WatcherCalls, type WatcherStatus } from "./watcher-calls.ts";

interface Patience {
  /** Max time until the first reply; a process that is alive and not stopped answers at once. */
  readonly firstMs: number;
  /** Max time until the last reply. */
  readonly wholeMs: number;
}

const defaultPatience: Patience = { firstMs: 400, wholeMs: 10_000 };

/**
 * Runs a command line of this process in a watcher, the first that does not refuse it.
 * @param places socket paths of the watchers
 */
export async function runInWatcher(
  places: readonly string[],
  argv: readonly string[],
  patience?: Patience,
): Promise<Outcome | undefined> {
  const outcome = await askFirst(places, "run", [lineOf(argv)], patience);
  return isOutcome(outcome) ? outcome : undefined;
}

const isOutcome = (value: Outcome | undefined): value is Outcome =>
  typeof value?.code === "number" && typeof value.stderr === "string" && typeof value.stdout === "string";

/** Returns the status of the first process that answers at one of the places; `stop` also ends that process. */
export const askStatus = (
  places: readonly string[],
  name: "status" | "stop" = "status",
): Promise<WatcherStatus | undefined> => askFirst(places, name, []);

/** Asks at one place after the other until one answers. */
async function askFirst<Name extends keyof WatcherCalls>(
  places: readonly string[],
  name: Name,
  input: Input<WatcherCalls, Name>,
  { firstMs, wholeMs }: Patience = defaultPatience,
): Promise<Result<WatcherCalls, Name> | undefined> {
  const endMs = performance.now() + wholeMs;
  for (const place of places) {
    const leftMs = Math.max(0, endMs - performance.now());
    const patience = { firstMs: Math.min(firstMs, leftMs), wholeMs: leftMs };
    const answer = await askAt(place, name, input, patience).catch(() => undefined);
    if (answer != null) return answer;
  }
  return undefined;
}

/** Asks at one place. @throws if no process listens, the connection ends, or no answer arrives in time */
async function askAt<Name extends keyof WatcherCalls>(
  place: string,
  name: Name,
  input: Input<WatcherCalls, Name>,
  { firstMs, wholeMs }: Patience,
): Promise<Result<WatcherCalls, Name>> {
  const socket = connect(place);
  const asker = createAsker<WatcherCalls>(socketLink(socket));
  const endAfter = (ms: number): NodeJS.Timeout => setTimeout(() => socket.destroy(), ms).unref();
  let timer = endAfter(firstMs);
  const waitLonger = (): void => {
    clearTimeout(timer);
    timer = endAfter(wholeMs);
  };
  asker.ask("status", []).then(waitLonger, () => undefined);
  try {
    return await asker.ask(name, input);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
