import { FossickError, type Engine } from "fossick";

/** Engines that are open, by what they search; those that nobody uses are closed. */
export interface Engines {
  /** Do work with an engine; it is open for at least as long. */
  use<Value>(key: string, open: () => Engine, work: (engine: Engine) => Promise<Value>): Promise<Value>;
  /** Close those that nobody used for so long. */
  closeIdle(idleMs: number): Promise<void>;
  /** Close those that nobody uses and whose key begins so. @returns whether none is open any more */
  closeUnused(prefix: string): Promise<boolean>;
  /** Tests whether work is being done with one whose key begins so. */
  isUsed(prefix: string): boolean;
  readonly open: readonly string[];
  /** Close all of them once nobody uses them any more. */
  close(): Promise<void>;
}

interface OpenEngine {
  readonly engine: Engine;
  users: number;
  usedAtMs: number;
}

/** @param max to be open, unless more are in use at once @param onError told where one could not be closed */
export function createEngines(max: number, onError: (error: unknown) => void): Engines {
  // In the order of their last use.
  const engines = new Map<string, OpenEngine>();
  let isClosed = false;

  async function shutAll(entries: readonly (readonly [string, OpenEngine])[]): Promise<void> {
    for (const [key] of entries) engines.delete(key);
    await Promise.all(entries.map(([, { engine }]) => engine.close()));
  }

  async function trim(maxOpen = isClosed ? 0 : max): Promise<void> {
    await shutAll(idleSince(engines, Date.now()).slice(0, Math.max(0, engines.size - maxOpen)));
  }

  return {
    async use(key, open, work) {
      if (isClosed) throw new FossickError("ENGINE_CLOSED", "the server is stopping");
      const entry = engines.get(key) ?? { engine: open(), users: 0, usedAtMs: 0 };
      engines.delete(key);
      engines.set(key, entry);
      entry.users++;
      try {
        return await work(entry.engine);
      } finally {
        entry.users--;
        entry.usedAtMs = Date.now();
        // Another one that cannot be closed is not this caller's concern.
        void trim().catch(onError);
      }
    },
    closeIdle: (idleMs) => shutAll(idleSince(engines, Date.now() - idleMs)),
    async closeUnused(prefix) {
      await shutAll(below(engines, prefix).filter(([, { users }]) => users === 0));
      return below(engines, prefix).length === 0;
    },
    isUsed: (prefix) => below(engines, prefix).some(([, { users }]) => users > 0),
    get open() {
      return [...engines.keys()];
    },
    close() {
      isClosed = true;
      return trim();
    },
  };
}

type Entry = readonly [key: string, OpenEngine];

const below = (engines: ReadonlyMap<string, OpenEngine>, prefix: string): Entry[] =>
  [...engines].filter(([key]) => key.startsWith(prefix));

const idleSince = (engines: ReadonlyMap<string, OpenEngine>, beforeMs: number): Entry[] =>
  [...engines].filter(([, { users, usedAtMs }]) => users === 0 && usedAtMs <= beforeMs);
