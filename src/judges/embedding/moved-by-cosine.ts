interface Compared {
  readonly path: string;
  /** Relevance from the default evaluator. */
  readonly relevance: number;
  readonly cosine: number;
}

/**
 * Max distance by which the likeliest file rises and the least likely falls. Not tuned: it moves a file across one band
 * at most.
 */
const maxMoved = 0.15;
/** Fewer files, or more similar ones, cannot be told apart by their rank. */
const fewestCompared = 3;
const minSpread = 0.01;

/**
 * Relevance moved by the standing of a file among those compared: the nearest to the task rises by 0.15, the farthest
 * falls by 0.15, the others by their place between. Only the order of cosines counts, because their scale differs from
 * model to model.
 * @returns in the order given; nothing where there is too little to compare
 */
export function movedByCosine(files: readonly Compared[]): readonly Compared[] {
  const cosines = files.map(({ cosine }) => cosine).sort((a, b) => a - b);
  const spread = (cosines.at(-1) ?? 0) - (cosines[0] ?? 0);
  if (files.length < fewestCompared || spread < minSpread) return [];
  return files.map((file) => {
    const below = cosines.filter((cosine) => cosine < file.cosine).length;
    const equal = cosines.filter((cosine) => cosine === file.cosine).length;
    const standing = (below + (equal - 1) / 2) / (files.length - 1);
    const moved = file.relevance + maxMoved * (2 * standing - 1);
    return { ...file, relevance: Math.round(Math.min(1, Math.max(0, moved)) * 10_000) / 10_000 };
  });
}
