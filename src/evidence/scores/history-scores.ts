import type { Codebase } from "../codebase.ts";
import { isRequestWord } from "../../language/words.ts";
import { proseTerms, titleTerms } from "../../language/weighted-terms.ts";
import type { Query } from "../../types.ts";
import {
  commitVotes,
  freshnessOf,
  historyTexts,
  requestAffinity,
  type Affinity,
  type CommitVotes,
  type HistoryTexts,
} from "./commit-scores.ts";
import { oncePerTerms, type Once } from "./once.ts";

/** Scores by the past commits, each computed at most once per set of keywords. */
export interface HistoryScores {
  commits(query: Query): CommitVotes;
  titleCommits(query: Query): CommitVotes;
  historyTexts(query: Query): HistoryTexts;
  titleHistoryTexts(query: Query): HistoryTexts;
  requestAffinity(query: Query): Affinity;
  freshness(file: number): number;
}

/** Start the scores of one retrieval. */
export function historyScores(codebase: Codebase, once: Once): HistoryScores {
  const perTerms = oncePerTerms(once);
  return {
    commits: perTerms("commits", proseTerms, (terms) => commitVotes(codebase, terms)),
    historyTexts: perTerms("history texts", proseTerms, (terms) => historyTexts(codebase, terms)),
    titleHistoryTexts: perTerms("history texts", titleTerms, (terms) => historyTexts(codebase, terms)),
    requestAffinity: perTerms("affinity", titleTerms, (terms) =>
      requestAffinity(codebase, [...terms.keys()].filter(isRequestWord)),
    ),
    titleCommits: perTerms("commits", titleTerms, (terms) => commitVotes(codebase, terms)),
    freshness: (file) => once(`freshness|${file}`, () => freshnessOf(codebase, file)),
  };
}
