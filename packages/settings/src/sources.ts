// Reads settings from flags, environment and the config file.
import { safeParse, type BaseIssue } from "valibot";
import { FossickError, type FossickErrorCode } from "@fossick/base/errors.ts";
import { environmentName, isNegated, type Definitions, type Values, type Definition } from "./definition.ts";
import { nearest } from "./nearest.ts";
import { settingDefinitions, type Settings } from "./table.ts";

export const configFileName = "fossick.config.json";

/**
 * Reads what the command line parser collected: texts for values, `true` and `false` for switches.
 * @throws FossickError INVALID_SETTING
 */
export function readFlags<Table extends Definitions>(
  table: Table,
  flags: Readonly<Record<string, unknown>>,
): Partial<Values<Table>> {
  return readValues(table, flags, {
    code: "INVALID_SETTING",
    label: (_, definition) => definition.flag,
    isText: true,
  });
}

/**
 * Reads the environment twins of the flags; an empty variable counts as absent, lists are separated by commas
 * outside braces, and the twin of a `--no-…` flag switches off when it is true.
 * @throws FossickError INVALID_SETTING
 */
export function readEnvironment<Table extends Definitions>(
  table: Table,
  env: Readonly<Record<string, string | undefined>>,
): Partial<Values<Table>> {
  const rawValues: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(table)) {
    const { was } = definition;
    const value = env[environmentName(definition)] ?? (was && env[environmentName({ flag: was })]);
    if (value === undefined || value.trim() === "") continue;
    rawValues[name] = definition.kind === "list" ? splitList(value) : value;
  }
  const source = {
    code: "INVALID_SETTING",
    label: (_: string, definition: Definitions[string]) => environmentName(definition),
    isText: true,
  } as const;
  const values: Record<string, unknown> = readValues(table, rawValues, source);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "boolean" && isNegated(table[name] as Definitions[string])) values[name] = !value;
  }
  return values as Partial<Values<Table>>;
}

function splitList(value: string): string[] {
  const parts = value.match(/(?:\{[^{}]*\}|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/**
 * Reads a config file's text; `where` names the file in messages.
 * @throws FossickError INVALID_CONFIG for a syntax error (with its line), an unknown key or a value out of range
 */
export async function readConfig(content: string, where: string): Promise<Partial<Settings>> {
  const config = await parseConfig(content, where);
  const { $schema: _, ...keys } = config;
  const configurable = Object.entries(settingDefinitions).filter(([, definition]) => definition.inConfig);
  for (const [name, definition] of Object.entries(settingDefinitions)) {
    if (definition.inConfig || !Object.hasOwn(keys, name)) continue;
    throw new FossickError("INVALID_CONFIG", `"${name}" cannot be set in ${where}`, {
      hint: `a repository must not decide it; use ${definition.flag} or ${environmentName(definition)}`,
    });
  }
  rejectUnknown(
    configurable.map(([name]) => name),
    keys,
    "INVALID_CONFIG",
    (name) => `unknown key "${name}" in ${where}`,
  );
  return readValues(settingDefinitions, keys, {
    code: "INVALID_CONFIG",
    label: (name) => `"${name}" in ${where}`,
    isText: false,
  });
}

async function parseConfig(content: string, where: string): Promise<Readonly<Record<string, unknown>>> {
  const json = content.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    const line = (await jsonErrorLine(json)) ?? 1;
    throw new FossickError("INVALID_CONFIG", `${where} is not valid JSON: syntax error in line ${line}`, {
      hint: "JSON has no comments, trailing commas or single quotes",
      cause,
    });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new FossickError("INVALID_CONFIG", `${where} must contain one JSON object of settings`);
}

/**
 * The line, from 1, at which a text stops being JSON, or nothing when it is JSON.
 * The runtime's own message names a position only sometimes, and differently in each version.
 */
export async function jsonErrorLine(json: string): Promise<number | undefined> {
  // Loaded only on error: most runs never need it.
  const { visit } = await import("jsonc-parser");
  let errorLine: number | undefined;
  const onError = (_code: number, _offset: number, _length: number, line: number): void => {
    errorLine ??= line + 1;
  };
  try {
    visit(json, { onError }, { disallowComments: true });
  } catch (error) {
    // Nested more deeply than the parser can go.
    if (!(error instanceof RangeError)) throw error;
    errorLine ??= 1;
  }
  return errorLine;
}

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
    return typeof value; // circular, or its toJSON throws
  }
}

/** Throws when `input` has a name that the table lacks; the hint suggests the nearest. */
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
