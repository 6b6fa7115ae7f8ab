// Searches in one call: runs the whole loop, and answers within the limits of the client.
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Task } from "../../../index.ts";
import * as v from "valibot";
import { viewKey } from "../app/search-to-show.ts";
import { argument, commonAliases } from "../arguments.ts";
import { limitsOfAnswer } from "../budgets.ts";
import { answerSchema } from "../output-schema.ts";
import { inputOn, type InputOf } from "../tool-input.ts";
import { writeAnswer } from "../write-answer.ts";
import { writtenResult, defineTool, formatOf, readsOnly, whereOf, type Call } from "./tool.ts";

const description = `Use to find relevant files before reading or editing code: which files need to change, where is something, locate code for a task. One call returns the few files that matter, with relevance (0 to 1), role (change, read first, look), reason and lines to read, and what is missing.

Then read those lines, best first; pack: true returns their text. No files: start with nearby. Gaps: search their names, or go on with dispatch_candidates. Not for files whose path you know. At most 3 calls for one task.`;

const searchHint =
  "find relevant files for a task, bug, feature or question; which files need to change; where is the code that; locate code; search the codebase, repository or source code; explore and understand an unfamiliar codebase; find the implementation, definition or use of a function, class or symbol; related files, dependencies, context; grep, glob, semantic search, file finder";

const input = {
  task: argument.task,
  objective: argument.objective,
  root: argument.root,
  repository: argument.repository,
  branch: argument.branch,
  globs: argument.globs,
  cycles: argument.cycles,
  pack: v.optional(v.pipe(v.boolean(), v.description("With the text of the best files."))),
  max_tokens: argument.maxTokens,
  format: argument.format,
};

type RetrieveArguments = InputOf<typeof input>;

/** The whole loop in one call. */
export const retrieveContext = defineTool({
  name: "retrieve_context",
  title: "Find the files a task needs",
  description,
  searchHint,
  input: inputOn(input, { ...commonAliases, texts: "pack", with_text: "pack" }, ["branch"]),
  annotations: readsOnly,
  output: answerSchema,
  meta: {
    // A model that has to look for its tools would search file by file before it looked for this one.
    "anthropic/alwaysLoad": true,
    // Up to 100,000 tokens can be requested; without this, clients move more than 50,000 characters to a file.
    "anthropic/maxResultSizeChars": 400_000,
  },
  run: retrieve,
});

/** Searches, and keeps the retrieval for later calls. */
export async function retrieve(args: RetrieveArguments, call: Call): Promise<CallToolResult> {
  const { backend, budget, showsApps, usual } = call;
  const { cycles, pack = false } = args;
  const format = formatOf(args, usual);
  const maxCycles = cycles ?? usual.maxCycles;
  const request = {
    where: whereOf(args),
    task: taskOf(args),
    settings: cycles === undefined ? {} : { maxCycles },
    maxCycles,
    isShown: showsApps,
  };
  const limits = limitsOfAnswer(budget, pack, args.max_tokens);
  return backend.retrieve(request, call, async (found) => {
    if ("write" in found) return writtenResult(await found.write({ format, limits }));
    const { packTexts, retrieval, retrievalId, view } = found;
    const options = { format, limits, retrievalId, packTexts, texts: pack ? "all" : "best" } as const;
    const result = writtenResult(await writeAnswer(retrieval, options));
    return view === undefined ? result : { ...result, _meta: { [viewKey]: view } };
  });
}

export const taskOf = ({
  globs,
  objective,
  task,
}: Pick<RetrieveArguments, "task" | "objective" | "globs">): Task => ({
  text: task,
  ...(objective !== undefined && { objective }),
  scope: { ...(globs && { globs }) },
});
