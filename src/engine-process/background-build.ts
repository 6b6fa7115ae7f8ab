// Builds the rest of an index between calls, after a search that was answered from a part of it.

import { setTimeout as pause } from "node:timers/promises";

/** Time for the calls that make an answer of what was found: beside a build they took half a second longer. */
const defaultQuietMs = 1_000;

/** A build that nobody waits for. */
export interface BackgroundBuild {
  /** There is something to build. */
  want(): void;
  /** Start building soon if there is, unless that is under way. */
  goOn(): void;
  /** Resolves once no build is under way. */
  ended(): Promise<void>;
  /** End it; what was read by then is kept. */
  end(): Promise<void>;
}

/**
 * @param build brings the index up to date; what goes wrong, the next search meets as well
 * @param quietMs before it starts
 */
export function createBackgroundBuild(
  build: (signal: AbortSignal) => Promise<unknown>,
  quietMs = defaultQuietMs,
): BackgroundBuild {
  const ending = new AbortController();
  let isWanted = false;
  let underWay: Promise<void> | undefined;
  const finish = (): void => void (underWay = undefined);
  return {
    want: () => void (isWanted = true),
    goOn() {
      if (!isWanted || underWay || ending.signal.aborted) return;
      isWanted = false;
      const { signal } = ending;
      underWay = pause(quietMs, undefined, { signal })
        .then(() => build(signal))
        .then(finish, finish);
    },
    ended: async () => underWay,
    async end() {
      ending.abort();
      await underWay;
    },
  };
}
