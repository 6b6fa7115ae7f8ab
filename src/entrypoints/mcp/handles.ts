import { randomBytes } from "node:crypto";

/** What is kept between calls under names nobody can guess. Nothing in it is listed anywhere. */
export interface Handles<Value> {
  /** Keeps a value and returns its handle. */
  add(value: Value): string;
  /** The value, kept for its whole time again; undefined when it expired or was never here. */
  get(handle: string): Value | undefined;
  /** Puts another value in the place of a handle's, if it is still there. */
  replace(handle: string, value: Value): void;
  /** Drops what expired; asked for now and then, so that what it held on to is given back. */
  sweep(): void;
  clear(): void;
}

export interface HandleOptions<Value> {
  /** So long a value is kept after it was last asked for. */
  readonly keptMs: number;
  /** With more, the one not asked for the longest is dropped. */
  readonly most: number;
  readonly now: () => number;
  /** Told of every value that is kept no longer. */
  readonly onDrop?: (value: Value) => void;
}

/** Bytes of randomness: too many handles to try. */
const handleBytes = 18;

export function createHandles<Value>(options: HandleOptions<Value>): Handles<Value> {
  const { keptMs, most, now, onDrop } = options;
  /** Longest not asked for first. */
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
