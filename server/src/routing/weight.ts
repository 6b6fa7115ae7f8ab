// Converts the share of a word in a repository to the byte that a card keeps, in steps of its logarithm, and back.

/** Steps of a weight for each factor of e: a step is 13 %. */
const stepsPerE = 8;
/** Inverse of the share with weight 0. */
const min = 1e7;

/** A share of a repository's words as a card keeps it: a byte, in even steps of its logarithm. @param share 0 to 1 */
export const weightOf = (share: number): number =>
  Math.min(255, Math.max(1, Math.round(stepsPerE * Math.log(share * min))));

const shares = Float64Array.from({ length: 256 }, (_, weight) => Math.exp(weight / stepsPerE));

/** The share of a weight, times a constant. */
export const shareOf = (weight: number): number => shares[weight] ?? 0;
