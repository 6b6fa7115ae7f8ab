import * as v from "valibot";
import { globLimits, globProblem, isWithinLimits } from "../../globs/index.ts";

/** A longer task is a document, to be summarized first. */
const longestTask = 100_000;
const longestText = 2_000;
const mostItems = 200;

const text = (description: string, longest = longestText) =>
  v.pipe(
    v.string(),
    v.nonEmpty("must not be empty"),
    v.check((value) => value.trim() !== "", "must not be blank"),
    v.maxLength(longest, `must have at most ${longest} characters`),
    v.description(description),
  );

const whole = (description: string, least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer("must be a whole number"),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
    v.description(description),
  );

const texts = (description: string) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty("must not be empty"), v.maxLength(longestText))),
    v.maxLength(mostItems, `must have at most ${mostItems} items`),
    v.description(description),
  );

const globs = (description: string) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.nonEmpty("must not be empty"),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.issues === undefined ? globProblem(dataset.value) : undefined;
          if (problem !== undefined) addIssue({ message: problem });
        }),
      ),
    ),
    v.check((each: string[]) => isWithinLimits(each), `must be ${globLimits}`),
    v.description(description),
  );

const retrievalId = v.pipe(
  v.string(),
  v.nonEmpty("must not be empty"),
  v.maxLength(100, "is not a retrieval_id"),
  v.description("The retrieval_id of an earlier answer, exactly as given there."),
);

/** Arguments that several tools share. */
export const argument = {
  task: text(
    "What to do or find out, as a full sentence in English or Chinese. Include the names, paths, error messages and stack traces you know.",
    longestTask,
  ),
  objective: v.optional(text("The purpose behind the task, searched at half its weight.", longestTask)),
  root: v.optional(
    text(
      "Folder to search, when it is not the workspace: a path relative to it or an absolute one inside it.",
      4_096,
    ),
  ),
  maxTokens: (usual: number) =>
    v.optional(
      whole(
        `Token limit of the answer; default ${usual}. Clients may cut answers above 25000.`,
        500,
        100_000,
      ),
    ),
  cycles: v.optional(whole("Maximum number of cycles, 1 to 10; default 3.", 1, 10)),
  globs: v.optional(
    globs("Only files that match one of these globs, such as src/**; a leading ! excludes files."),
  ),
  keywords: v.optional(texts("Words or names the code may use for it: what you suspect or have seen.")),
  patterns: v.optional(globs("Globs of files you expect to matter, such as **/*auth*; they rank higher.")),
  excludes: v.optional(globs("Globs of files that do not matter; they are not shown.")),
  paths: (description: string) => v.optional(texts(description)),
  candidates: v.optional(whole("Files shown at a time, 1 to 30; default 10.", 1, 30)),
  path: (description: string) => v.optional(text(description, 4_096)),
  retrievalId,
  optionalRetrievalId: v.optional(retrievalId),
  optionalTask: v.optional(text("The text of the task.", longestTask)),
  format: v.optional(
    v.pipe(
      v.picklist(["markdown", "xml", "json"]),
      v.description("Default markdown; json is the whole answer as data."),
    ),
    "markdown",
  ),
  text,
  whole,
  texts,
} as const;

/** Names that models use for the arguments above. */
export const commonAliases = {
  query: "task",
  prompt: "task",
  question: "task",
  directory: "root",
  project: "root",
  project_root: "root",
  include: "globs",
  glob: "globs",
  token_budget: "max_tokens",
  max_cycles: "cycles",
  handle: "retrieval_id",
  id: "retrieval_id",
  output: "format",
} as const;
