import * as v from "valibot";
import { globLimits, globProblem, isWithinLimits } from "../globs/index.ts";

/** Headings under which `--help` and the docs list the settings, in this order. */
export const groups = [
  "Options",
  "Where to look",
  "How far to look",
  "What to return",
  "Judging",
  "Output",
  "Storage",
  "Team server",
] as const;

export type Group = (typeof groups)[number];

/** One row of the table from which type, default, range, flag, environment name, config key and docs are made. */
export interface Definition<Value> {
  readonly kind: "number" | "boolean" | "text" | "list" | "choice";
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Values that the schema takes, in words that follow "takes". */
  readonly expected: string;
  readonly default: Value;
  /** Long form; `--no-…` for a boolean that is on unless switched off. */
  readonly flag: `--${string}`;
  readonly short?: `-${string}`;
  /** The placeholder for the value in `--help`. */
  readonly placeholder?: string;
  readonly choices?: readonly string[];
  readonly group: Group;
  /** True for what most people use: `fossick --help` lists it without `--all`. */
  readonly isCommon?: boolean;
  /** True for an option that a process with many searches, such as `fossick mcp`, does not take. */
  readonly isForOneSearch?: boolean;
  readonly summary: string;
  /** The default in words, where the value does not say it. */
  readonly defaultText?: string;
  /** False for what a repository must not decide, because its config file is not trusted. */
  readonly inConfig: boolean;
}

export type Definitions = Readonly<Record<string, Definition<unknown>>>;

/** The values a table of definitions describes. */
export type Values<Table extends Definitions> = {
  readonly [Name in keyof Table]: Table[Name]["default"];
};

type Row = Pick<
  Definition<unknown>,
  "flag" | "short" | "placeholder" | "group" | "isCommon" | "isForOneSearch" | "summary" | "defaultText"
> & {
  readonly inConfig?: boolean;
};

const inConfig = (row: Row) => row.inConfig ?? true;

interface Range {
  readonly min: number;
  readonly max?: number;
  readonly default: number;
}

/** A number from `min` to `max`, both included. */
export function number(row: Row & Range & { readonly max: number }): Definition<number> {
  const { min, max, ...rest } = row;
  const schema = v.pipe(v.number(), v.minValue(min), v.maxValue(max));
  return {
    ...rest,
    kind: "number",
    schema,
    expected: `a number from ${min} to ${max}`,
    inConfig: inConfig(row),
  };
}

/** A number from `min` to `max`, both included, or a word. */
export function numberOr<const Word extends string>(
  row: Row &
    Omit<Range, "default"> & { readonly max: number; readonly word: Word; readonly default: number | Word },
): Definition<number | Word> {
  const { min, max, word, ...rest } = row;
  const schema = v.union([v.literal(word), v.pipe(v.number(), v.minValue(min), v.maxValue(max))]);
  return {
    ...rest,
    kind: "number",
    choices: [word],
    schema,
    expected: `${word} or a number from ${min} to ${max}`,
    inConfig: inConfig(row),
  };
}

/** A whole number from `min` to `max`, both included; without `max` only the machine limits it. */
export function integer(row: Row & Range): Definition<number> {
  const { min, max, ...rest } = row;
  const schema = v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max ?? Number.MAX_SAFE_INTEGER),
  );
  const expected =
    max === undefined ? `a whole number, ${min} or more` : `a whole number from ${min} to ${max}`;
  return { ...rest, kind: "number", schema, expected, inConfig: inConfig(row) };
}

export function toggle(row: Row & { readonly default: boolean }): Definition<boolean> {
  return { ...row, kind: "boolean", schema: v.boolean(), expected: "true or false", inConfig: inConfig(row) };
}

/** A text may be a path, and no file system takes one with a NUL. */
const hasNoNul = (value: string): boolean => !value.includes("\0");

export function text(
  row: Row & { readonly default: string; readonly expected?: string },
): Definition<string> {
  const { expected = "a string", ...rest } = row;
  const schema = v.pipe(v.string(), v.check(hasNoNul));
  return { ...rest, kind: "text", schema, expected, inConfig: inConfig(row) };
}

/** A list of texts, none of them empty. */
export function list(row: Row): Definition<readonly string[]> {
  const schema = v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.check(hasNoNul)));
  return {
    ...row,
    kind: "list",
    schema,
    expected: "a list of strings",
    default: [],
    inConfig: inConfig(row),
  };
}

/** A list of globs that can be used; the hint of a refusal names the one that cannot. */
export function globs(row: Row): Definition<readonly string[]> {
  const glob = v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? globProblem(dataset.value) : undefined;
      if (problem !== undefined) addIssue({ message: problem });
    }),
  );
  return {
    ...list(row),
    schema: v.pipe(
      v.array(v.string()),
      v.check((each: string[]) => isWithinLimits(each)),
      v.array(glob),
    ),
    expected: globLimits,
  };
}

export function choice<const Choice extends string>(
  row: Row & { readonly default: Choice; readonly choices: readonly Choice[] },
): Definition<Choice> {
  const schema = v.picklist(row.choices);
  return { ...row, kind: "choice", schema, expected: row.choices.join(", "), inConfig: inConfig(row) };
}

/** The environment variable equivalent to the flag: `--max-files` is `FOSSICK_MAX_FILES`. */
export function environmentName(definition: Definition<unknown>): string {
  return `FOSSICK_${definition.flag.slice(2).replaceAll("-", "_").toUpperCase()}`;
}

/** True for a boolean whose flag switches it off. */
export function isNegated(definition: Definition<unknown>): boolean {
  return definition.flag.startsWith("--no-");
}
