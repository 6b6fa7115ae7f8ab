import { connect } from "node:net";
import type { Outcome, RelayedLine, Reply, Request, WatcherStatus } from "./messages.ts";
import { readMessages } from "./read-messages.ts";

export interface Patience {
  /** Until the first reply: a process that is alive and not stopped answers at once. */
  readonly firstMs: number;
  /** Until the last one. */
  readonly wholeMs: number;
}

export const defaultPatience: Patience = { firstMs: 400, wholeMs: 10_000 };

/**
 * Ask the process that listens at `place`.
 * @returns undefined where there is none, it ends the connection, or it does not answer in time
 */
const askWatcher = (
  place: string,
  request: Request,
  { firstMs, wholeMs }: Patience = defaultPatience,
): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const socket = connect(place);
    let timer = setTimeout(() => end(), firstMs);
    const end = (reply?: Reply): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reply);
    };
    socket.on("error", () => end());
    socket.on("close", () => end());
    readMessages<Reply>(socket, (reply) => {
      if (reply?.kind !== "accepted") return end(isWhole(reply) ? reply : undefined);
      clearTimeout(timer);
      timer = setTimeout(() => end(), wholeMs);
    });
    socket.write(`${JSON.stringify(request)}\n`);
  });

/** Ask at one place after the other, until one does not refuse. */
export async function askFirst(
  places: readonly string[],
  request: Request,
  patience: Patience = defaultPatience,
): Promise<Reply | undefined> {
  const endMs = performance.now() + patience.wholeMs;
  for (const place of places) {
    const wholeMs = Math.max(0, endMs - performance.now());
    const reply = await askWatcher(place, request, { firstMs: Math.min(patience.firstMs, wholeMs), wholeMs });
    if (reply && reply.kind !== "refused") return reply;
  }
  return undefined;
}

/**
 * The process that answers at one of the places.
 * @param request to tell of itself, which it does when it is to stop, too
 */
export async function askStatus(
  places: readonly string[],
  request: Exclude<Request, RelayedLine> = { kind: "status" },
): Promise<WatcherStatus | undefined> {
  const reply = await askFirst(places, request);
  if (reply?.kind !== "status") return undefined;
  const { kind: _kind, ...status } = reply;
  return status;
}

const isWhole = (reply: Reply | undefined): boolean => reply?.kind !== "done" || isOutcome(reply);

const isOutcome = ({ code, stderr, stdout }: Partial<Outcome>): boolean =>
  typeof code === "number" && typeof stderr === "string" && typeof stdout === "string";
