import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Task } from "../../../index.ts";
import * as v from "valibot";
import { searchToShow, viewKey } from "../app/search-to-show.ts";
import { argument, commonAliases } from "../arguments.ts";
import { limitsOfAnswer } from "../budgets.ts";
import { rootOfCall, type Root } from "../roots.ts";
import { toolInput } from "../tool-input.ts";
import type { AnswerFormat } from "../write-answer.ts";
import { answerResult, withShownRoot } from "./answer-result.ts";
import { defineTool, readsOnly, type Call } from "./tool.ts";

const description = `Use before reading or editing code when you do not know which files a task needs: a bug, a feature, a question of where or how. One call returns the few files that matter, with relevance (0 to 1), role (change, read first, look), reason and lines to read, and what is missing.

Then read those lines, best first; pack: true returns their text. No files: start with nearby. Gaps: search their names, or go on with dispatch_candidates. Not for files whose path you know. At most 3 calls for one task.`;

/** Arguments of a whole search. */
export interface RetrieveArguments {
  readonly task: string;
  readonly objective?: string | undefined;
  readonly root?: string | undefined;
  readonly globs?: readonly string[] | undefined;
  readonly cycles?: number | undefined;
  /** Adds the texts of the best files. */
  readonly pack?: boolean | undefined;
  readonly max_tokens?: number | undefined;
  readonly format?: AnswerFormat | undefined;
}

/** The whole loop in one call. */
export const retrieveContext = defineTool({
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
      pack: v.optional(v.pipe(v.boolean(), v.description("With the text of the best files."))),
      max_tokens: argument.maxTokens,
      format: argument.format,
    },
    { ...commonAliases, texts: "pack", with_text: "pack" },
  ),
  annotations: readsOnly,
  // Up to 100,000 tokens can be requested; without this, clients move more than 50,000 characters to a file.
  meta: { "anthropic/maxResultSizeChars": 400_000 },
  run: retrieve,
});

/** Searches, and keeps the retrieval for later calls. */
export async function retrieve(args: RetrieveArguments, call: Call): Promise<CallToolResult> {
  const { allowed, budget, shared, signal } = call;
  const { format = "markdown", pack = false } = args;
  const root = rootOfCall(allowed, args.root);
  const maxCycles = args.cycles ?? shared.usual.maxCycles;
  return shared.engines.use(root.real, async (engine) => {
    const run = {
      settings: args.cycles === undefined ? {} : { maxCycles },
      signal,
      reporter: call.reporter(maxCycles),
    };
    const task = taskOf(args, root);
    const shown = call.showsApps ? await searchToShow(engine, task, { root, run }) : undefined;
    const found = shown ?? (await engine.search(task, run));
    const retrieval = withShownRoot(found.retrieval, root);
    // The answer matters more than the page.
    const view = await shown?.view().catch(() => undefined);
    const retrievalId = shared.retrievals.add({
      state: "finished",
      root,
      retrieval,
      explanationId: shared.explanations.add(found.explain),
      ...(view && { viewId: shared.views.add(view) }),
    });
    const limits = limitsOfAnswer(budget, pack, args.max_tokens);
    const result = await answerResult(retrieval, { format, limits, retrievalId, ...(pack && { engine }) });
    return view === undefined ? result : { ...result, _meta: { [viewKey]: view } };
  });
}

export const taskOf = (
  { task, objective, globs }: Partial<RetrieveArguments> & { readonly task: string },
  { scope }: Root,
): Task => ({
  text: task,
  ...(objective !== undefined && { objective }),
  scope: { ...(globs && { globs }), ...(scope !== undefined && { paths: [scope] }) },
});
