/** Things by the word that stands at a place of a text, found without making a string of it first. */
export interface WordTable<T> {
  at(text: string, start: number, end: number): T;
  size(): number;
}

/** Numbers of each entry: two hashes of the word and its place + 1; open addressing, at most half full. */
const entry = 3;

/** @param create what belongs to a word that was not seen yet */
export function createWordTable<T>(create: (written: string) => T): WordTable<T> {
  const things: T[] = [];
  let mask = (1 << 12) - 1;
  let table = new Int32Array(entry * (mask + 1));
  const placeOf = (first: number, second: number): number => {
    let at = first & mask;
    for (;;) {
      const place = at * entry;
      if (table[place + 2] === 0 || (table[place] === first && table[place + 1] === second)) return place;
      at = (at + 1) & mask;
    }
  };
  const grow = (): void => {
    const old = table;
    mask = mask * 2 + 1;
    table = new Int32Array(entry * (mask + 1));
    for (let at = 0; at < old.length; at += entry) {
      if (old[at + 2] === 0) continue;
      table.set(old.subarray(at, at + entry), placeOf(old[at] ?? 0, old[at + 1] ?? 0));
    }
  };
  return {
    at(text, start, end) {
      let first = 0x811c9dc5 | 0;
      let second = end - start;
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at);
        first = Math.imul(first ^ code, 0x01000193);
        second = (Math.imul(second, 31) + code) | 0;
      }
      first ^= first >>> 15;
      let place = placeOf(first, second);
      const known = things[(table[place + 2] ?? 0) - 1];
      if (known !== undefined) return known;
      if (things.length * 2 > mask) {
        grow();
        place = placeOf(first, second);
      }
      // A slice would hold on to the whole text.
      const thing = create(` ${text.slice(start, end)}`.slice(1));
      table[place] = first;
      table[place + 1] = second;
      table[place + 2] = things.push(thing);
      return thing;
    },
    size: () => things.length,
  };
}
