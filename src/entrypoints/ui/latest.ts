import { FossickError } from "../../errors.ts";

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
  /** Oldest first. */
  const values = new Map<string, Value>();
  let count = 0;
  return {
    add(value) {
      const id = `${name}-${++count}`;
      values.set(id, value);
      for (const oldest of values.keys()) {
        if (values.size <= most) break;
        values.delete(oldest);
      }
      return id;
    },
    get(id) {
      const value = values.get(id);
      if (value !== undefined) return value;
      throw new FossickError("INVALID_SETTING", gone.message, { hint: gone.hint });
    },
    entries: () => [...values].toReversed(),
  };
}
