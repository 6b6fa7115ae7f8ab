import type { Context } from "../types.ts";
import { calibrate, type Scored } from "./calibrate.ts";
import type { Ranker } from "./ranker.ts";
import { worthOf } from "./relevance.ts";

/** A candidate with its score and what each signal added to it. */
export interface Contributed extends Scored {
  readonly parts: ReadonlyMap<string, number>;
}

const step = 0.0001;

/**
 * Worths that no bridge raised above a file accepted before: where the task's own words found something, words that
 * stand in for them may add files below it, but a wrong one must not sink it. Files that rank high without bridged
 * words do so still, and those held back keep their order.
 * @param worths in the order of `scored` @param style of the task, 0 to 1
 */
export function heldBack(
  worths: readonly number[],
  scored: readonly Contributed[],
  style: number,
  ranker: Ranker,
  { cycles, settings }: Context,
): readonly number[] {
  const accepted = (cycles.at(-1)?.merged ?? []).filter(({ relevance }) => relevance >= settings.threshold);
  const bridged = scored.map(({ parts }) => bridgedShare(parts));
  if (accepted.length === 0 || bridged.every((share) => share === 0)) return worths;
  const own = calibrate(
    scored.map((entry, at) => ({ ...entry, score: entry.score - (bridged[at] ?? 0) })),
    style,
    ranker,
  );
  const limit = Math.min(...accepted.map(({ worth }) => worth));
  const lifted = [...worths.keys()]
    .filter((at) => (worths[at] ?? 0) >= limit && (own[at] ?? 0) < limit)
    .sort((a, b) => (worths[b] ?? 0) - (worths[a] ?? 0) || a - b);
  const held = [...worths];
  for (const [rank, at] of lifted.entries()) {
    held[at] = Math.max(Math.min(limit, worthOf(settings.threshold)), limit - step * (rank + 1));
  }
  return held;
}

/** What bridged words add to a score. */
function bridgedShare(parts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, part] of parts) if (name.includes("bridged")) sum += part;
  return sum;
}
