/** Values kept under numbers, the latest used only. */
export interface Kept<Value> {
  add(value: Value): number;
  get(number: number): Value | undefined;
}

export function createKept<Value>(most: number): Kept<Value> {
  /** Least recently used first. */
  const values = new Map<number, Value>();
  let count = 0;
  const touch = (number: number, value: Value): void => {
    values.delete(number);
    values.set(number, value);
    for (const oldest of values.keys()) {
      if (values.size <= most) break;
      values.delete(oldest);
    }
  };
  return {
    add(value) {
      touch(++count, value);
      return count;
    },
    get(number) {
      const value = values.get(number);
      if (value !== undefined) touch(number, value);
      return value;
    },
  };
}
