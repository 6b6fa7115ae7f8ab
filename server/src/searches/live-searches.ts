import type { Engine, JudgedSearch } from "fossick";
import type { Replicas } from "../replicas/types.ts";

/** A judged search in memory, between two steps. */
interface LiveSearch {
  readonly search: JudgedSearch;
  readonly engine: Engine;
  /** Which index it searches. */
  readonly index: string;
  /** How many submissions it took. */
  readonly taken: number;
}

/** Each holds what it was told of its repository. */
const mostLive = 32;

/** Of one server: those that wait longest go first. */
const livesOf = new WeakMap<Replicas, Map<string, LiveSearch>>();

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

/** Has it ready for the next step on this server. */
export function keepLive(replicas: Replicas, id: string, live: LiveSearch): void {
  const lives = livesOf.get(replicas) ?? new Map<string, LiveSearch>();
  livesOf.set(replicas, lives);
  lives.delete(id);
  lives.set(id, live);
  for (const oldest of lives.keys()) {
    if (lives.size <= mostLive) break;
    lives.delete(oldest);
  }
}
