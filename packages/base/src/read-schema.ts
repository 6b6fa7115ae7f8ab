// Loosens schemas for values of other versions, and orders the keys of a value by its schema.
import * as v from "valibot";

/** Parts of a valibot schema that the functions below use; a pipe has those of its first schema. */
interface SchemaParts {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly message?: string;
}

/**
 * Loosens a schema for answers of other versions and of callers: it accepts unknown keys, names outside its lists and
 * `undefined` for an absent key, but still checks types and number ranges.
 * @returns a schema typed like the given one, although names may be others
 */
export const tolerant = <Output>(
  schema: v.GenericSchema<unknown, Output>,
): v.GenericSchema<unknown, Output> => loosened(schema) as v.GenericSchema<unknown, Output>;

function loosened(schema: v.GenericSchema): v.GenericSchema {
  const { type, entries = {}, item, wrapped, message = "a value" } = schema as unknown as SchemaParts;
  if (type === "strict_object") {
    const loose = Object.entries(entries).map(([key, entry]) => [key, loosened(entry)] as const);
    return v.looseObject(Object.fromEntries(loose), message);
  }
  if (item !== undefined) return v.array(loosened(item), message);
  if (wrapped !== undefined) return v.optional(loosened(wrapped));
  return type === "string" || type === "picklist" ? v.string("a string") : schema;
}

/**
 * Orders the keys of a value, at every depth, as in its schema; unknown keys follow in their own order.
 */
export function inSchemaOrder(schema: v.GenericSchema, value: unknown): unknown {
  const { entries, item, wrapped } = schema as unknown as SchemaParts;
  if (wrapped !== undefined) return inSchemaOrder(wrapped, value);
  if (item !== undefined && Array.isArray(value)) return value.map((each) => inSchemaOrder(item, each));
  if (entries === undefined || typeof value !== "object" || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const named = Object.entries(entries).filter(([key]) => given[key] !== undefined);
  return {
    ...Object.fromEntries(named.map(([key, entry]) => [key, inSchemaOrder(entry, given[key])])),
    ...Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(entries, key))),
  };
}
