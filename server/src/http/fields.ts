// Schemas of input fields that several routes take; their messages follow "must be".
import { serverSettingNames, settingDefinitions, type RunSettings } from "fossick/hosting";
import * as v from "valibot";
import { nameFromPath } from "../catalogue/name-in-path.ts";

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

const texts = (what: string, description: string, { longest = longestGlob, most = maxItems } = {}) =>
  v.optional(
    v.pipe(
      v.array(text("text that is not empty", longest), what),
      v.maxLength(most, `${what}, ${most} at most`),
      v.description(description),
    ),
  );

const name = text("a repository's name", longestName);

export const repository = v.pipe(
  name,
  v.description('A repository\'s name, as the list of repositories has it: "acme/shop".'),
  v.examples(["acme/shop"]),
);

const maxRepositories = 8;
const count = `a whole number from 1 to ${maxRepositories}`;

export const repositories = v.pipe(
  v.number(count),
  v.integer(count),
  v.minValue(1, count),
  v.maxValue(maxRepositories, count),
  v.description(
    "How many repositories to search where none is named, all of them; when omitted up to 3, until the task surely belongs to one.",
  ),
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

/** The caller's words beside the task, for searches in one go. */
export const wordFields = {
  keywords: texts(
    "a list of words",
    "5 to 10 words or identifiers that the right code probably contains or is named after; English, whatever the task is in.",
    { longest: 80, most: 30 },
  ),
  patterns: texts("a list of globs", "Globs that the right files probably match: a guess, unlike globs."),
  rejected: texts("a list of files", "Files that were looked at and are not needed: they rank lower."),
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

type WordInput = { readonly [Name in keyof typeof wordFields]?: readonly string[] | undefined };

/** The caller's words among the fields of an input. */
export const wordsIn = ({ keywords, patterns, rejected }: WordInput) => ({
  ...(keywords && { keywords }),
  ...(patterns && { patterns }),
  ...(rejected && { rejected }),
});
