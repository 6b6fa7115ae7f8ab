// Keeps values between calls under names that nobody can guess, until unused for a time or too many.
import { randomBytes } from "node:crypto";
import { createLru } from "@fossick/base/lru.ts";

export interface Handles<Value> {
  /** Keeps a value and returns its handle. @param handle default: a new one */
  add(value: Value, handle?: string): string;
  /** Returns a value and restarts its time; undefined if it has expired or never existed. */
  get(handle: string): Value | undefined;
  /** Replaces a handle's value, if it still exists. */
  replace(handle: string, value: Value): void;
  /** Drops expired values, to release what they hold; called regularly. */
  sweep(): void;
  clear(): void;
}

interface HandleOptions<Value> {
  /** Time a value is kept after its last use. */
  readonly keptMs: number;
  /** Above this number, the least recently used value is dropped. */
  readonly max: number;
  readonly now: () => number;
  /** Called with every dropped value. */
  readonly onDrop?: (value: Value) => void;
}

/** Number of random bytes: enough that a handle cannot be guessed. */
const handleBytes = 18;

export function createHandles<Value>({ keptMs, max, now, onDrop }: HandleOptions<Value>): Handles<Value> {
  const entries = createLru<string, { readonly value: Value; readonly usedMs: number }>(max, {
    onDrop: ({ value }) => onDrop?.(value),
  });
  const sweep = (): void => {
    for (const [handle, { usedMs }] of entries.entries()) {
      if (now() - usedMs < keptMs) break;
      entries.delete(handle);
    }
  };
  const touch = (handle: string, value: Value): void => entries.set(handle, { value, usedMs: now() });
  return {
    add(value, handle = `r_${randomBytes(handleBytes).toString("base64url")}`) {
      touch(handle, value);
      sweep();
      return handle;
    },
    get(handle) {
      sweep();
      const entry = entries.get(handle);
      if (entry) touch(handle, entry.value);
      return entry?.value;
    },
    replace(handle, value) {
      if (entries.peek(handle)) touch(handle, value);
    },
    sweep,
    clear: () => entries.entries().forEach(([handle]) => entries.delete(handle)),
  };
}
