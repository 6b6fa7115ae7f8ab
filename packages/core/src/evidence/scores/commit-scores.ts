// Scores files by past commits like the task or of its kind of request, by recent ones, and by shared changes.
import { valueIn } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import { codeCount, proseCount } from "../../postings/postings.ts";
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
  /** The voting commits with their match, strongest first. */
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
  // Ages count from the newest that votes: a commit that has nothing to do with the task ages no vote.
  const newest = Math.max(...voters.map(([commit]) => history.time(commit)));
  const scores = startScores(codebase.paths.length);
  const strongest = startScores(codebase.paths.length);
  const commitsFor = new Map<number, number[]>();
  for (const [commit, match] of voters) {
    const ageSeconds = newest - history.time(commit);
    const vote = (match * 0.5 ** (ageSeconds / halfLifeSeconds)) / Math.sqrt(history.pathCount(commit));
    for (const file of history.files(commit)) {
      scores.add(file, vote);
      strongest.raise(file, vote);
      valueIn(commitsFor, file, () => []).push(commit);
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

/** Commits of up to this many files count fully for each, larger ones less. */
const focusedCommitFiles = 2;
const meanCommitsPerFile = 12;

/** Prepare the commit messages with words of the task, to score files by the commits that touched them. */
export function historyTexts(codebase: Codebase, terms: WeightedTerms): HistoryTexts {
  const { history } = codebase;
  const termsOfCommit = new Map<number, number[]>();
  const weights: number[] = [];
  for (const [stem, weight] of terms) {
    const { ids } = history.message(stem);
    const number = weights.push(weight * rarity(ids.length, history.count)) - 1;
    for (const commit of ids) valueIn(termsOfCommit, commit, () => []).push(number);
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
  /** Logarithm of the smoothed ratio; 0 if not above average. */
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
export function coChangeScores({ history, paths }: Codebase, files: readonly number[]): Scores {
  const sum = startScores(paths.length);
  for (const file of files) {
    const commits = history.touching(file);
    for (const commit of commits) {
      const share = 1 / (Math.max(2, history.pathCount(commit)) - 1) / Math.sqrt(commits.length);
      for (const other of history.files(commit)) if (other !== file) sum.add(other, share);
    }
  }
  return sum.finish();
}
