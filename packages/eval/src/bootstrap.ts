// Confidence intervals by the bootstrap, from a seeded random generator.
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Resampling {
  readonly resamples?: number;
  readonly seed?: number;
  /** Share of the resamples inside the interval, 0 to 1. */
  readonly level?: number;
}

/**
 * Percentile bootstrap interval of a statistic; draws whole clusters with replacement, so that related items stay
 * together. The same seed gives the same interval.
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13; clusters after Davison and Hinkley
 * 1997, section 3.8.
 * @param statistic of a drawn sample; a sample without one is skipped
 * @returns undefined for fewer than two clusters
 */
export function bootstrapInterval<Item>(
  clusters: readonly (readonly Item[])[],
  statistic: (sample: readonly Item[]) => number | undefined,
  { resamples = 2000, seed = 1, level = 0.95 }: Resampling = {},
): Interval | undefined {
  if (clusters.length < 2) return undefined;
  const random = mulberry32(seed);
  const draw = (): readonly Item[] => clusters[Math.floor(random() * clusters.length)] ?? [];
  const values: number[] = [];
  for (let at = 0; at < resamples; at++) {
    const sample: Item[] = [];
    for (let draws = 0; draws < clusters.length; draws++) for (const item of draw()) sample.push(item);
    const value = statistic(sample);
    if (value !== undefined) values.push(value);
  }
  values.sort((a, b) => a - b);
  const outside = (1 - level) / 2;
  const low = values[Math.floor(outside * values.length)];
  const high = values[Math.ceil((1 - outside) * values.length) - 1];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** Numbers from 0 up to 1, the same for the same seed. Source: Tommy Ettinger's mulberry32, public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
