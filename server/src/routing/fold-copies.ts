// Folds copies and forks among ranked repositories into one, told by the terms that their cards share.

/** A repository as far as it may be a copy of another one. */
interface MayBeCopy {
  readonly id: number;
  readonly share: number;
  readonly score: number;
  /** The smallest of its terms' hashes, ascending. */
  readonly sketch: Int32Array;
}

/** Min share of common terms of two copies. Tuned: docs/decisions. */
const alike = 0.6;
/** Smaller cards are not compared. */
const minTerms = 32;

/**
 * Fold copies and forks into the one added first, unless another is by far the better answer; sums their likelihoods.
 * @param ranked best first
 */
export function foldCopies<Repository extends MayBeCopy>(ranked: readonly Repository[]): Repository[] {
  const groups: Repository[][] = [];
  for (const repository of ranked) {
    const group = groups.find(([first]) => first !== undefined && areAlike(first.sketch, repository.sketch));
    if (group === undefined) groups.push([repository]);
    else group.push(repository);
  }
  return groups.flatMap((group) => {
    const [best] = group;
    if (best === undefined) return [];
    const close = group.filter(({ score }) => score >= best.score - farBetter);
    const parent = close.reduce((first, each) => (each.id < first.id ? each : first), best);
    return [
      {
        ...parent,
        share: Math.min(
          1,
          group.reduce((sum, { share }) => sum + share, 0),
        ),
      },
    ];
  });
}

/** A task that names a fork is about the fork. */
const farBetter = 3;

/** Tests whether two sets of terms are alike by the smallest hashes of both, which are a fair sample of their union. */
export function areAlike(a: Int32Array, b: Int32Array): boolean {
  const size = Math.min(a.length, b.length);
  if (size < minTerms) return false;
  let [inA, inB, common] = [0, 0, 0];
  for (let taken = 0; taken < size; taken++) {
    const difference = (a[inA] ?? 0) - (b[inB] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) inA += 1;
    if (difference >= 0) inB += 1;
  }
  return common / size >= alike;
}
