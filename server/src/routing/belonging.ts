// Computes how likely a task belongs to each repository that was asked, by its answer and its card.

/** Fitted on tasks with and without their repository among those asked. Tuned: docs/decisions. */
const offset = 0.9;
const ofBestWorth = 0.85;
const ofShare = 0.8;
/** Weight of the task needing no repository, besides those not asked. */
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
  /** Its likelihood by the cards, 0 to 1. */
  readonly share: number;
}

/**
 * Likelihoods that a task belongs to each of the repositories asked, by their answers and cards; the rest to 1 is the
 * likelihood that it belongs to none of them.
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
