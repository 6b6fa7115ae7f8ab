/** Logistic regression on tasks with and without their repository among those asked. Tuned: docs/decisions. */
const offset = 2;
const ofBestWorth = 1.3;
const ofShare = 1.6;
const ofRival = -0.9;

/** Below it a repository hardly has what the task needs: its files are nearby only. Tuned: docs/decisions. */
export const hardlyBelongs = 0.15;

const minShare = 1e-3;
const minWorth = 1e-4;

const logOdds = (chance: number): number => {
  const bounded = Math.min(1 - minWorth, Math.max(minWorth, chance));
  return Math.log(bounded / (1 - bounded));
};

/** Evidence for and against a repository. */
export interface Belonging {
  /** Greatest worth of any file of its answer, 0 to 1. */
  readonly bestWorth: number;
  /** How likely it is the one by the cards, 0 to 1. */
  readonly share: number;
  /** Greatest worth of any file of the other answers, 0 to 1. */
  readonly rivalWorth: number;
}

/**
 * How likely a task belongs to a repository, by what was found there and elsewhere, and by how its card compares.
 * @returns 0 to 1
 */
export function belongingOf({ bestWorth, rivalWorth, share }: Belonging): number {
  const odds =
    offset +
    ofBestWorth * logOdds(bestWorth) +
    ofShare * Math.log(share + minShare) +
    ofRival * logOdds(rivalWorth);
  return Math.round((1 / (1 + Math.exp(-odds))) * 10_000) / 10_000;
}
