// Builds the input schema of a tool, which accepts aliases of its arguments.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { spellOut } from "@fossick/base/safe-text.ts";
import { nearest } from "@fossick/settings/index.ts";
import type { SearchTarget } from "./backend.ts";

/** Other names that models use for arguments, each with the argument's name here. */
type Aliases = Readonly<Record<string, string>>;

/** The arguments of a tool: checked here, and described to clients as JSON Schema. */
type ToolInput<Entries extends v.ObjectEntries> = StandardSchemaWithJSON<
  v.InferInput<v.StrictObjectSchema<Entries, undefined>>,
  v.InferOutput<v.StrictObjectSchema<Entries, undefined>>
>;

/** Input of a tool with these arguments. */
export type InputOf<Entries extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>;

/** Arguments that each search target does not have. */
const elsewhere: Readonly<Record<SearchTarget, readonly string[]>> = {
  folders: ["repository", "repositories", "branch"],
  repositories: ["root"],
};

/** Further aliases of each search target: on a team server, a project is a repository. */
const aliasesOn: Readonly<Record<SearchTarget, Aliases>> = {
  folders: {},
  repositories: { project: "repository", repo: "repository" },
};

/** Arguments whose description for clients differs from their schema. */
interface Telling {
  /** Accepted, but not described, to save tokens. */
  readonly untold?: readonly string[];
  /** Described as required, so that models fill them in, but accepted as optional. */
  readonly wanted?: readonly string[];
}

/**
 * Like `toolInput`, created once per search target: arguments that the target does not have are left out, and so are
 * their aliases.
 */
export const inputOn = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  aliases: Aliases = {},
  telling: Telling = {},
): ((searchTarget: SearchTarget) => ToolInput<Entries>) => {
  const make = (searchTarget: SearchTarget): ToolInput<Entries> => {
    const left = Object.entries(entries).filter(([name]) => !elsewhere[searchTarget].includes(name));
    const names = left.map(([name]) => name);
    const meant = Object.entries({ ...aliases, ...aliasesOn[searchTarget] });
    const known = Object.fromEntries(meant.filter(([, name]) => names.includes(name)));
    // Every argument left out here is optional.
    return toolInput(Object.fromEntries(left) as Entries, known, telling);
  };
  const made = new Map<SearchTarget, ToolInput<Entries>>();
  return (searchTarget) => {
    const input = made.get(searchTarget) ?? make(searchTarget);
    made.set(searchTarget, input);
    return input;
  };
};

/**
 * Constraints that are checked but not described: they would take tokens in every conversation, and a wrong value gets
 * an error message. Unknown arguments are treated in the same way.
 */
const untold = ["non_empty", "min_length", "max_length", "min_value", "max_value"];

/**
 * Creates the input of a tool. Accepts common slips of models: an alias for a name, one text for a list, a list or
 * number as JSON text. Everything else that does not fit is rejected with a message that says what does.
 */
export function toolInput<const Entries extends v.ObjectEntries>(
  entries: Entries,
  aliases: Aliases = {},
  { untold: untoldNames = [], wanted = [] }: Telling = {},
): ToolInput<Entries> {
  const schema = v.strictObject(entries);
  const {
    $schema: _,
    additionalProperties: __,
    required = [],
    ...json
  } = toJsonSchema(schema, {
    target: "draft-2020-12",
    errorMode: "ignore",
    ignoreActions: untold,
  });
  const properties = json.properties ?? {};
  const told = Object.fromEntries(Object.entries(properties).filter(([name]) => !untoldNames.includes(name)));
  const asRequired = Object.keys(told).filter((name) => required.includes(name) || wanted.includes(name));
  const schemaForHost = {
    ...json,
    properties: told,
    ...(asRequired.length > 0 && { required: asRequired }),
  };
  const validate = (input: unknown) => {
    const result = v.safeParse(schema, straighten(input, properties, aliases));
    return result.success
      ? { value: result.output }
      : {
          issues: result.issues.map((issue) => ({
            message: spellOut(complaint(issue, Object.keys(entries))),
          })),
        };
  };
  const jsonSchema = { input: () => schemaForHost, output: () => schemaForHost };
  return { "~standard": { version: 1, vendor: "fossick", validate, jsonSchema } };
}

function straighten(
  input: unknown,
  properties: Readonly<Record<string, unknown>>,
  aliases: Aliases,
): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const entries = Object.entries(input).map(([name, value]): [string, unknown] => {
    const alias = aliases[name];
    return [name in properties || alias === undefined || alias in input ? name : alias, value];
  });
  return Object.fromEntries(entries.map(([name, value]) => [name, straightValue(value, properties[name])]));
}

function straightValue(value: unknown, property: unknown): unknown {
  const { items, properties, type } = (property ?? {}) as JsonSchema;
  // Some clients send null for omitted arguments.
  if (value === null) return undefined;
  if (Array.isArray(value) && items !== undefined)
    return value.map((each) => each && straightValue(each, items));
  if (typeof value === "object" && properties !== undefined) return straighten(value, properties, {});
  if (typeof value !== "string") return value;
  if (type === "array") {
    const list = parseIfLike(value, /^\s*\[/);
    return list === undefined ? [value] : straightValue(list, property);
  }
  if (type === "number" || type === "integer") return parseIfLike(value, /^\s*[\d.]+\s*$/) ?? value;
  return value;
}

function parseIfLike(text: string, looksLike: RegExp): unknown {
  try {
    return looksLike.test(text) ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

const longestShown = 120;

function complaint(issue: v.BaseIssue<unknown>, argumentNames: readonly string[]): string {
  const path = v.getDotPath(issue) ?? "the arguments";
  if (issue.received === "undefined") return `${path} is missing`;
  const message =
    issue.message.length > longestShown ? `${issue.message.slice(0, longestShown)}…` : issue.message;
  if (issue.type !== "strict_object" || issue.expected !== "never") return `${path}: ${message}`;
  const suggestion = nearest(path, argumentNames);
  return `there is no argument "${path}"; ${suggestion === undefined ? `known arguments: ${argumentNames.join(", ")}` : `did you mean ${suggestion}?`}`;
}
