// A bounded map that evicts the least recently used entries.
interface LruOptions<Value> {
  /** Size of an entry, counted towards `max`; 1 by default. */
  readonly sizeOf?: (value: Value) => number;
  /** Called with every value that is evicted or deleted, not with replaced ones. */
  readonly onDrop?: (value: Value) => void;
}

export type Lru<Key, Value> = ReturnType<typeof createLru<Key, Value>>;

/** Creates a map that keeps the most recently used entries. @param max total size of all entries */
export function createLru<Key, Value>(max: number, { onDrop, sizeOf = () => 1 }: LruOptions<Value> = {}) {
  /** Least recently used first. */
  const entries = new Map<Key, Value>();
  let size = 0;
  const take = (key: Key): Value | undefined => {
    const value = entries.get(key);
    if (value !== undefined && entries.delete(key)) size -= sizeOf(value);
    return value;
  };
  const drop = (key: Key): void => {
    const value = take(key);
    if (value !== undefined) onDrop?.(value);
  };
  const set = (key: Key, value: Value): void => {
    take(key);
    entries.set(key, value);
    size += sizeOf(value);
    for (const oldest of entries.keys()) {
      if (size <= max) break;
      drop(oldest);
    }
  };
  return {
    get(key: Key): Value | undefined {
      const value = entries.get(key);
      if (value !== undefined && entries.delete(key)) entries.set(key, value);
      return value;
    },
    /** The value, without counting as a use. */
    peek: (key: Key): Value | undefined => entries.get(key),
    set,
    delete: drop,
    entries: (): readonly (readonly [key: Key, value: Value])[] => [...entries],
  };
}
