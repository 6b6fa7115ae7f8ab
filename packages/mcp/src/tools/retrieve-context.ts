// The MCP tool `retrieve_context`, which runs the whole search in one call and answers within the client's limits.
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Task } from "@fossick/library/index.ts";
import * as v from "valibot";
import { askedAgain, askedFirst, maxAsked } from "../ask-again.ts";
import { argument, commonAliases } from "../arguments.ts";
import { limitsOfAnswer } from "../budgets.ts";
import { answerSchema } from "../output-schema.ts";
import { readName } from "@fossick/base/safe-text.ts";
import { inputOn, type InputOf } from "../tool-input.ts";
import { writeAnswer } from "../write-answer.ts";
import { writtenResult, defineTool, formatOf, readsOnly, whereOf, type Call } from "./tool.ts";

const description = `Use to find relevant files before reading or editing code: which files need to change, where is something, locate code for a task. One call returns the few files that matter, with relevance (0 to 1), role, reason and lines to read, what is missing, and further candidates by name.

Judge by names, then read those lines, best first; pack: true returns their text. None fits: ask again with retrieval_id and, as keywords, the names it tells; at most 3 calls for one task. Gaps: search their names, or go on with dispatch_candidates. Not for files whose path you know.`;

const searchHint =
  "find relevant files for a task, bug, feature or question; which files need to change; where is the code that; locate code; search the codebase, repository or source code; explore and understand an unfamiliar codebase; find the implementation, definition or use of a function, class or symbol; related files, dependencies, context; grep, glob, keyword search, semantic search, file finder";

const input = {
  keywords: argument.likelyWords,
  task: v.optional(argument.task),
  objective: argument.objective,
  root: argument.root,
  repository: argument.repository,
  repositories: argument.repositories,
  branch: argument.branch,
  patterns: argument.patterns,
  globs: argument.globs,
  excludes: argument.moreGlobs,
  retrieval_id: argument.earlierRetrievalId,
  rejected: argument.paths("Paths not needed."),
  cycles: argument.cycles,
  pack: v.optional(v.pipe(v.boolean(), v.description("With the text of the best files."))),
  max_tokens: argument.maxTokens,
  format: argument.format,
};

const aliases = {
  ...commonAliases,
  words: "keywords",
  terms: "keywords",
  query_terms: "keywords",
  exclude: "excludes",
  reject: "rejected",
  texts: "pack",
  with_text: "pack",
};

/** Key of the page's data in a result's `_meta`, which no model reads. */
const viewKey = "io.github.fossick-dev/view";

type RetrieveArguments = InputOf<typeof input>;

/** Tool that runs the whole loop in one call. */
export const retrieveContext = defineTool({
  name: "retrieve_context",
  title: "Find the files a task needs",
  description,
  searchHint,
  input: inputOn(input, aliases, { untold: ["objective", "branch"], wanted: ["keywords", "task"] }),
  annotations: readsOnly,
  output: answerSchema,
  meta: {
    // A model that has to search for its tools would search file by file before it finds this one.
    "anthropic/alwaysLoad": true,
    // Up to 100,000 tokens can be requested; without this, clients move more than 50,000 characters to a file.
    "anthropic/maxResultSizeChars": 400_000,
  },
  run: retrieve,
});

/** Searches, and keeps the retrieval for later calls. */
export async function retrieve(args: RetrieveArguments, call: Call): Promise<CallToolResult> {
  const { backend, budget, showsApps, usual } = call;
  const { cycles, pack = false, retrieval_id: earlier } = args;
  const format = formatOf(args, usual);
  const maxCycles = cycles ?? usual.maxCycles;
  const given = givenIn(args);
  const asked = earlier === undefined ? askedFirst(given) : askedAgain(await backend.asked(earlier), given);
  const request = {
    ...asked,
    retrievalId: earlier,
    where: whereOf(args),
    settings: cycles === undefined ? {} : { maxCycles },
    maxCycles,
    isShown: showsApps,
  };
  const limits = limitsOfAnswer(budget, pack, args.max_tokens);
  return backend.retrieve(request, call, async (found) => {
    if ("write" in found) return writtenResult(await found.write({ format, limits }));
    const { details, packTexts, retrieval, retrievalId, view } = found;
    const isLast = asked.cycle >= maxAsked;
    const texts = pack || format === "xml" ? { packTexts } : { details };
    const options = { format, limits, retrievalId, isLast, ...texts } as const;
    const result = writtenResult(await writeAnswer(retrieval, options));
    return view === undefined ? result : { ...result, _meta: { [viewKey]: view } };
  });
}

/** Reads the task of a call; a call that continues an earlier search may leave out every part of it. */
const givenIn = (args: RetrieveArguments): Partial<Task> => {
  const { excludes, globs, keywords, objective, patterns, rejected, task: text } = args;
  return {
    ...(text !== undefined && { text }),
    ...(objective !== undefined && { objective }),
    ...(keywords && { keywords: separate(keywords) }),
    ...(patterns && { patterns }),
    ...(rejected && { rejected: rejected.map(readName) }),
    scope: { ...(globs && { globs }), ...(excludes && { excludes }) },
  };
};

/** Splits words that a model wrote in one text. */
const separate = (words: readonly string[]): readonly string[] =>
  (words.length === 1 ? words.flatMap((word) => word.split(/[,;\n，；、]/)) : words)
    .map((word) => word.trim())
    .filter((word) => word !== "");
