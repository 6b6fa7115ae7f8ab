// Scores files by past commits like the task or of its kind of request, by recent ones, and by shared changes.
import { remember, rememberByObject, valueIn } from "@fossick/base/remember.ts";
import { strongest } from "../../language/strongest.ts";
import type { Codebase, CommitHistory, Hits } from "../codebase.ts";
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
  const voters = bestMatches(history, terms);
  // Ages count from the newest that votes: a commit that has nothing to do with the task ages no vote.
  const newest = Math.max(...voters.map(([commit]) => history.time(commit)));
  const scores = startScores(codebase.paths.length);
  const strongestVotes = startScores(codebase.paths.length);
  const commitsFor = new Map<number, number[]>();
  for (const [commit, match] of voters) {
    const ageSeconds = newest - history.time(commit);
    const vote = (match * 0.5 ** (ageSeconds / halfLifeSeconds)) / Math.sqrt(history.pathCount(commit));
    for (const file of history.files(commit)) {
      scores.add(file, vote);
      strongestVotes.raise(file, vote);
      valueIn(commitsFor, file, () => []).push(commit);
    }
  }
  return {
    scores: scores.finish(),
    strongest: strongestVotes.finish(),
    commitsFor: (file) => commitsFor.get(file) ?? [],
    voters,
  };
}

/** The commits whose messages match best, strongest first, then newest. */
function bestMatches(history: CommitHistory, terms: WeightedTerms): CommitVotes["voters"] {
  const said = [...terms].map(([stem, weight]) => ({ ...history.message(stem), weight }));
  const matches = new Float64Array(endOf(said));
  for (const { ids, levels, weight } of said) {
    const idf = weight * rarity(ids.length, history.count);
    for (let at = 0; at < ids.length; at++) {
      const [commit, level] = [ids[at] as number, levels[at] as number];
      const relative = history.length(commit) / history.averageLength;
      matches[commit] =
        (matches[commit] as number) + idf * saturate(2 * codeCount(level) + proseCount(level), relative);
    }
  }
  const best = strongest(matches, votingCommits, (commit) => history.pathCount(commit) > 0);
  const least = matches[best.at(-1) ?? -1] ?? Infinity;
  const voters: [commit: number, match: number][] = [];
  for (let commit = 0; commit < matches.length; commit++) {
    const match = matches[commit] as number;
    if (match >= least && history.pathCount(commit) > 0) voters.push([commit, match]);
  }
  return voters
    .sort((a, b) => b[1] - a[1] || history.time(b[0]) - history.time(a[0]) || a[0] - b[0])
    .slice(0, votingCommits);
}

/** One more than the greatest number in some lists. */
const endOf = (said: readonly Pick<Hits, "ids">[]): number =>
  said.reduce((end, { ids }) => Math.max(end, (ids.at(-1) ?? -1) + 1), 0);

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
  const said = [...terms].map(([stem, weight]) => ({ ...history.message(stem), weight }));
  const weights = said.map(({ ids, weight }) => weight * rarity(ids.length, history.count));
  const termsOfCommit = listTerms(said);
  const counts = new Float64Array(weights.length);
  const score = (file: number): number => {
    const commits = history.touching(file);
    const counted: number[] = [];
    for (let at = 0; at < commits.length; at++) {
      const commit = commits[at] as number;
      const { first, next, term } = termsOfCommit;
      if ((first[commit] ?? 0) === 0) continue;
      const share = Math.sqrt(focusedCommitFiles / Math.max(focusedCommitFiles, history.pathCount(commit)));
      for (let entry = first[commit] as number; entry > 0; entry = next[entry] as number) {
        const number = term[entry] as number;
        if (counts[number] === 0) counted.push(number);
        counts[number] = (counts[number] as number) + share;
      }
    }
    const relativeLength = commits.length / meanCommitsPerFile;
    let sum = 0;
    for (const number of counted) {
      sum += (weights[number] as number) * saturate(counts[number] as number, relativeLength);
      counts[number] = 0;
    }
    return sum;
  };
  return { score: remember(score) };
}

/** Terms of each commit in ascending order, as a list of entries from 1 on; 0 ends it. */
function listTerms(said: readonly Pick<Hits, "ids">[]) {
  const size = said.reduce((sum, { ids }) => sum + ids.length, 1);
  const first = new Int32Array(endOf(said));
  const next = new Int32Array(size);
  const term = new Int32Array(size);
  let entry = 0;
  for (let number = said.length - 1; number >= 0; number--) {
    const ids = said[number]?.ids ?? [];
    for (let at = 0; at < ids.length; at++) {
      const commit = ids[at] as number;
      term[++entry] = number;
      next[entry] = first[commit] as number;
      first[commit] = entry;
    }
  }
  return { first, next, term };
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
  const affinityOf = (file: number): number => {
    if (average === 0) return 0;
    const commits = history.touching(file);
    const alike = commits.reduce((count, commit) => count + (requestCommits.has(commit) ? 1 : 0), 0);
    const share = (alike + smoothingCommits * average) / (commits.length + smoothingCommits);
    return Math.max(0, Math.log(share / average));
  };
  return { of: remember(affinityOf) };
}

/** Computes the freshness of a file's last change: 1 today, one half after a month, 0 when it never changed. */
export const freshnessOf = (codebase: Codebase, file: number): number => freshnessIn(codebase)(file);

const freshnessIn = rememberByObject(({ history }: Codebase) =>
  remember((file: number): number => {
    const last = history.touching(file).reduce((latest, commit) => Math.max(latest, history.time(commit)), 0);
    if (last === 0) return 0;
    const idleDays = Math.max(0, history.headTime - last) / 86_400;
    return 1 / (1 + idleDays / 30);
  }),
);

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
