// Builds the rest of an index between calls, after a search that used only a part of it.

import { setTimeout as pause } from "node:timers/promises";

/** Pause before a build, for the calls that complete the answer: during a build they took half a second longer. */
const defaultQuietMs = 1_000;

/** A build in the background. */
export interface BackgroundBuild {
  /** Requests a build. */
  want(): void;
  /** Starts the requested build after the pause, unless one is running. */
  goOn(): void;
  /** Resolves once no build is running. */
  ended(): Promise<void>;
  /** Ends the build and prevents further ones; files read so far are kept. */
  end(): Promise<void>;
}

/**
 * Creates a background build.
 * @param build updates the index; its errors are ignored, since the next search meets them too @param quietMs pause
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
