/** How far two words may stand from each other to be a pair: next to each other, or with one between them. */
const reach = 1;

/** Tells the pairs of words that stand near each other in a run of terms, in the order of the later one. */
export function eachPair<Term>(terms: Iterable<Term>, tell: (one: Term, other: Term) => void): void {
  const before: Term[] = [];
  for (const term of terms) {
    for (const other of before) if (other !== term) tell(other, term);
    before.push(term);
    if (before.length > reach) before.shift();
  }
}

/** Term of a pair of words, of the hashes of both, whichever comes first. */
export function pairTerm(one: number, other: number): number {
  const [low, high] = [Math.min(one | 0, other | 0), Math.max(one | 0, other | 0)];
  let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul((high << 13) | (high >>> 19), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) | 0;
}
