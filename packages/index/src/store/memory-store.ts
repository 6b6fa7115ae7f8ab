import { StoreDamage, type Store } from "./store.ts";

/** Creates a store in memory, for tests and for when no folder can be written. */
export function createMemoryStore(): Store {
  let values = new Map<string, Uint8Array>();
  let damage: string | undefined;
  const keysUnder = (prefix: string): string[] =>
    [...values.keys()].filter((key) => key.startsWith(prefix)).sort();
  return {
    where: "memory",
    get: (key) => values.get(key),
    need(key) {
      const value = values.get(key);
      if (value !== undefined) return value;
      throw new StoreDamage((damage ??= `${key} is missing`));
    },
    get damage() {
      return damage;
    },
    keysUnder,
    entriesUnder: (prefix) =>
      [...values].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
    write(change) {
      const before = values;
      values = new Map(before);
      try {
        return change({
          put: (key, value) => void values.set(key, value),
          remove: (key) => void values.delete(key),
        });
      } catch (error) {
        values = before;
        throw error;
      }
    },
    isReplaced: () => false,
    close: async () => {},
  };
}
