// Builds the rest of an index between calls, after a search that was answered from a part of it.

/** A build that nobody waits for. */
export interface BackgroundBuild {
  /** There is something to build. */
  want(): void;
  /** Start building if there is, unless that is under way. */
  goOn(): void;
  /** Resolves once no build is under way. */
  ended(): Promise<void>;
  /** End it; what was read by then is kept. */
  end(): Promise<void>;
}

/** @param build brings the index up to date; what goes wrong, the next search meets as well */
export function createBackgroundBuild(build: (signal: AbortSignal) => Promise<unknown>): BackgroundBuild {
  const ending = new AbortController();
  let isWanted = false;
  let underWay: Promise<void> | undefined;
  const finish = (): void => void (underWay = undefined);
  return {
    want: () => void (isWanted = true),
    goOn() {
      if (!isWanted || underWay || ending.signal.aborted) return;
      isWanted = false;
      underWay = build(ending.signal).then(finish, finish);
    },
    ended: async () => underWay,
    async end() {
      ending.abort();
      await underWay;
    },
  };
}
