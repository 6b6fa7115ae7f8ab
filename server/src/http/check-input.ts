// Checks the input of a call by its route's schema, and says in a sentence which field is wrong.
import { nearest, oneLine } from "fossick/hosting";
import * as v from "valibot";
import { ApiError } from "./api-error.ts";
import type { AnyRoute } from "./route.ts";

/** @throws ApiError INVALID_INPUT with a sentence that names the field */
export function checkInput({ input }: Pick<AnyRoute, "input">, value: unknown): unknown {
  const result = v.safeParse(input, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ApiError({ status: 400, code: "INVALID_INPUT", ...sentenceOf(issue, input) });
}

interface Complaint {
  readonly message: string;
  readonly hint?: string;
}

function sentenceOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Complaint {
  const place = placeOf(issue);
  if (place === "") return { message: oneLine(`the input must be an object, got ${kindOf(issue.input)}`) };
  const isUnknown = issue.type === "strict_object" && issue.expected === "never";
  if (isUnknown) return { message: oneLine(`unknown field "${place}"`), ...suggestion(issue, schema) };
  if (issue.received === "undefined") return { message: oneLine(`"${place}" is missing`) };
  const takes = acceptedValuesOf(schema, issue.path?.[0]?.key) ?? issue.message;
  return isOwn(takes)
    ? { message: oneLine(`"${place}" must be ${takes}, got ${kindOf(issue.input)}`) }
    : {
        message: oneLine(
          `"${place}" must be ${issue.expected ?? "something else"}, got ${kindOf(issue.input)}`,
        ),
      };
}

/** Tests whether a message comes from one of our schemas, not from the library. */
const isOwn = (message: string): boolean => !message.startsWith("Invalid ");

const placeOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`))
    .join("");

function suggestion(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): { readonly hint?: string } {
  const names = (issue.path ?? []).length > 1 ? [] : Object.keys(entriesOf(schema));
  const guess = nearest(String(issue.path?.[0]?.key), names);
  if (guess !== undefined) return { hint: `Did you mean ${guess}?` };
  return names.length > 0 ? { hint: `Fields are ${names.join(", ")}.` } : {};
}

/** The fields of an input. */
export function entriesOf(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> {
  return "entries" in schema ? (schema.entries as Readonly<Record<string, v.GenericSchema>>) : {};
}

/** Returns the values that a field takes, in words, if its schema has them as metadata. */
function acceptedValuesOf(schema: v.GenericSchema, name: unknown): string | undefined {
  const entry = typeof name === "string" ? entriesOf(schema)[name] : undefined;
  const bare = entry && "wrapped" in entry ? (entry.wrapped as v.GenericSchema) : entry;
  const takes = bare && v.getMetadata(bare)["takes"];
  return typeof takes === "string" ? takes : undefined;
}

/** Describes a value; long texts are not repeated. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return value === null ? "null" : "nothing";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return value.length > 40 ? "a longer string" : JSON.stringify(value);
  return "an object";
}
