import type { Codebase } from "../codebase.ts";
import { codeCount, proseCount } from "../store/postings.ts";
import { rarity, saturate, type Scores } from "./text-scores.ts";
import type { WeightedTerms } from "./weighted-terms.ts";

/** How many of the best matching commits vote, and how fast a vote fades with age. Tuned: docs/decisions. */
const votingCommits = 150;
const halfLifeSeconds = 3 * 365.25 * 86_400;

/** What past commits with similar messages say about files. */
export interface CommitVotes {
  readonly scores: Scores;
  /** The voting commits of a file, strongest first. */
  commitsFor(file: number): readonly number[];
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
  const scores = new Float32Array(codebase.paths.length);
  const commitsFor = new Map<number, number[]>();
  for (const [commit, match] of voters) {
    const ageSeconds = Math.max(0, history.headTime - history.time(commit));
    const vote = (match * 0.5 ** (ageSeconds / halfLifeSeconds)) / Math.sqrt(history.pathCount(commit));
    for (const file of history.files(commit)) {
      scores[file] = (scores[file] ?? 0) + vote;
      commitsFor.set(file, [...(commitsFor.get(file) ?? []), commit]);
    }
  }
  return { scores, commitsFor: (file) => commitsFor.get(file) ?? [] };
}

/** How often each file changed, and how recently: the sum over its commits of a weight that halves in half a year. */
export function changeActivity(codebase: Codebase, file: number): { changes: number; recency: number } {
  const { history } = codebase;
  let recency = 0;
  const commits = history.touching(file);
  for (const commit of commits)
    recency += 0.5 ** ((history.headTime - history.time(commit)) / (halfLifeSeconds / 6));
  return { changes: commits.length, recency };
}

/** Files that past commits changed together with the given ones, weighted by how rarely either side changes alone. */
export function coChangeScores(
  codebase: Codebase,
  files: readonly (readonly [file: number, weight: number])[],
): Scores {
  const scores = new Float32Array(codebase.paths.length);
  for (const [file, weight] of files) {
    const commits = codebase.history.touching(file);
    for (const commit of commits) {
      const share =
        weight / (Math.max(2, codebase.history.pathCount(commit)) - 1) / Math.sqrt(commits.length);
      for (const other of codebase.history.files(commit)) {
        if (other !== file) scores[other] = (scores[other] ?? 0) + share;
      }
    }
  }
  return scores;
}
