import { answerRequests } from "../relay/answer-requests.ts";
import type { Role } from "../relay/socket-place.ts";
import type { CliContext } from "./cli-context.ts";
import { runRelayed, type Watched } from "./remote-context.ts";

interface WatcherOptions {
  readonly role: Role;
  /** After so long without a command line `onEnd` is called; 0 for never. */
  readonly idleTimeoutMs: number;
  /** Told when it is no longer needed, or asked to end; left out by a process that ends with its client. */
  readonly onEnd?: () => void;
}

/** Max command lines at a time: a longer queue for one engine is not worth it. */
const maxRunning = 8;

/**
 * Answers command lines about a repository, unless another process does.
 * @returns a function that ends it; undefined if another process answers, or none can
 */
export async function startWatcher(
  watched: Watched,
  own: CliContext,
  { idleTimeoutMs, onEnd, role }: WatcherOptions,
): Promise<(() => void) | undefined> {
  let answered = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const restartTimer = (): void => {
    clearTimeout(timer);
    if (idleTimeoutMs > 0 && running === 0) timer = setTimeout(() => onEnd?.(), idleTimeoutMs).unref();
  };
  const status = () => ({ pid: process.pid, answered, idleTimeoutMs });
  const stopAnswering = await answerRequests(watched.root, own.env, role, {
    async run(line, closed) {
      if (running >= maxRunning) return undefined;
      running++;
      restartTimer();
      try {
        const outcome = await runRelayed(line, watched, own, closed);
        if (outcome) answered++;
        return outcome;
      } finally {
        running--;
        restartTimer();
      }
    },
    status,
    stop: () => {
      setImmediate(() => onEnd?.()); // when the answer is on its way
      return status();
    },
  });
  if (stopAnswering === undefined) return undefined;
  restartTimer();
  return () => {
    clearTimeout(timer);
    stopAnswering();
  };
}
