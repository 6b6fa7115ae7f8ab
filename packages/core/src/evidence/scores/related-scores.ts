// Scores files by words that mean the same as the task's, by history, lexicon and vectors, each computed once.
import type { Codebase } from "../codebase.ts";
import type { WordVectors } from "../../language/word-vectors.ts";
import type { Query } from "../../answer-types.ts";
import { commitVotes, historyTexts, type CommitVotes, type HistoryTexts } from "./commit-scores.ts";
import { oncePerTerms, type Once } from "./once.ts";
import { projectTerms } from "./project-terms.ts";
import { associatedTerms, closeMessageTerms, closeTerms } from "./related-terms.ts";
import type { Scores } from "./scores.ts";
import { nameScores, textScores } from "./text-scores.ts";
import { proseTerms, taskTerms, type WeightedTerms } from "../../language/weighted-terms.ts";

export interface RelatedScores {
  /** By the words that the project's own history uses for the task's. */
  projectText(query: Query): Scores;
  projectNames(query: Query): Scores;
  /** By the words that the lexicon knows for the task's. */
  lexiconText(query: Query): Scores;
  lexiconNames(query: Query): Scores;
  /** By the words whose vectors lie closest to the task's. */
  closeText(query: Query): Scores;
  closeNames(query: Query): Scores;
  /** Votes of past commits, with messages in words close to the task's included. */
  closeCommits(query: Query): CommitVotes;
  closeHistoryTexts(query: Query): HistoryTexts;
}

/** Start the scores of one retrieval. @param commits votes by the task's own words */
export function relatedScores(
  codebase: Codebase,
  vectors: WordVectors,
  once: Once,
  commits: (query: Query) => CommitVotes,
): RelatedScores {
  const per = oncePerTerms(once);
  const project = per("project terms", taskTerms, (terms, query) =>
    projectTerms(codebase, commits(query), terms),
  );
  const lexicon = per("lexicon terms", taskTerms, (terms) => associatedTerms(codebase, terms));
  const close = per("close terms", taskTerms, (terms) => closeTerms(codebase, vectors, terms));
  const messages = per("close messages", proseTerms, (terms) => closeMessageTerms(codebase, vectors, terms));
  type Compute = (codebase: Codebase, terms: WeightedTerms) => Scores;
  const by = (name: string, words: (query: Query) => WeightedTerms, compute: Compute) =>
    per(name, taskTerms, (_, query) => compute(codebase, words(query)));
  return {
    projectText: by("project text", project, textScores),
    projectNames: by("project names", project, nameScores),
    lexiconText: by("lexicon text", lexicon, textScores),
    lexiconNames: by("lexicon names", lexicon, nameScores),
    closeText: by("close text", close, textScores),
    closeNames: by("close names", close, nameScores),
    closeCommits: per("close commits", proseTerms, (_, query) => commitVotes(codebase, messages(query))),
    closeHistoryTexts: per("close history", proseTerms, (_, query) =>
      historyTexts(codebase, messages(query)),
    ),
  };
}
