import { answerRequests } from "../relay/answer-requests.ts";
import { createRelayedWorld, type Watched } from "./relayed-world.ts";
import type { World } from "./world.ts";

export interface WatcherOptions {
  /** After so long without a command line `onIdle` is called; 0 for never. */
  readonly idleTimeoutMs: number;
  /** Told when it is no longer needed, or asked to end. */
  readonly onEnd: () => void;
}

/** Answers the command lines of others. */
export interface Watcher {
  /** From now on the index is up to date, and command lines are run; until then they are refused. */
  begin(): void;
  end(): void;
}

/** Answer command lines about a repository, unless another process does. */
export async function startWatcher(
  watched: Watched,
  world: World,
  { idleTimeoutMs, onEnd }: WatcherOptions,
): Promise<Watcher> {
  let isReady = false;
  let answered = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const restartTimer = (): void => {
    clearTimeout(timer);
    if (idleTimeoutMs > 0 && running === 0) timer = setTimeout(onEnd, idleTimeoutMs).unref();
  };
  const stopAnswering = await answerRequests(watched.root, world.env, {
    async run(line, gone) {
      if (!isReady) return undefined;
      running++;
      restartTimer();
      const relayed = createRelayedWorld(line, watched, world, gone);
      const code = await world.runCli(line.argv, relayed.world, relayed.mayRun);
      const outcome = relayed.outcome(code);
      running--;
      if (outcome) answered++;
      restartTimer();
      return outcome;
    },
    status: () => ({ pid: process.pid, answered, idleTimeoutMs }),
    stop: onEnd,
  });
  restartTimer();
  return {
    begin: () => (isReady = true),
    end: () => {
      clearTimeout(timer);
      stopAnswering?.();
    },
  };
}
