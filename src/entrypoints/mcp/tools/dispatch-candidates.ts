import type { CallToolResult } from "@modelcontextprotocol/server";
import type { JudgeHints } from "../../../index.ts";
import { argument, commonAliases } from "../arguments.ts";
import { rootOfCall } from "../roots.ts";
import type { OpenSearch } from "../shared.ts";
import { toolInput, type ToolInput } from "../tool-input.ts";
import { stepResult } from "./step-result.ts";
import { defineTool, readsOnly, type Call } from "./tool.ts";
import { limitsOf, taskOf } from "./retrieve-context.ts";

const description = `Use when you want to judge the files yourself, step by step: for a change that touches several files, after retrieve_context left gaps, or when the code may use other words than the task. It shows candidates with excerpts and the evidence for each, and says which of the task's words the code does not use.

Then read the excerpts, and call submit_evaluation with the retrieval_id and a verdict for every candidate. What you accept steers the next candidates: files near them by imports, uses, names and history. After at most 3 cycles you get the merged result.

Say what you suspect: keywords (names and words the code may use), patterns (globs of likely files), excludes (globs of files that never matter). The retrieval_id is valid for 30 minutes after its last use.`;

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
  max_tokens: argument.maxTokens(0),
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
export const dispatchCandidates = (usualTokens: number) =>
  defineTool({
    name: "dispatch_candidates",
    title: "Show files to judge",
    description,
    input: toolInput({ ...input, max_tokens: argument.maxTokens(usualTokens) }, aliases),
    annotations: { ...readsOnly, idempotentHint: false },
    meta: { "anthropic/maxResultSizeChars": 400_000 },
    run: dispatch,
  });

async function dispatch(args: DispatchArguments, call: Call): Promise<CallToolResult> {
  const { allowed, shared, signal } = call;
  const root = rootOfCall(allowed, args.root);
  const maxCycles = args.cycles ?? shared.usual.maxCycles;
  const maxTokens = args.max_tokens ?? shared.usual.maxTokens;
  const lease = await shared.engines.lease(root.real);
  try {
    const settings = limitsOf(args.cycles, maxTokens);
    const options = { settings, signal, reporter: call.reporter(maxCycles) };
    const search = await lease.engine.judge(taskOf(args, root), hintsOf(args), options);
    const open: OpenSearch = { state: "open", root, task: args.task, maxCycles, search, lease };
    const retrievalId = shared.retrievals.add(open);
    const request = { format: args.format, lease, maxCycles, maxTokens, retrievalId, root };
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
