/** Logistic regression on tasks with and without their repository among those asked. Tuned: docs/decisions. */
const offset = 1.3;
const ofBestWorth = 0.8;
const ofShare = 2;

/** Below it a repository hardly has what the task needs: of 100 such 2 have. */
export const hardlyBelongs = 0.1;

const minShare = 1e-3;
const minWorth = 1e-4;

const logOdds = (chance: number): number => {
  const bounded = Math.min(1 - minWorth, Math.max(minWorth, chance));
  return Math.log(bounded / (1 - bounded));
};

/**
 * How likely a task belongs to a repository, by what was found there and by how its card compares with the others.
 * @param bestWorth of any file of its answer, 0 to 1 @param share how likely it is the one by the cards, 0 to 1
 * @returns 0 to 1
 */
export function belongingOf(bestWorth: number, share: number): number {
  const odds = offset + ofBestWorth * logOdds(bestWorth) + ofShare * Math.log(share + minShare);
  return Math.round((1 / (1 + Math.exp(-odds))) * 10_000) / 10_000;
}
