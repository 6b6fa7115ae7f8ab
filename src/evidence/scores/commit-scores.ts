// Scores files by past commits: those like the task, those of its kind of request, recent ones, and shared changes.
import type { Codebase } from "../codebase.ts";
import { codeCount, proseCount } from "../../indexing/store/postings.ts";
import { startScores, type Scores } from "./scores.ts";
import { rarity, saturate } from "./text-scores.ts";
import type { WeightedTerms } from "../../language/weighted-terms.ts";

/** Number of best matching commits that vote, and the half-life of a vote by age. Tuned: docs/decisions. */
const votingCommits = 150;
const halfLifeSeconds = 3 * 365.25 * 86_400;

/** Votes of past commits with similar messages for the files they changed. */
export interface CommitVotes {
  readonly scores: Scores;
  /** The strongest single vote of each file. */
  readonly strongest: Scores;
  /** The voting commits of a file, strongest first. */
  commitsFor(file: number): readonly number[];
  /** The voting commits, strongest first, each with how well its message matches. */
  readonly voters: readonly (readonly [commit: number, match: number])[];
}

/** BM25 over commit messages; each of the best commits votes for its files, the vote shared among them. */
export function commitVotes(codebase: Codebase, terms: WeightedTerms): CommitVotes {
  const { history } = codebase;
  const matches = new Map<number, number>();
  for (const [stem, weight] of terms) {
    const { ids, levels } = history.message(stem);
    const idf = weight * rarity(ids.length, history.count);
    for (const [at, commit] of ids.entries()) {
      const count = 2 * codeCount(levels[at] ?? 0) + proseCount(levels[at] ?? 0);
      const relative = history.length(commit) / history.averageLength;
      matches.set(commit, (matches.get(commit) ?? 0) + idf * saturate(count, relative));
    }
  }
  const voters = [...matches]
    .filter(([commit]) => history.pathCount(commit) > 0)
    .sort((a, b) => b[1] - a[1] || history.time(b[0]) - history.time(a[0]) || a[0] - b[0])
    .slice(0, votingCommits);
  const scores = startScores(codebase.paths.length);
  const strongest = startScores(codebase.paths.length);
  const commitsFor = new Map<number, number[]>();
  for (const [commit, match] of voters) {
    const ageSeconds = Math.max(0, history.headTime - history.time(commit));
    const vote = (match * 0.5 ** (ageSeconds / halfLifeSeconds)) / Math.sqrt(history.pathCount(commit));
    for (const file of history.files(commit)) {
      scores.add(file, vote);
      strongest.raise(file, vote);
      commitsFor.set(file, [...(commitsFor.get(file) ?? []), commit]);
    }
  }
  return {
    scores: scores.finish(),
    strongest: strongest.finish(),
    commitsFor: (file) => commitsFor.get(file) ?? [],
    voters,
  };
}

/** The messages of all commits that touched a file, read as one text. */
export interface HistoryTexts {
  /** BM25 of that text; 0 for a file no commit touched. */
  score(file: number): number;
}

/** Commits that touch this many files count for each as one that touches it alone; one of more counts for less. */
const focusedCommitFiles = 2;
const meanCommitsPerFile = 12;

/** Prepare the commit messages that hold words of the task, so that files can be scored by those that touched them. */
export function historyTexts(codebase: Codebase, terms: WeightedTerms): HistoryTexts {
  const { history } = codebase;
  const termsOfCommit = new Map<number, number[]>();
  const weights: number[] = [];
  for (const [stem, weight] of terms) {
    const { ids } = history.message(stem);
    const number = weights.push(weight * rarity(ids.length, history.count)) - 1;
    for (const commit of ids) {
      const numbers = termsOfCommit.get(commit);
      if (numbers) numbers.push(number);
      else termsOfCommit.set(commit, [number]);
    }
  }
  return {
    score(file) {
      const commits = history.touching(file);
      const counts = new Map<number, number>();
      for (const commit of commits) {
        const share = Math.sqrt(focusedCommitFiles / Math.max(focusedCommitFiles, history.pathCount(commit)));
        for (const term of termsOfCommit.get(commit) ?? []) counts.set(term, (counts.get(term) ?? 0) + share);
      }
      const relativeLength = commits.length / meanCommitsPerFile;
      let score = 0;
      for (const [term, count] of counts) score += (weights[term] ?? 0) * saturate(count, relativeLength);
      return score;
    },
  };
}

/**
 * Affinity of files to the stems: how much more often than the average file commits touch them whose message holds the
 * stems.
 */
export interface Affinity {
  /** Logarithm of the ratio, smoothed; 0 where it is no more often than average. */
  of(file: number): number;
}

/** So many average commits are added to a file's own, so that few commits prove little. */
const smoothingCommits = 6;

/**
 * Files that a kind of request tends to touch: a registry is touched by what is added.
 * @param stems of the request, `add`
 */
export function requestAffinity(codebase: Codebase, stems: readonly string[]): Affinity {
  const { history } = codebase;
  const requestCommits = new Set(stems.flatMap((stem) => [...history.message(stem).ids]));
  const average = requestCommits.size / Math.max(1, history.count);
  return {
    of(file) {
      if (average === 0) return 0;
      const commits = history.touching(file);
      const alike = commits.reduce((count, commit) => count + (requestCommits.has(commit) ? 1 : 0), 0);
      const share = (alike + smoothingCommits * average) / (commits.length + smoothingCommits);
      return Math.max(0, Math.log(share / average));
    },
  };
}

/** Computes the freshness of a file's last change: 1 today, one half after a month, 0 when it never changed. */
export function freshnessOf({ history }: Codebase, file: number): number {
  const last = history.touching(file).reduce((latest, commit) => Math.max(latest, history.time(commit)), 0);
  if (last === 0) return 0;
  const idleDays = Math.max(0, history.headTime - last) / 86_400;
  return 1 / (1 + idleDays / 30);
}

/** Files that past commits changed together with the given ones, weighted by how rarely either side changes alone. */
export function coChangeScores(
  codebase: Codebase,
  files: readonly (readonly [file: number, weight: number])[],
): Scores {
  const sum = startScores(codebase.paths.length);
  for (const [file, weight] of files) {
    const commits = codebase.history.touching(file);
    for (const commit of commits) {
      const share =
        weight / (Math.max(2, codebase.history.pathCount(commit)) - 1) / Math.sqrt(commits.length);
      for (const other of codebase.history.files(commit)) {
        if (other !== file) sum.add(other, share);
      }
    }
  }
  return sum.finish();
}
