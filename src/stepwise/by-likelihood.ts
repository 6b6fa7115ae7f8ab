import type { Evaluation } from "../types.ts";

/** Worth that a file without evidence of its own has beside others. */
const minWorth = 0.002;
/** Weight of a file's own evidence: its worth, and its rank among all. Tuned as `nearScores` is. */
const ownWeights = { worth: 0.7, rank: 0.25 } as const;
/** A file that answers what the caller asks for outweighs most that is merely near. */
const wishWeights = { focus: 4, pattern: 2 } as const;

/** Scores by which files are ordered that were not shown yet. */
export interface Standing {
  /** fossick's own evaluations, best first. */
  readonly own: readonly Evaluation[];
  /** Nearness of files to the accepted ones, by path. */
  readonly near: ReadonlyMap<string, number>;
  /** Files that answer what the caller asked for, 0 to 1. */
  readonly focus: ReadonlyMap<string, number>;
  readonly pattern: ReadonlyMap<string, number>;
}

/** Orders paths, the likeliest to be accepted first: by a file's own evidence and its nearness; ties in path order. */
export function byLikelihood({ own, near, focus, pattern }: Standing): string[] {
  const ranks = new Map(own.map(({ path }, at) => [path, at + 1]));
  const worths = new Map(own.map(({ path, worth }) => [path, worth]));
  const scoreOf = (path: string): number =>
    ownWeights.worth * Math.log(minWorth + (worths.get(path) ?? 0)) -
    ownWeights.rank * Math.log(ranks.get(path) ?? 2 * (own.length + 1)) +
    (near.get(path) ?? 0) +
    wishWeights.focus * (focus.get(path) ?? 0) +
    wishWeights.pattern * (pattern.get(path) ?? 0);
  const paths = new Set([...ranks.keys(), ...near.keys(), ...focus.keys(), ...pattern.keys()]);
  return [...paths]
    .map((path) => ({ path, score: scoreOf(path) }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}
