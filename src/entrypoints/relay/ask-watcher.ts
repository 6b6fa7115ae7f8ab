import { connect } from "node:net";
import type { Outcome, Reply, Request } from "./messages.ts";
import { readLines } from "./read-lines.ts";

export interface Patience {
  /** Until the first reply: a process that is alive and not stopped answers at once. */
  readonly firstMs: number;
  /** Until the last one. */
  readonly wholeMs: number;
}

export const usualPatience: Patience = { firstMs: 400, wholeMs: 10_000 };

/**
 * Ask the process that listens at `place`.
 * @returns undefined where there is none, it ends the connection, or it does not answer in time
 */
export const askWatcher = (
  place: string,
  request: Request,
  { firstMs, wholeMs }: Patience = usualPatience,
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
    readLines(socket, (line) => {
      const reply = parsed(line);
      if (reply?.kind !== "accepted") return end(reply);
      clearTimeout(timer);
      timer = setTimeout(() => end(), wholeMs);
    });
    socket.write(`${JSON.stringify(request)}\n`);
  });

/** Ask at one place after the other, until one does not refuse. */
export async function askFirst(
  places: readonly string[],
  request: Request,
  patience: Patience = usualPatience,
): Promise<Reply | undefined> {
  const endMs = performance.now() + patience.wholeMs;
  for (const place of places) {
    const wholeMs = Math.max(0, endMs - performance.now());
    const reply = await askWatcher(place, request, { firstMs: Math.min(patience.firstMs, wholeMs), wholeMs });
    if (reply && reply.kind !== "refused") return reply;
  }
  return undefined;
}

function parsed(line: string): Reply | undefined {
  try {
    const reply = JSON.parse(line) as Reply | null;
    return reply?.kind === "done" && !isOutcome(reply) ? undefined : (reply ?? undefined);
  } catch {
    return undefined;
  }
}

const isOutcome = ({ code, stderr, stdout }: Partial<Outcome>): boolean =>
  typeof code === "number" && typeof stderr === "string" && typeof stdout === "string";
