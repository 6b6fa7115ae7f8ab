// Makes the pairs of adjacent words in a run, and the hash of a pair, for cards and tasks alike.

/** Reports the pairs of different adjacent words in a run of terms. */
export function eachPair<Term>(terms: Iterable<Term>, tell: (one: Term, other: Term) => void): void {
  let before: Term | undefined;
  for (const term of terms) {
    if (before !== undefined && before !== term) tell(before, term);
    before = term;
  }
}

/** Term of a pair of words, of the hashes of both, whichever comes first. */
export function pairTerm(one: number, other: number): number {
  const [low, high] = [Math.min(one | 0, other | 0), Math.max(one | 0, other | 0)];
  let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul((high << 13) | (high >>> 19), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) | 0;
}
