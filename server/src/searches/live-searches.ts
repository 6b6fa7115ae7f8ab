import type { Engine, JudgedSearch } from "fossick";
import type { Replicas } from "../replicas/types.ts";
import { keptMinutes } from "./kept-searches.ts";

/** A judged search in memory, between two steps. */
interface LiveSearch {
  readonly search: JudgedSearch;
  readonly engine: Engine;
  /** Which index it searches. */
  readonly index: string;
  /** How many submissions it took. */
  readonly taken: number;
}

interface Kept extends LiveSearch {
  readonly keptAtMs: number;
}

/** Each holds what it was told of its repository. */
const maxLive = 32;

/** Waiting searches of each server, in the order in which they began to wait. */
const livesOf = new WeakMap<Replicas, Map<string, Kept>>();

/**
 * Takes a search out, so that nobody else goes on with it meanwhile.
 * @returns undefined unless it is just where `wanted` says, over the very same index and an engine that is open
 */
export function takeLive(
  replicas: Replicas,
  id: string,
  wanted: Omit<LiveSearch, "search">,
): JudgedSearch | undefined {
  const lives = livesOf.get(replicas);
  const live = lives?.get(id);
  lives?.delete(id);
  const isThat = live?.engine === wanted.engine && live.index === wanted.index && live.taken === wanted.taken;
  return isThat ? live.search : undefined;
}

/** Has it ready for the next step on this server. Those that wait longest go, and those whose time is over. */
export function keepLive(replicas: Replicas, id: string, live: LiveSearch): void {
  const lives = livesOf.get(replicas) ?? new Map<string, Kept>();
  livesOf.set(replicas, lives);
  lives.delete(id);
  const nowMs = Date.now();
  lives.set(id, { ...live, keptAtMs: nowMs });
  for (const [oldest, { keptAtMs }] of lives) {
    if (lives.size <= maxLive && keptAtMs > nowMs - keptMinutes * 60_000) break;
    lives.delete(oldest);
  }
}
