// Engines of the server, opened on demand and closed when idle.
import { setTimeout as wait } from "node:timers/promises";
import type { EngineProcess } from "@fossick/library/index.ts";

/** Subset of an engine that the server uses. */
export type McpEngine = Pick<
  EngineProcess,
  | ("search" | "judge" | "index" | "feedback" | "status" | "pack" | "details" | "close")
  // For other processes of the session.
  | ("hasIndex" | "warm" | "retrieve" | "trace" | "readText")
>;

/** An engine in use; it stays open until it is released. */
export interface Lease {
  readonly engine: McpEngine;
  release(): void;
}

/** One engine for each root, shared by all connections of the process. */
export interface Engines {
  lease(root: string): Promise<Lease>;
  /** Leases an engine while `work` runs. */
  use<Result>(root: string, work: (engine: McpEngine) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface EnginesOptions {
  /** @param root with links resolved */
  readonly open: (root: string) => Promise<McpEngine>;
  /** Idle time after which an engine is closed. */
  readonly idleMs: number;
}

const closingMs = 150;

interface Entry {
  readonly opening: Promise<McpEngine>;
  users: number;
  timer?: NodeJS.Timeout;
}

interface Pool extends EnginesOptions {
  readonly entries: Map<string, Entry>;
  /** Engines being closed, by root: two engines must never have the same index open. */
  readonly closings: Map<string, Promise<void>>;
}

export function createEngines(options: EnginesOptions): Engines {
  const pool: Pool = { ...options, entries: new Map(), closings: new Map() };
  return {
    lease: (root) => lease(pool, root),
    async use(root, work) {
      const { engine, release } = await lease(pool, root);
      try {
        return await work(engine);
      } finally {
        release();
      }
    },
    async close() {
      for (const [root, entry] of pool.entries) shut(pool, root, entry);
      // An engine that is still being opened ends with this process.
      await Promise.race([Promise.all(pool.closings.values()), wait(closingMs)]);
    },
  };
}

async function lease(pool: Pool, root: string): Promise<Lease> {
  const { entries } = pool;
  const entry = entries.get(root) ?? { opening: openAfterClosing(pool, root), users: 0 };
  entries.set(root, entry);
  clearTimeout(entry.timer);
  entry.users++;
  try {
    const engine = await entry.opening;
    let isReleased = false;
    return {
      engine,
      release: () => {
        if (!isReleased) dropUser(pool, root, entry);
        isReleased = true;
      },
    };
  } catch (error) {
    if (entries.get(root) === entry) entries.delete(root);
    throw error;
  }
}

async function openAfterClosing({ closings, open }: Pool, root: string): Promise<McpEngine> {
  await closings.get(root);
  return open(root);
}

function dropUser(pool: Pool, root: string, entry: Entry): void {
  entry.users--;
  if (entry.users > 0) return;
  entry.timer = setTimeout(() => shut(pool, root, entry), pool.idleMs);
  entry.timer.unref();
}

function shut({ closings, entries }: Pool, root: string, entry: Entry): void {
  clearTimeout(entry.timer);
  if (entries.get(root) === entry) entries.delete(root);
  const closing = entry.opening
    .then((engine) => engine.close())
    .catch(() => undefined)
    .finally(() => closings.delete(root));
  closings.set(root, closing);
}
