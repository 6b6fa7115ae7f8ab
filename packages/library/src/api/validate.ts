// Checks the arguments of public functions and describes the first invalid one in a sentence.
import * as v from "valibot";
import { FossickError } from "@fossick/base/errors.ts";
import { nearest } from "@fossick/settings/index.ts";

/** Schemas of a function's parameters, by name and in order; a schema's message describes valid values. */
type Parameters = Readonly<Record<string, v.GenericSchema>>;

/** Wraps a function to reject invalid arguments. @throws FossickError INVALID_SETTING, naming the field */
export const guard =
  <Arguments extends readonly unknown[], Result>(
    caller: string,
    parameters: Parameters,
    call: (...args: Arguments) => Result,
  ) =>
  (...args: Arguments): Result => {
    checkArguments(caller, parameters, args);
    return call(...args);
  };

/** Wraps an async function likewise; its promise rejects. */
export const guardAsync =
  <Arguments extends readonly unknown[], Result>(
    caller: string,
    parameters: Parameters,
    call: (...args: Arguments) => Promise<Result>,
  ) =>
  async (...args: Arguments): Promise<Result> => {
    checkArguments(caller, parameters, args);
    return call(...args);
  };

function checkArguments(caller: string, parameters: Parameters, args: readonly unknown[]): void {
  for (const [at, [name, schema]] of Object.entries(parameters).entries()) {
    const issue = issueOf(schema, args[at], name);
    if (issue) throw refusal(caller, name, issue);
  }
}

function issueOf(schema: v.GenericSchema, value: unknown, name: string): v.BaseIssue<unknown> | undefined {
  try {
    const result = v.safeParse(schema, value, { abortEarly: true });
    return result.success ? undefined : result.issues[0];
  } catch (cause) {
    // A getter or proxy of the caller threw.
    throw new FossickError("INVALID_SETTING", `${name} cannot be read`, { cause });
  }
}

const unknownKey = "unknown key";

/**
 * Creates a schema of an object with these keys and no others.
 * @param elsewhere right places of keys that are often given here by mistake
 */
export const strictly = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  expected: string,
  elsewhere: Readonly<Record<string, string>> = {},
) =>
  v.pipe(
    v.looseObject(entries, expected),
    v.rawCheck(({ addIssue, dataset }) => {
      if (!dataset.typed) return;
      const names = Object.keys(entries);
      const key = Object.keys(dataset.value).find((each) => !names.includes(each));
      if (key === undefined) return;
      const place = Object.hasOwn(elsewhere, key) ? elsewhere[key] : undefined;
      const suggestion = place ?? nearest(key, names);
      const hint =
        suggestion === undefined ? `valid names are ${names.join(", ")}` : `did you mean ${suggestion}?`;
      const path = [
        { type: "object", origin: "key", input: dataset.value, key, value: dataset.value[key] },
      ] as const;
      addIssue({ message: unknownKey, expected: hint, path: [...path] });
    }),
  );

function refusal(caller: string, name: string, issue: v.BaseIssue<unknown>): FossickError {
  const keys = issue.path?.map(({ key }) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)) ?? [];
  const place = name + keys.join("");
  if (issue.message === unknownKey) {
    const shown = name === "options" ? `option "${keys.join("").slice(1)}"` : `key "${place}"`;
    return new FossickError("INVALID_SETTING", `${caller}: unknown ${shown}`, { hint: issue.expected ?? "" });
  }
  const isMissing = keys.length > 0 && issue.expected?.startsWith('"') && issue.received === "undefined";
  if (isMissing) return new FossickError("INVALID_SETTING", `${caller}: ${place} is missing`);
  return new FossickError("INVALID_SETTING", `${place} must be ${issue.message}, got ${kindOf(issue.input)}`);
}

/** Describes a value without calling any of its methods, because it may be hostile. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? `the number ${value}` : String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return value.length > 40 ? "a string" : JSON.stringify(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
