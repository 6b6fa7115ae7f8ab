// Keeps engines open between searches, and closes those unused for long or beyond a number.
import { FossickError, type Engine } from "fossick";

export interface Engines {
  /** Do work with an engine; it is open for at least as long. */
  use<Value>(key: string, open: () => Engine, work: (engine: Engine) => Promise<Value>): Promise<Value>;
  /** Close engines unused for this long. */
  closeIdle(idleMs: number): Promise<void>;
  /** Keep at most so many open from now on, and never more than `max`. */
  keep(count: number): Promise<void>;
  /** Close unused engines with this prefix of keys. @returns true if none is open any more */
  closeUnused(prefix: string): Promise<boolean>;
  /** Tests whether an engine with this prefix of keys is in use. */
  isUsed(prefix: string): boolean;
  readonly open: readonly string[];
  /** Close all as soon as they are unused. */
  close(): Promise<void>;
}

interface OpenEngine {
  readonly engine: Engine;
  users: number;
  usedAtMs: number;
}

/** @param max open engines, unless more are in use @param onError called when one could not be closed */
export function createEngines(max: number, onError: (error: unknown) => void): Engines {
  // In the order of their last use.
  const engines = new Map<string, OpenEngine>();
  let isClosed = false;
  let limit = max;

  async function shutAll(entries: readonly (readonly [string, OpenEngine])[]): Promise<void> {
    for (const [key] of entries) engines.delete(key);
    await Promise.all(entries.map(([, { engine }]) => engine.close()));
  }

  async function trim(): Promise<void> {
    const over = engines.size - (isClosed ? 0 : limit);
    await shutAll(idleSince(engines, Date.now()).slice(0, Math.max(0, over)));
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
    keep: (count) => ((limit = Math.min(max, count)), trim()),
    closeIdle: (idleMs) => shutAll(idleSince(engines, Date.now() - idleMs)),
    async closeUnused(prefix) {
      await shutAll(below(engines, prefix).filter(([, { users }]) => users === 0));
      return below(engines, prefix).length === 0;
    },
    isUsed: (prefix) => below(engines, prefix).some(([, { users }]) => users > 0),
    get open() {
      return [...engines.keys()];
    },
    close: () => ((isClosed = true), trim()),
  };
}

type Entry = readonly [key: string, OpenEngine];

const below = (engines: ReadonlyMap<string, OpenEngine>, prefix: string): Entry[] =>
  [...engines].filter(([key]) => key.startsWith(prefix));

const idleSince = (engines: ReadonlyMap<string, OpenEngine>, beforeMs: number): Entry[] =>
  [...engines].filter(([, { users, usedAtMs }]) => users === 0 && usedAtMs <= beforeMs);
