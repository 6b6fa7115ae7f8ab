import type { Engine, Retrieval, RunOptions, Task } from "../../index.ts";

/** What the server needs of an engine. */
export interface McpEngine extends Pick<Engine, "judge" | "feedback" | "status" | "readText" | "close"> {
  /** A search that `replay` can explain. */
  trace(task: Task, options?: RunOptions): Promise<{ readonly retrieval: Retrieval }>;
}

/** An engine in use; it stays open until it is released. */
export interface Lease {
  readonly engine: McpEngine;
  release(): void;
}

/** One engine for each root, shared by all connections of the process. */
export interface Engines {
  lease(root: string): Promise<Lease>;
  /** Uses an engine for the time of `work`. */
  use<Result>(root: string, work: (engine: McpEngine) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface EnginesOptions {
  /** @param root with links resolved */
  readonly open: (root: string) => Promise<McpEngine>;
  /** An engine nobody used for so long is closed. */
  readonly idleMs: number;
}

interface Entry {
  readonly opening: Promise<McpEngine>;
  users: number;
  timer?: NodeJS.Timeout;
}

export function createEngines({ open, idleMs }: EnginesOptions): Engines {
  const entries = new Map<string, Entry>();
  /** By root: two engines never have one index open at a time. */
  const closings = new Map<string, Promise<void>>();
  const shut = (root: string, entry: Entry): void => {
    clearTimeout(entry.timer);
    if (entries.get(root) === entry) entries.delete(root);
    const closing = entry.opening
      .then((engine) => engine.close())
      .catch(() => undefined)
      .finally(() => closings.delete(root));
    closings.set(root, closing);
  };
  const openAfterClosing = async (root: string): Promise<McpEngine> => {
    await closings.get(root);
    return open(root);
  };
  const release = (root: string, entry: Entry): void => {
    entry.users--;
    if (entry.users > 0) return;
    entry.timer = setTimeout(() => shut(root, entry), idleMs);
    entry.timer.unref();
  };
  const lease = async (root: string): Promise<Lease> => {
    const entry = entries.get(root) ?? { opening: openAfterClosing(root), users: 0 };
    entries.set(root, entry);
    clearTimeout(entry.timer);
    entry.users++;
    try {
      const engine = await entry.opening;
      let isReleased = false;
      return {
        engine,
        release: () => {
          if (!isReleased) release(root, entry);
          isReleased = true;
        },
      };
    } catch (error) {
      if (entries.get(root) === entry) entries.delete(root);
      throw error;
    }
  };
  return {
    lease,
    async use(root, work) {
      const { engine, release: done } = await lease(root);
      try {
        return await work(engine);
      } finally {
        done();
      }
    },
    async close() {
      for (const [root, entry] of entries) shut(root, entry);
      await Promise.all(closings.values());
    },
  };
}
