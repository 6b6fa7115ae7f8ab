import { identifierWords, termsOf } from "@fossick/core/language/words.ts";
import type { RankedFile, System } from "../types.ts";

/** How many files a rival hands over: about as many as a change edits; rivals have no idea of their own. */
const returnedFiles = 2;
const maxRanked = 100;

export interface ScoredFile {
  readonly path: string;
  /** Files of 0 or less are not ranked. */
  readonly score: number;
}

/** A system that only scores files: the first two are returned, and it claims nothing about their worth. */
export function rival(name: string, scoreFiles: (text: string, root: string) => ScoredFile[]): System {
  return {
    name,
    async answer({ text }, root) {
      const startedMs = performance.now();
      const ranking = scoreFiles(text, root)
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
        .slice(0, maxRanked)
        .map(({ path }): RankedFile => ({ path, relevance: 0, worth: 0 }));
      const ms = performance.now() - startedMs;
      return { files: ranking.slice(0, returnedFiles), ranking, cycles: 1, ms };
    },
  };
}

/** Stems of a text's words and parts of identifiers, in order; stop words are left out. */
export const stemsOf = (text: string): string[] => identifierWords(text).flatMap(termsOf);

/** How much a term that `holders` of `files` hold tells. Source: Robertson and Zaragoza 2009, smoothed to stay above 0. */
export const inverseFrequency = (holders: number, files: number): number =>
  Math.log(1 + (files - holders + 0.5) / (holders + 0.5));
