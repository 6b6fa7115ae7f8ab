import { safeParse } from "valibot";
import type { BaseIssue } from "valibot";
import { FossickError } from "../errors.ts";
import type { FossickErrorCode } from "../errors.ts";
import type { Definition, Definitions, Values } from "./definition.ts";
import { nearest } from "./nearest.ts";

/** Source of values, and its names in messages. */
interface Source {
  readonly code: Extract<FossickErrorCode, "INVALID_SETTING" | "INVALID_CONFIG">;
  /** Returns the name as a person wrote it: a flag, an environment name, a key. */
  readonly label: (name: string, definition: Definition<unknown>) => string;
  /** True when values are texts that have yet to become numbers and lists. */
  readonly isText: boolean;
}

/**
 * Reads the named values of a table; absent ones stay absent.
 * @throws FossickError with the source's code for a value outside its range
 */
export function readValues<Table extends Definitions>(
  table: Table,
  input: Readonly<Record<string, unknown>>,
  source: Source,
): Partial<Values<Table>> {
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(table)) {
    const rawValue = Object.hasOwn(input, name) ? input[name] : undefined;
    if (rawValue === undefined) continue;
    const label = source.label(name, definition);
    values[name] = checkValue(
      definition,
      source.isText ? fromText(definition, rawValue) : rawValue,
      label,
      source.code,
    );
  }
  return values as Partial<Values<Table>>;
}

function checkValue(
  definition: Definition<unknown>,
  value: unknown,
  label: string,
  code: FossickErrorCode,
): unknown {
  const result = safeParse(definition.schema, value);
  if (result.success) return result.output;
  const hint = hintFor(definition, value, result.issues);
  throw new FossickError(code, `${label} takes ${definition.expected}, got ${show(value)}`, hint);
}

function hintFor(
  definition: Definition<unknown>,
  value: unknown,
  issues: readonly BaseIssue<unknown>[],
): { hint?: string } {
  const refused = issues.find(({ type }) => type === "raw_check");
  if (refused !== undefined) return { hint: `${show(refused.input)} ${refused.message}` };
  const suggestion = typeof value === "string" ? nearest(value, definition.choices ?? []) : undefined;
  return suggestion === undefined ? {} : { hint: `did you mean ${suggestion}?` };
}

const longestShown = 60;

function show(value: unknown): string {
  const label = labelOf(value);
  return label.length > longestShown ? `${label.slice(0, longestShown)}…` : label;
}

function labelOf(value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value; // it goes in circles, or its toJSON throws
  }
}

/** Throws when `input` has a name that is not in the table, naming the nearest one that is. */
export function rejectUnknown(
  names: readonly string[],
  input: Readonly<Record<string, unknown>>,
  code: FossickErrorCode,
  describe: (name: string) => string,
): void {
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const suggestion = nearest(unknown, names);
  const hint =
    suggestion === undefined ? `valid names are ${names.join(", ")}` : `did you mean ${suggestion}?`;
  throw new FossickError(code, describe(unknown), { hint });
}

/** The choice a text spells, in capitals or not. */
const choiceSpelt = ({ choices = [] }: Definition<unknown>, rawValue: string): string =>
  choices.find((choice) => choice.toLowerCase() === rawValue.toLowerCase()) ?? rawValue;

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const yes = new Set(["1", "true", "yes", "on"]);
const no = new Set(["0", "false", "no", "off"]);

/** Turns a text into the value it spells; a text that spells none is left for the check to refuse. */
function fromText(definition: Definition<unknown>, rawValue: unknown): unknown {
  if (typeof rawValue !== "string") return rawValue;
  const text = rawValue.trim();
  if (definition.kind === "number")
    return decimal.test(text) ? Number(text) : choiceSpelt(definition, rawValue);
  if (definition.kind === "choice") return choiceSpelt(definition, text);
  if (definition.kind !== "boolean") return rawValue;
  const lower = text.toLowerCase();
  return yes.has(lower) ? true : no.has(lower) ? false : rawValue;
}
