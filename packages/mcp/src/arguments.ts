// Schemas of the arguments that several tools take, their aliases and the scale of relevance.
import * as v from "valibot";
import { globLimits, globProblem, isWithinLimits } from "@fossick/base/globs/index.ts";

/** Max characters of a task; a longer one is a document that has to be summarized first. */
const longestTask = 100_000;
const longestText = 2_000;
const maxItems = 200;

const plainText = (longest: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty("must not be empty"),
    v.check((value) => value.trim() !== "", "must not be blank"),
    v.maxLength(longest, `must have at most ${longest} characters`),
  );

const text = (description: string, longest: number) => v.pipe(plainText(longest), v.description(description));

const whole = (description: string, min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer("must be a whole number"),
    v.minValue(min, `must be ${min} or more`),
    v.maxValue(max, `must be ${max} or less`),
    v.description(description),
  );

const plainTexts = v.pipe(
  v.array(v.pipe(v.string(), v.nonEmpty("must not be empty"), v.maxLength(longestText))),
  v.maxLength(maxItems, `must have at most ${maxItems} items`),
);

const texts = (description: string) => v.pipe(plainTexts, v.description(description));

const plainGlobs = v.pipe(
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
);

const globs = (description: string) => v.pipe(plainGlobs, v.description(description));

const retrievalId = v.pipe(
  v.string(),
  v.nonEmpty("must not be empty"),
  v.maxLength(100, "is not a retrieval_id"),
);

/**
 * Arguments that several tools share. Clients show every description to their model in every conversation.
 */
export const argument = {
  /** First argument of a search: writing it makes a model think of the code before it describes the task. */
  likelyWords: v.optional(
    texts(
      "5 to 10 words or identifiers that the right code probably contains or is named after: programmers' synonyms, likely names of functions, classes, files, settings, libraries, protocols; English, whatever the task is in.",
    ),
  ),
  task: text(
    "A full sentence, English or Chinese, with the names, paths and error texts you know.",
    longestTask,
  ),
  sameTask: plainText(longestTask),
  objective: v.optional(plainText(longestTask)),
  root: v.optional(text("Folder, if not the workspace.", 4_096)),
  sameRoot: v.optional(plainText(4_096)),
  repository: v.optional(text("Its name, such as acme/shop; left out, all are asked.", 4_096)),
  repositories: v.optional(whole("1 to 8 to ask, if none is named.", 1, 8)),
  sameRepository: v.optional(plainText(4_096)),
  branch: v.optional(plainText(4_096)),
  maxTokens: v.optional(whole("500 to 100000.", 500, 100_000)),
  cycles: v.optional(whole("1 to 10, default 3.", 1, 10)),
  globs: v.optional(globs("Files must match one.")),
  keywords: v.optional(texts("Words or names the code may use.")),
  patterns: v.optional(globs("Globs of likely files.")),
  paths: (description: string) => v.optional(texts(description)),
  /** Texts without a description of their own, for tools whose description explains them. */
  moreTexts: v.optional(plainTexts),
  moreGlobs: v.optional(plainGlobs),
  candidates: v.optional(whole("1 to 30, default 10.", 1, 30)),
  path: (description: string) => v.optional(text(description, 4_096)),
  retrievalId,
  optionalRetrievalId: v.optional(retrievalId),
  earlierRetrievalId: v.optional(v.pipe(retrievalId, v.description("To ask again."))),
  optionalTask: v.optional(text("Or the task's text.", longestTask)),
  /** Answer format; default: markdown, unless the server has another. */
  format: v.optional(v.picklist(["markdown", "xml", "json"])),
} as const;

/** Relevance scale for callers who judge; tool, skill and docs use these words. */
export const relevanceScale =
  "relevance: 0.7 to 1, what the task is about or must change; 0.5 to 0.7, patterns, types and settings that code relies on; 0.2 to 0.5, only touches the subject; below 0.2, unrelated. 0.7 or more accepts a file.";

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
