import { answerRequests } from "../relay/answer-requests.ts";
import type { Role } from "../relay/socket-place.ts";
import { createRelayedWorld, type Watched } from "./relayed-world.ts";
import type { World } from "./world.ts";

export interface WatcherOptions {
  readonly role: Role;
  /** After so long without a command line `onIdle` is called; 0 for never. */
  readonly idleTimeoutMs: number;
  /** Told when it is no longer needed, or asked to end. */
  readonly onEnd: () => void;
}

/** Answer command lines about a repository, unless another process does. @returns what ends it */
export async function startWatcher(
  watched: Watched,
  world: World,
  { idleTimeoutMs, onEnd, role }: WatcherOptions,
): Promise<() => void> {
  let answered = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const restartTimer = (): void => {
    clearTimeout(timer);
    if (idleTimeoutMs > 0 && running === 0) timer = setTimeout(onEnd, idleTimeoutMs).unref();
  };
  const stopAnswering = await answerRequests(watched.root, world.env, role, {
    async run(line, gone) {
      if (!(await watched.isReady())) return undefined;
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
  return () => {
    clearTimeout(timer);
    stopAnswering?.();
  };
}
