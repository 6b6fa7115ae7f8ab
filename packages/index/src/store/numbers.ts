// Keeps whole numbers compactly, in a growing list, as numbers for pairs of hashes, and in groups.

/** A list of whole numbers that grows in place: millions of them take no objects. */
export interface NumberList {
  push(value: number): void;
  /** Removes all values; their memory is used again. */
  clear(): void;
  readonly length: number;
  /** Returns the values pushed so far; a view, valid until the next push. */
  values(): Int32Array;
}

export function createNumberList(capacity = 1024): NumberList {
  let values = new Int32Array(capacity);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Int32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    clear() {
      length = 0;
    },
    get length() {
      return length;
    },
    values: () => values.subarray(0, length),
  };
}

/** Length of an entry: both hashes and the number, which is 0 if the entry is free. */
const entry = 3;

/**
 * Numbers pairs of hashes, signed 32-bit integers, in the order of first use, from 1. The table creates no objects,
 * since codebases have millions of names. Open addressing, at most half full.
 */
export function createHashNumbers(): (first: number, second: number) => number {
  let mask = (1 << 10) - 1;
  let table = new Int32Array(entry * (mask + 1));
  let count = 0;
  const placeOf = (first: number, second: number): number => {
    for (let at = first & mask; ; at = (at + 1) & mask) {
      const place = at * entry;
      if (table[place + 2] === 0 || (table[place] === first && table[place + 1] === second)) return place;
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
  return (first, second) => {
    const existing = table[placeOf(first, second) + 2] ?? 0;
    if (existing > 0) return existing;
    if (count * 2 > mask) grow();
    table.set([first, second, ++count], placeOf(first, second));
    return count;
  };
}

/** Numbers in groups: those of group `g` are `targets[starts[g]]` up to `targets[starts[g + 1]]`. */
export interface Groups {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * Groups things by the number of their group, in the order given; uses two lists of numbers, because a table of a
 * million lists takes more memory than the things themselves, and plain loops, because there are millions.
 * @param groups group of each thing @param count number of groups @param things their own places by default
 */
export function grouped(
  groups: Uint32Array | Int32Array,
  count: number,
  things?: Uint32Array | Int32Array,
): Groups {
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < groups.length; at++) {
    const after = (groups[at] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let group = 0; group < count; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const targets = new Uint32Array(groups.length);
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at] ?? 0;
    const place = next[group] ?? 0;
    targets[place] = things === undefined ? at : (things[at] ?? 0);
    next[group] = place + 1;
  }
  return { starts, targets };
}
