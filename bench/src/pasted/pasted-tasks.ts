// Types of tasks that are pasted output, and the choices that make them.

/** Pasted output about a file. */
export interface PastedTask {
  /** Its form, its tool or its kind of mail. */
  readonly form: string;
  readonly text: string;
  /** Characters of the text, where they matter. */
  readonly size?: number;
  /** Files of which one must come first, each with lines of which one must be shown; none where the text tells none. */
  readonly gold: Readonly<Record<string, readonly number[]>>;
}

export type Random = () => number;

/** Picks some items, each once. */
export function sample<Item>(random: Random, all: readonly Item[], count: number): Item[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

export const pick = <Item>(random: Random, all: readonly Item[]): Item =>
  all[Math.floor(random() * all.length)] as Item;

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
