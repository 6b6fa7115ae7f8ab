/** Where somebody is among earlier tasks. */
export interface Recalled {
  /** Text they had written before. */
  readonly own: string;
  /** Text that stands there now. */
  readonly shown: string;
}

/** A field with a caret, and the key that was pressed in it. */
export interface CaretKey {
  readonly key: string;
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/**
 * Up at the very start and Down at the very end go through earlier tasks, as in a shell; an earlier task that nobody
 * has touched yet is left from both of its ends. @returns undefined where the key is the field's own
 * @param tasks newest first
 */
export function recall(
  { key, value, selectionStart: at, selectionEnd }: CaretKey,
  tasks: readonly string[],
  last: Recalled | undefined,
): Recalled | undefined {
  if ((key !== "ArrowUp" && key !== "ArrowDown") || at !== selectionEnd) return undefined;
  const isUp = key === "ArrowUp";
  const walked = last?.shown === value ? last : undefined;
  const isAtEdge = at === (isUp ? 0 : value.length) || (walked && (at === 0 || at === value.length));
  if (!isAtEdge) return undefined;
  const own = walked?.own ?? value;
  const others = [...new Set(tasks)].filter((task) => task !== own);
  const next = others.indexOf(value) + (isUp ? 1 : -1);
  if (next < -1 || next >= others.length) return undefined;
  return { own, shown: others[next] ?? own };
}
