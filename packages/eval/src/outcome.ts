// Compares an answer with the files that a past commit changed.
/** The files that a task's answer is compared with. */
interface Truth {
  /** Files that the real change edited. */
  readonly goldFiles: readonly string[];
  /** Unedited files that define what the change uses; absent where they are not known. */
  readonly contextFiles?: readonly string[];
}

/** The part of an answer that is scored. */
interface RankedAnswer {
  /** Files that would be handed to an agent, best first. */
  readonly files: readonly { readonly path: string }[];
  /** Best first; files after the first 100 are ignored. */
  readonly ranking: readonly { readonly path: string; readonly worth: number }[];
}

/** An answer compared with the truth, as the numbers behind all measures. */
export interface Outcome {
  /** 0 where the text asked for no file. */
  readonly goldCount: number;
  /** Ranks of the gold files in the ranking, from 1, ascending; those not found are left out. */
  readonly goldRanks: readonly number[];
  /** Returned files: how many, how many of them gold, how many gold or context. */
  readonly returned: number;
  readonly right: number;
  readonly useful: number;
  /** Stated worth of the first of the ranking, 0 without one; absent when the task failed. */
  readonly firstWorth?: number;
  /**
   * The first 20 of the ranking and all stated at 0.1 or more: stated worth and real worth; only where context files
   * are known.
   */
  readonly stated?: readonly (readonly [stated: number, real: number])[];
}

const maxRanked = 100;
const alwaysStated = 20;
const statedFrom = 0.1;
/** Real worth of a file that defines something the change uses; an edited file is worth 1. */
const contextWorth = 0.6;

/** Compare an answer with the truth. */
export function outcomeOf(truth: Truth, answer: RankedAnswer): Outcome {
  const gold = new Set(truth.goldFiles);
  const ranking = answer.ranking.slice(0, maxRanked);
  const returnedPaths = answer.files.map(({ path }) => path);
  const worth = realWorth(gold, new Set(truth.contextFiles));
  const stated = ranking.map((file) => [file.worth, worth(file.path)] as const);
  return {
    goldCount: gold.size,
    goldRanks: ranksOf(
      ranking.map(({ path }) => path),
      gold,
    ),
    returned: returnedPaths.length,
    right: new Set(returnedPaths.filter((path) => gold.has(path))).size,
    useful: returnedPaths.filter((path) => worth(path) > 0).length,
    firstWorth: ranking[0]?.worth ?? 0,
    ...(truth.contextFiles && {
      stated: stated.filter(([claim], at) => at < alwaysStated || claim >= statedFrom),
    }),
  };
}

/** The outcome where there is no answer. */
export const failedOutcome = ({ goldFiles }: Truth): Outcome => ({
  goldCount: new Set(goldFiles).size,
  goldRanks: [],
  returned: 0,
  right: 0,
  useful: 0,
});

/** A duplicate counts at its first position. */
function ranksOf(paths: readonly string[], gold: ReadonlySet<string>): number[] {
  return paths.flatMap((path, at) => (gold.has(path) && paths.indexOf(path) === at ? [at + 1] : []));
}

const realWorth =
  (gold: ReadonlySet<string>, context: ReadonlySet<string>) =>
  (path: string): number =>
    gold.has(path) ? 1 : context.has(path) ? contextWorth : 0;
