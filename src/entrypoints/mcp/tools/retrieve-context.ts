import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Task } from "../../../index.ts";
import { argument, commonAliases } from "../arguments.ts";
import { rootOfCall, type Root } from "../roots.ts";
import { toolInput } from "../tool-input.ts";
import type { AnswerFormat } from "../write-answer.ts";
import { answerResult, withShownRoot } from "./answer-result.ts";
import { defineTool, readsOnly, type Call } from "./tool.ts";

const description = `Use before reading or editing code whenever you do not yet know which files of the repository a task needs: a bug to fix, a feature to add, a question about where or how something is done. One call finds the few files that matter, each with a relevance from 0 to 1, the reason, the lines to read with their text, and what is still missing.

Give the task as a full sentence in plain English or Chinese, not as search words; put in the names, paths, error messages and stack traces you know. It works on the files as they are now and needs no index step; the first call on a large repository takes some seconds.

Reading the answer: files are what the task is about or needs, as many as it is expected to need (expected_files); nearby comes close and holds patterns and types; no files means that nothing was good enough: start with nearby, if there is any. A file's role says whether to change it, to read it first because it defines what those use, or to look at it too. Gaps name what is still missing: search those, or take the stepwise loop (dispatch_candidates), where you judge the files yourself.

Not for a file whose path you know, or text you could search for literally. Do not call it more than 3 times for one task.`;

/** Arguments of a whole search. */
export interface RetrieveArguments {
  readonly task: string;
  readonly objective?: string | undefined;
  readonly root?: string | undefined;
  readonly globs?: readonly string[] | undefined;
  readonly cycles?: number | undefined;
  readonly max_tokens?: number | undefined;
  readonly format: AnswerFormat;
}

/** The whole loop in one call. */
export const retrieveContext = (usualTokens: number) =>
  defineTool({
    name: "retrieve_context",
    title: "Find the files a task needs",
    description,
    input: toolInput(
      {
        task: argument.task,
        objective: argument.objective,
        root: argument.root,
        globs: argument.globs,
        cycles: argument.cycles,
        max_tokens: argument.maxTokens(usualTokens),
        format: argument.format,
      },
      commonAliases,
    ),
    annotations: readsOnly,
    // Up to 100,000 tokens can be requested; without this, clients move more than 50,000 characters to a file.
    meta: { "anthropic/maxResultSizeChars": 400_000 },
    run: retrieve,
  });

/** Searches, and keeps the retrieval for later calls. */
export async function retrieve(args: RetrieveArguments, call: Call): Promise<CallToolResult> {
  const { allowed, shared, signal } = call;
  const root = rootOfCall(allowed, args.root);
  const maxCycles = args.cycles ?? shared.usual.maxCycles;
  const maxTokens = args.max_tokens ?? shared.usual.maxTokens;
  return shared.engines.use(root.real, async (engine) => {
    const settings = limitsOf(args.cycles, maxTokens);
    const found = await engine.search(taskOf(args, root), {
      settings,
      signal,
      reporter: call.reporter(maxCycles),
    });
    const retrieval = withShownRoot(found.retrieval, root);
    const explanationId = shared.explanations.add(found.explain);
    const retrievalId = shared.retrievals.add({ state: "finished", root, retrieval, explanationId });
    return answerResult(retrieval, { engine, format: args.format, maxTokens, retrievalId, root }, call);
  });
}

/** Limits of one call; without `cycles`, the settings of the root decide. */
export const limitsOf = (cycles: number | undefined, maxTokens: number) => ({
  maxTokens,
  ...(cycles !== undefined && { maxCycles: cycles }),
});

export const taskOf = (
  { task, objective, globs }: Partial<RetrieveArguments> & { readonly task: string },
  { scope }: Root,
): Task => ({
  text: task,
  ...(objective !== undefined && { objective }),
  scope: { ...(globs && { globs }), ...(scope !== undefined && { paths: [scope] }) },
});
