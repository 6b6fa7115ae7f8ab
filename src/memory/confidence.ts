// Computes how sure memory is of an association.
import type { Association, Evidence, EvidenceSource } from "./types.ts";

/** Worth of one fresh piece of evidence. A commit on what fossick itself suggested may only echo it. */
const worths: Readonly<Record<EvidenceSource, number>> = {
  feedback: 1,
  commit: 0.5,
  suggestedCommit: 0.25,
  unused: -1,
};

/** Confidence lies between these two; it approaches the upper one as support grows. */
const lowest = 0.3;
const highest = 0.9;

/** Age at which evidence counts half, by time or by commits to the repository, whichever is reached first. */
const halfLife = { seconds: 180 * 86_400, commits: 1_000 } as const;

/** Support below this is forgotten: contradicted, or too old to say anything. */
export const minSupport = 0.1;

/** The state of a repository from which ages are counted, so that the same state gives the same answer. */
export interface Moment {
  /** HEAD's time in seconds since 1970; 0 without history, and nothing grows old. */
  readonly time: number;
  readonly commits: number;
}

/** A word is picked out of a file's names, so it is less sure than the file. */
const wordShare = 0.5;

/** Aged evidence for an association minus evidence against it; 1 is one fresh confirmation of a file by a person. */
export function supportOf({ kind, evidence }: Association, now: Moment): number {
  const support = evidence.reduce((sum, each) => sum + worths[each.source] * freshnessOf(each, now), 0);
  return kind === "word" ? support * wordShare : support;
}

/** 0.3 to 0.9: half way to the top with every further unit of support. */
export const confidenceOf = (support: number): number =>
  lowest + (highest - lowest) * (1 - 2 ** -Math.max(0, support));

/** Counts the pieces of evidence in favour. */
export const timesOf = ({ evidence }: Association): number =>
  evidence.filter(({ source }) => worths[source] > 0).length;

/**
 * Returns the one that counts of two pieces of evidence from the same task: a person's word first, then the stronger.
 */
export function weightier(a: Evidence, b: Evidence): Evidence {
  if (weightOf(a) === weightOf(b)) return b.time >= a.time ? b : a;
  return weightOf(a) > weightOf(b) ? a : b;
}

const weightOf = ({ source }: Evidence): number => Math.abs(worths[source]);

function freshnessOf({ time, commits }: Evidence, now: Moment): number {
  const halves = Math.max((now.time - time) / halfLife.seconds, (now.commits - commits) / halfLife.commits);
  return 0.5 ** Math.max(0, halves);
}
