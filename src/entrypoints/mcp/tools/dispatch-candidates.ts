import type { CallToolResult } from "@modelcontextprotocol/server";
import type { JudgeHints } from "../../../index.ts";
import { argument, commonAliases } from "../arguments.ts";
import { excerptTokens, limitsOfStep } from "../budgets.ts";
import { rootOfCall } from "../roots.ts";
import type { OpenSearch } from "../shared.ts";
import { toolInput, type ToolInput } from "../tool-input.ts";
import { stepResult } from "./step-result.ts";
import { defineTool, readsOnly, type Call } from "./tool.ts";
import { taskOf } from "./retrieve-context.ts";

const description = `Use to judge files yourself, step by step: for a change in several files, after retrieve_context left gaps, or when the code may use other words than the task. Shows candidates with excerpts and evidence.

Then call submit_evaluation with the retrieval_id and a verdict on every candidate. What you accept steers what is shown next; after at most 3 cycles you get the result.`;

const input = {
  task: argument.task,
  objective: argument.objective,
  keywords: argument.keywords,
  patterns: argument.patterns,
  excludes: argument.excludes,
  root: argument.root,
  globs: argument.globs,
  candidates_per_cycle: argument.candidates,
  cycles: argument.cycles,
  max_tokens: argument.maxTokens,
  format: argument.format,
};

const aliases = {
  ...commonAliases,
  exclude: "excludes",
  candidates: "candidates_per_cycle",
  limit: "candidates_per_cycle",
};

type DispatchArguments = NonNullable<ToolInput<typeof input>["~standard"]["types"]>["output"];

/** The first step of a search whose evaluator is the host's own model. */
export const dispatchCandidates = defineTool({
  name: "dispatch_candidates",
  title: "Show files to judge",
  description,
  // Patterns and excludes do what globs do, and an objective is half a task.
  input: toolInput(input, aliases, ["globs", "objective"]),
  annotations: readsOnly,
  run: dispatch,
});

async function dispatch(args: DispatchArguments, call: Call): Promise<CallToolResult> {
  const { allowed, budget, shared, signal } = call;
  const root = rootOfCall(allowed, args.root);
  const maxCycles = args.cycles ?? shared.usual.maxCycles;
  const limits = limitsOfStep(budget, args.max_tokens);
  const lease = await shared.engines.lease(root.real);
  try {
    const options = {
      settings: { maxTokens: excerptTokens(limits), ...(args.cycles !== undefined && { maxCycles }) },
      signal,
      reporter: call.reporter(maxCycles),
    };
    const search = await lease.engine.judge(taskOf(args, root), hintsOf(args), options);
    const { format = "markdown" } = args;
    const open: OpenSearch = { state: "open", root, task: args.task, maxCycles, format, search, lease };
    const retrievalId = shared.retrievals.add(open);
    const request = { format, lease, limits, maxCycles, retrievalId, root };
    return await stepResult(search.step, request, call);
  } catch (error) {
    lease.release();
    throw error;
  }
}

const hintsOf = ({
  keywords,
  patterns,
  excludes,
  candidates_per_cycle: candidatesPerCycle,
}: DispatchArguments): JudgeHints => ({
  ...(keywords && { keywords }),
  ...(patterns && { patterns }),
  ...(excludes && { excludes }),
  ...(candidatesPerCycle !== undefined && { candidatesPerCycle }),
});
