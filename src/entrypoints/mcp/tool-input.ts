// Builds the input schema of a tool, which understands other names of its arguments.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { spellOut } from "../../base/safe-text.ts";
import { nearest } from "../../settings/index.ts";
import type { SearchTarget } from "./backend.ts";

/** Other names that models use for an argument, with its name here. */
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

/** Arguments that there are on one ground only. */
const elsewhere: Readonly<Record<SearchTarget, readonly string[]>> = {
  folders: ["repository", "branch"],
  repositories: ["root"],
};

/** On a team server, a project is a repository. */
const aliasesOn: Readonly<Record<SearchTarget, Aliases>> = {
  folders: {},
  repositories: { project: "repository", repo: "repository" },
};

/**
 * Like `toolInput`, for each ground, made once: arguments for the search target that mean nothing there are left out,
 * and so are their aliases.
 */
export const inputOn = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  aliases: Aliases = {},
  untoldNames: readonly string[] = [],
): ((searchTarget: SearchTarget) => ToolInput<Entries>) => {
  const make = (searchTarget: SearchTarget): ToolInput<Entries> => {
    const left = Object.entries(entries).filter(([name]) => !elsewhere[searchTarget].includes(name));
    const names = left.map(([name]) => name);
    const meant = Object.entries({ ...aliases, ...aliasesOn[searchTarget] });
    const known = Object.fromEntries(meant.filter(([, name]) => names.includes(name)));
    // All that is left out is optional.
    return toolInput(Object.fromEntries(left) as Entries, known, untoldNames);
  };
  const made = new Map<SearchTarget, ToolInput<Entries>>();
  return (searchTarget) => {
    const input = made.get(searchTarget) ?? make(searchTarget);
    made.set(searchTarget, input);
    return input;
  };
};

/**
 * Checked, but not told: they would stand in every conversation, and what does not fit is told then, in a sentence. So
 * are unknown arguments.
 */
const untold = ["non_empty", "min_length", "max_length", "min_value", "max_value"];

/**
 * Arguments of a tool. Forgives common slips of models: an alias for a name, one text for a list, a list or number as
 * JSON text. Everything else that does not fit is rejected with a sentence that says what does.
 * @param untoldNames arguments that are taken but not worth telling every model of
 */
export function toolInput<const Entries extends v.ObjectEntries>(
  entries: Entries,
  aliases: Aliases = {},
  untoldNames: readonly string[] = [],
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
  const schemaForHost = { ...json, properties: told, ...(required.length > 0 && { required }) };
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
