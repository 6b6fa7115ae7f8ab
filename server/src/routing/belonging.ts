/** Fitted on tasks with and without their repository among those asked. Tuned: docs/decisions. */
const offset = 0.9;
const ofBestWorth = 0.85;
const ofShare = 0.8;
/** Chance that a task needs nothing of any repository, beside those that were not asked. */
const ofNone = 0.1;

/** Below it a repository hardly has what the task needs: its files are nearby only. Tuned: docs/decisions. */
export const hardlyBelongs = 0.22;

const minShare = 1e-3;
const minWorth = 1e-4;

const logOdds = (chance: number): number => {
  const bounded = Math.min(1 - minWorth, Math.max(minWorth, chance));
  return Math.log(bounded / (1 - bounded));
};

/** Evidence for a repository that was asked. */
export interface Belonging {
  /** Greatest worth of any file of its answer, 0 to 1. */
  readonly bestWorth: number;
  /** How likely it is the one by the cards, 0 to 1. */
  readonly share: number;
}

/**
 * How likely a task belongs to each of the repositories that were asked, by what was found there and how their cards
 * compare; what is left of 1 is how likely it belongs to none of them.
 * @returns in their order, 0 to 1
 */
export function belongingsOf(asked: readonly Belonging[]): number[] {
  const odds = asked.map(({ bestWorth, share }) =>
    Math.exp(offset + ofBestWorth * logOdds(bestWorth) + ofShare * Math.log(share + minShare)),
  );
  const ofOthers = asked.reduce((rest, { share }) => rest - share, 1);
  const all = odds.reduce((sum, each) => sum + each, ofNone + Math.max(0, ofOthers));
  return odds.map((each) => Math.round((each / all) * 10_000) / 10_000);
}
