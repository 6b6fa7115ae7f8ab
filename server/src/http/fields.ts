import { serverSettingNames, settingDefinitions, type RunSettings } from "fossick/hosting";
import * as v from "valibot";
import { nameFromPath } from "../catalogue/name-in-path.ts";

/** Fields that several routes take; the messages follow "must be". */

const longestName = 300;
const longestTask = 100_000;
const longestGlob = 2_000;
const maxItems = 200;

/** PostgreSQL and file systems take none. */
export const noNul = v.check((text: string) => !text.includes("\0"), "text without NUL");

const text = (what: string, longest: number) =>
  v.pipe(
    v.string(what),
    v.check((value) => value.trim() !== "", what),
    v.maxLength(longest, `${what} of at most ${longest} characters`),
    noNul,
  );

const texts = (what: string, description: string) =>
  v.optional(
    v.pipe(
      v.array(text("text that is not empty", longestGlob), what),
      v.maxLength(maxItems, `${what}, ${maxItems} at most`),
      v.description(description),
    ),
  );

const name = text("a repository's name", longestName);

export const repository = v.pipe(
  name,
  v.description('A repository\'s name, as the list of repositories has it: "acme/shop".'),
  v.examples(["acme/shop"]),
);

/** A repository's name as part of a path. */
export const repositoryInPath = v.pipe(
  name,
  v.description('A repository\'s name with ~ for each slash: "acme~shop" for "acme/shop".'),
  v.examples(["acme~shop"]),
  v.transform(nameFromPath),
);

export const branch = v.pipe(
  text("a branch's name", longestName),
  v.description("One of the repository's indexed branches; the default one when omitted."),
);

export const taskFields = {
  task: v.pipe(
    text("a task in a sentence or more", longestTask),
    v.description(
      "What is to be done or answered, in a sentence or more, with the names, paths and error texts that are known.",
    ),
  ),
  objective: v.optional(
    v.pipe(
      text("text", longestTask),
      v.description("The purpose behind it; searched too, at half the weight."),
    ),
  ),
  globs: texts("a list of globs", "Only files that match one of these; a leading ! excludes."),
  excludes: texts("a list of globs", "No files that match one of these."),
  types: texts("a list of languages", "Only files in these languages: typescript, python, …"),
  paths: texts("a list of files or folders", "Only these files and what lies below these folders."),
};

type RunName = Exclude<(typeof serverSettingNames)[number], keyof typeof taskFields>;

const runNames = serverSettingNames.filter((setting): setting is RunName => !(setting in taskFields));

const settingField = (setting: RunName) => {
  const { expected, schema, summary } = settingDefinitions[setting];
  return v.optional(
    v.pipe(
      schema as v.GenericSchema<string | number>,
      v.description(summary),
      v.metadata({ takes: expected }),
    ),
  );
};

/** Settings of one search, as fossick's own table has them. */
export const settingFields = Object.fromEntries(
  runNames.map((setting) => [setting, settingField(setting)]),
) as Readonly<Record<RunName, ReturnType<typeof settingField>>>;

/** The settings among the fields of an input. */
export const settingsIn = (input: Readonly<Partial<Record<RunName, unknown>>>): RunSettings =>
  Object.fromEntries(
    runNames.flatMap((setting) => (input[setting] === undefined ? [] : [[setting, input[setting]]])),
  );

interface TaskInput {
  readonly task: string;
  readonly objective?: string | undefined;
  readonly globs?: readonly string[] | undefined;
  readonly excludes?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly paths?: readonly string[] | undefined;
}

/** The task among the fields of an input. */
export function taskIn({ excludes, globs, objective, paths, task, types }: TaskInput) {
  const scope = Object.fromEntries(
    Object.entries({ globs, excludes, types, paths }).filter(([, value]) => value !== undefined),
  );
  return {
    text: task,
    ...(objective !== undefined && { objective }),
    ...(Object.keys(scope).length > 0 && { scope }),
  };
}
