// Keeps judged searches in this process's memory between two steps, and drops the oldest and the expired.
import type { Engine, JudgedSearch } from "fossick";
import type { Replicas } from "../replicas/types.ts";
import { keptMinutes } from "./kept-searches.ts";

/** A judged search in memory, between two steps. */
interface LiveSearch {
  readonly search: JudgedSearch;
  readonly engine: Engine;
  /** Key of its index. */
  readonly index: string;
  /** Number of submissions so far. */
  readonly taken: number;
}

interface Kept extends LiveSearch {
  readonly keptAtMs: number;
}

/** Each holds what it was told of its repository. */
const maxLive = 32;

/** Waiting searches of each server, in order of waiting. */
const livesOf = new WeakMap<Replicas, Map<string, Kept>>();

/**
 * Removes a search, so that nobody else continues it meanwhile.
 * @returns undefined unless it is exactly at `wanted`, over the same index and an open engine
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

/** Keeps a search for its next step on this server. Drops the longest waiting and the expired ones. */
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
