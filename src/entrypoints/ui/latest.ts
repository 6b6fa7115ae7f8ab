import { FossickError } from "../../errors.ts";
import { createLru } from "../../lru.ts";

/** The latest values, each under an id. */
export interface Latest<Value> {
  /** @returns its id */
  add(value: Value): string;
  /** @throws FossickError INVALID_SETTING for one that is not kept any more */
  get(id: string): Value;
  /** Newest first. */
  entries(): readonly (readonly [id: string, value: Value])[];
}

interface LatestOptions {
  /** Prefix of ids. */
  readonly name: string;
  readonly most: number;
  /** Error for a value that is no longer kept. */
  readonly gone: { readonly message: string; readonly hint: string };
}

export function createLatest<Value>({ gone, most, name }: LatestOptions): Latest<Value> {
  const values = createLru<string, Value>(most);
  let count = 0;
  return {
    add(value) {
      const id = `${name}-${++count}`;
      values.set(id, value);
      return id;
    },
    get(id) {
      const value = values.peek(id);
      if (value !== undefined) return value;
      throw new FossickError("INVALID_SETTING", gone.message, { hint: gone.hint });
    },
    entries: () => values.entries().toReversed(),
  };
}
