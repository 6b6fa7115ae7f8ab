import { randomBytes } from "node:crypto";

/** Values kept between calls under unguessable names, which are never listed. */
export interface Handles<Value> {
  /** Keeps a value and returns its handle. */
  add(value: Value): string;
  /** The value, which restarts its time; undefined when it expired or never existed. */
  get(handle: string): Value | undefined;
  /** Replaces a handle's value, if it still exists. */
  replace(handle: string, value: Value): void;
  /** Drops expired values; called now and then to release what they hold. */
  sweep(): void;
  clear(): void;
}

export interface HandleOptions<Value> {
  /** How long a value is kept after its last use. */
  readonly keptMs: number;
  /** Above this number, the least recently used value is dropped. */
  readonly most: number;
  readonly now: () => number;
  /** Called with every value that is dropped. */
  readonly onDrop?: (value: Value) => void;
}

/** Random bytes: too many handles to try. */
const handleBytes = 18;

export function createHandles<Value>(options: HandleOptions<Value>): Handles<Value> {
  const { keptMs, most, now, onDrop } = options;
  /** Least recently used first. */
  const kept = new Map<string, { readonly value: Value; readonly usedMs: number }>();
  const drop = (handle: string): void => {
    const dropped = kept.get(handle);
    kept.delete(handle);
    if (dropped) onDrop?.(dropped.value);
  };
  const sweep = (): void => {
    for (const [handle, { usedMs }] of kept) {
      if (kept.size <= most && now() - usedMs < keptMs) break;
      drop(handle);
    }
  };
  const touch = (handle: string, value: Value): void => {
    kept.delete(handle);
    kept.set(handle, { value, usedMs: now() });
  };
  return {
    add(value) {
      const handle = `r_${randomBytes(handleBytes).toString("base64url")}`;
      touch(handle, value);
      sweep();
      return handle;
    },
    get(handle) {
      sweep();
      const found = kept.get(handle);
      if (found) touch(handle, found.value);
      return found?.value;
    },
    replace(handle, value) {
      if (kept.has(handle)) touch(handle, value);
    },
    sweep,
    clear() {
      for (const handle of kept.keys()) drop(handle);
    },
  };
}
