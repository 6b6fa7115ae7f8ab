// Fuses ranked lists into one.
import type { Candidate, Ranked } from "../../candidate.ts";
import { valueIn } from "@fossick/base/remember.ts";

/**
 * Rank offset of reciprocal rank fusion: the lower, the faster a rank loses weight. Source: Cormack, Clarke and
 * Büttcher, SIGIR 2009, where it is 60; lists here are short.
 */
const rankOffset = 30;

/** The weight of a list in the fusion; lists not named weigh 1. Tuned: docs/decisions. */
const listWeights: Readonly<Record<string, number>> = {
  text: 1.5,
  window: 1.2,
  mention: 2,
  claimed: 2,
  folder: 2,
  trace: 2,
  focus: 1.5,
  rest: 0.001,
};

/** Share of its score that an excluded file keeps: it ranks lower, and other evidence can bring it back. */
const excludedShare = 0.5;

/**
 * Join ranked lists into one, best first, by reciprocal rank fusion; a list's order in the input does not matter.
 * @param isExcluded files that rank lower
 * @returns at most `limit` candidates, ties in path order
 */
export function fuse(
  lists: Readonly<Record<string, readonly Ranked[]>>,
  isExcluded: (path: string) => boolean,
  limit: number,
): Candidate[] {
  const fused = new Map<string, { score: number; lists: Record<string, number> }>();
  for (const name of Object.keys(lists).sort()) {
    const weight = listWeights[name] ?? 1;
    for (const [at, { path }] of (lists[name] ?? []).entries()) {
      const entry = valueIn(fused, path, () => ({ score: 0, lists: {} }));
      entry.score += weight / (rankOffset + at + 1);
      entry.lists[name] = at + 1;
    }
  }
  for (const [path, entry] of fused) if (isExcluded(path)) entry.score *= excludedShare;
  return [...fused]
    .sort((a, b) => b[1].score - a[1].score || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([path, entry]) => ({ path, lists: entry.lists }));
}
