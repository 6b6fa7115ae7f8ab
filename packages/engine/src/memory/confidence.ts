// Computes the support of associations and their confidence.
import type { Association, Evidence, EvidenceSource } from "./types.ts";

/** Worth of one fresh piece of evidence. */
const worths: Readonly<Record<EvidenceSource, number>> = {
  feedback: 1,
  commit: 0.5,
  suggestedCommit: 0.25,
  unused: -1,
};

/** Limits of confidence, which approaches the upper one as support grows. */
const lowest = 0.3;
const highest = 0.9;

/** Age at which evidence counts half, in time or in commits to the repository, whichever is reached first. */
const halfLife = { seconds: 180 * 86_400, commits: 1_000 } as const;

/** Min support; associations below it, contradicted or too old, are forgotten. */
export const minSupport = 0.1;

/** State of a repository from which ages are counted, so that the same state gives the same answer. */
export interface RepositoryState {
  /** HEAD's time in seconds since 1970; 0 without history, so that nothing ages. */
  readonly time: number;
  readonly commits: number;
}

/** Factor for words, which are less certain than files because they are picked from a file's names. */
const wordShare = 0.5;

/** Sums aged evidence for an association minus that against it; 1 is one fresh confirmation of a file by feedback. */
export function supportOf({ kind, evidence }: Association, now: RepositoryState): number {
  const support = evidence.reduce((sum, each) => sum + worths[each.source] * freshnessOf(each, now), 0);
  return kind === "word" ? support * wordShare : support;
}

/** Computes the confidence, 0.3 to 0.9; every further unit of support halves the distance to the upper limit. */
export const confidenceOf = (support: number): number =>
  lowest + (highest - lowest) * (1 - 2 ** -Math.max(0, support));

/** Counts the pieces of evidence in favour. */
export const timesOf = ({ evidence }: Association): number =>
  evidence.filter(({ source }) => worths[source] > 0).length;

/**
 * Returns the piece of evidence that counts of two from the same task: the stronger one for or against, or the newer.
 */
export function weightier(a: Evidence, b: Evidence): Evidence {
  if (weightOf(a) === weightOf(b)) return b.time >= a.time ? b : a;
  return weightOf(a) > weightOf(b) ? a : b;
}

const weightOf = ({ source }: Evidence): number => Math.abs(worths[source]);

function freshnessOf({ time, commits }: Evidence, now: RepositoryState): number {
  const halves = Math.max((now.time - time) / halfLife.seconds, (now.commits - commits) / halfLife.commits);
  return 0.5 ** Math.max(0, halves);
}
