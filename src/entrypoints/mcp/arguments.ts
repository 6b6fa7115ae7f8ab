import * as v from "valibot";

/** A longer task is a document: what matters in it is to be said in fewer words. */
const longestTask = 100_000;
const longestText = 2_000;
const mostItems = 200;

const text = (description: string, longest = longestText) =>
  v.pipe(
    v.string(),
    v.nonEmpty("must not be empty"),
    v.check((given) => given.trim() !== "", "must not be blank"),
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

const retrievalId = v.pipe(
  v.string(),
  v.nonEmpty("must not be empty"),
  v.maxLength(100, "is no retrieval_id"),
  v.description("The retrieval_id of an earlier answer, exactly as given there."),
);

/** Arguments that several tools take, each told in one place. */
export const argument = {
  task: text(
    "What is to be done or found out, as a full sentence in English or Chinese. Names, paths, error messages and stack traces in it help.",
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
      whole(`Tokens the answer may have. ${usual} when left out; clients may cut above 25000.`, 500, 100_000),
    ),
  cycles: v.optional(whole("Turns of the loop at most, 1 to 10; 3 when left out.", 1, 10)),
  globs: v.optional(
    texts("Only files that match one of these globs, as src/**; a leading ! leaves files out."),
  ),
  keywords: v.optional(texts("Words or names the code may use for it; what you suspect or have seen.")),
  patterns: v.optional(texts("Globs of files that you expect to matter, as **/*auth*; they are raised.")),
  excludes: v.optional(texts("Globs of files that do not matter; they are not shown.")),
  paths: (description: string) => v.optional(texts(description)),
  candidates: v.optional(whole("Files shown at a time, 1 to 30; 10 when left out.", 1, 30)),
  path: (description: string) => v.optional(text(description, 4_096)),
  retrievalId,
  optionalRetrievalId: v.optional(retrievalId),
  optionalTask: v.optional(text("The text of the task.", longestTask)),
  format: v.optional(
    v.pipe(
      v.picklist(["markdown", "xml", "json"]),
      v.description("markdown when left out; json is the whole answer as data."),
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
