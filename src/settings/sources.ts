import { FossickError } from "../errors.ts";
import { environmentName, isNegated } from "./definition.ts";
import type { Definitions, Values } from "./definition.ts";
import { readValues, rejectUnknown } from "./read-values.ts";
import { settingDefinitions } from "./table.ts";
import type { Settings } from "./table.ts";

/** The name of the config file looked for in the root. */
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
    const value = env[environmentName(definition)];
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
  // Loaded when something is wrong: most runs do without.
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
