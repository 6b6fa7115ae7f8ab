// Declares a setting with its flag, variable, kind and group, and writes its flag and default for help.
import * as v from "valibot";
import { wordLimits, wordsIn } from "@fossick/base/word-list.ts";
import { globLimits, globProblem, isWithinLimits } from "@fossick/base/globs/index.ts";

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

type Group = (typeof groups)[number];

/** One row of the table from which type, default, range, flag, environment name, config key and docs are made. */
export interface Definition<Value> {
  readonly kind: "number" | "boolean" | "text" | "list" | "choice";
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Accepted values, phrased to follow "takes". */
  readonly expected: string;
  readonly default: Value;
  /** Long form; of a boolean that is on unless switched off, the one that switches it off. */
  readonly flag: `--${string}`;
  /** True for a flag that switches off and does not begin with `--no-`. */
  readonly isNegated?: boolean;
  /** The flag's former name, still taken but not listed. */
  readonly was?: `--${string}`;
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
  /** The summary in Simplified and in Traditional Chinese; each flag of `fossick` has both. */
  readonly zhHans?: string;
  readonly zhHant?: string;
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

type Place = Pick<Definition<unknown>, "group" | "inConfig">;

/** A row that has yet to be placed. */
type Row<Value> = Omit<Definition<Value>, keyof Place>;

type RowTable = Readonly<Record<string, Row<unknown>>>;

type Placed<Rows> = { readonly [Name in keyof Rows]: Rows[Name] & Place };

/** Places rows under a heading; a repository's config file may set them. */
export const inConfig = <Rows extends RowTable>(group: Group, rows: Rows): Placed<Rows> =>
  place(rows, { group, inConfig: true });

/** Places rows that a repository's config file must not set under a heading. */
export const notInConfig = <Rows extends RowTable>(group: Group, rows: Rows): Placed<Rows> =>
  place(rows, { group, inConfig: false });

const place = <Rows extends object>(rows: Rows, where: Place): Placed<Rows> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, ...where }])) as Placed<Rows>;

/** Columns that rows of every kind may have besides flag and summary. */
type More = Omit<Row<unknown>, "flag" | "summary" | "kind" | "schema" | "expected" | "default" | "choices">;

type Flag = Definition<unknown>["flag"];

interface Range extends More {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** A number from `min` to `max`, both included. */
export function number(flag: Flag, summary: string, { min, max, ...more }: Range): Row<number> {
  const schema = v.pipe(v.number(), v.minValue(min), v.maxValue(max));
  return { flag, summary, ...more, kind: "number", schema, expected: `a number from ${min} to ${max}` };
}

/** A whole number from `min` to `max`, both included; without `max` only the machine limits it. */
export function integer(
  flag: Flag,
  summary: string,
  { min, max, ...more }: Omit<Range, "max"> & { readonly max?: number },
): Row<number> {
  const schema = v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max ?? Number.MAX_SAFE_INTEGER),
  );
  const range = max === undefined ? `, ${min} or more` : ` from ${min} to ${max}`;
  return { flag, summary, ...more, kind: "number", schema, expected: `a whole number${range}` };
}

/** A switch: off until it is given, or with a `--no-…` flag on until then. */
export const toggle = (flag: Flag, summary: string, more: More = {}): Row<boolean> => ({
  flag,
  summary,
  ...more,
  kind: "boolean",
  schema: v.boolean(),
  expected: "true or false",
  default: isNegated({ flag, ...more }),
});

/** A text may be a path; no file system accepts a NUL. */
const hasNoNul = (value: string): boolean => !value.includes("\0");

/** A text, empty unless another default is given. */
export const text = (
  flag: Flag,
  summary: string,
  more: More & { readonly default?: string; readonly expected?: string },
): Row<string> => ({
  flag,
  summary,
  default: "",
  expected: "a string",
  ...more,
  kind: "text",
  schema: v.pipe(v.string(), v.check(hasNoNul)),
});

/** A list of texts, none of them empty. */
export const list = (flag: Flag, summary: string, more: More): Row<readonly string[]> => ({
  flag,
  summary,
  ...more,
  kind: "list",
  schema: v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.check(hasNoNul))),
  expected: "a list of strings",
  default: [],
});

/** A list of globs that can be used; the hint of a refusal names the one that cannot. */
export function globs(flag: Flag, summary: string, more: More): Row<readonly string[]> {
  const glob = v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? globProblem(dataset.value) : undefined;
      if (problem !== undefined) addIssue({ message: problem });
    }),
  );
  const isUsable = v.check((each: string[]) => isWithinLimits(each));
  const schema = v.pipe(v.array(v.string()), isUsable, v.array(glob));
  return { ...list(flag, summary, more), schema, expected: globLimits };
}

/** Words with commas between, as a caller gives them beside a task; the hint of a refusal names the one that is too long. */
export function words(flag: Flag, summary: string, more: More): Row<readonly string[]> {
  const word = v.pipe(
    v.string(),
    v.check(hasNoNul),
    v.rawCheck(({ dataset, addIssue }) => {
      const length = dataset.typed ? dataset.value.length : 0;
      if (length > wordLimits.characters) addIssue({ message: `has ${length} characters` });
    }),
  );
  const parted = v.transform((values: string[]) => [...new Set(values.flatMap(wordsIn))]);
  const isFew = v.check((each: string[]) => each.length > 0 && each.length <= wordLimits.words);
  const schema = v.pipe(v.array(v.string()), parted, isFew, v.array(word));
  const expected = `1 to ${wordLimits.words} words of at most ${wordLimits.characters} characters each, separated by commas`;
  return { ...list(flag, summary, more), schema, expected };
}

/** One of some words. */
export const choice = <const Choice extends string>(
  flag: Flag,
  summary: string,
  more: More & { readonly default: Choice; readonly choices: readonly Choice[] },
): Row<Choice> => ({
  flag,
  summary,
  ...more,
  kind: "choice",
  schema: v.picklist(more.choices),
  expected: more.choices.join(", "),
});

/** The environment variable equivalent to the flag: `--max-files` is `FOSSICK_MAX_FILES`. */
export function environmentName({ flag }: Pick<Definition<unknown>, "flag">): string {
  return `FOSSICK_${flag.slice(2).replaceAll("-", "_").toUpperCase()}`;
}

/** True for a boolean whose flag switches it off. */
export const isNegated = ({
  flag,
  isNegated: isOff = flag.startsWith("--no-"),
}: Pick<Definition<unknown>, "flag" | "isNegated">): boolean => isOff;

/** The flag as a help text shows it: `-n, --max-files <n>`. */
export function flagText({ flag, short, placeholder }: Definition<unknown>): string {
  const names = short === undefined ? flag : `${short}, ${flag}`;
  return placeholder === undefined ? names : `${names} <${placeholder}>`;
}

/** The default as help shows it; `none` if empty, `off` for a flag that is not given. */
export function describeDefault(definition: Definition<unknown>): string {
  if (definition.defaultText !== undefined) return definition.defaultText;
  return definition.kind === "boolean" ? "off" : String(definition.default) || "none";
}
