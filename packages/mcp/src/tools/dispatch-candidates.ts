// Starts a search that the host's own model judges, and writes the result of each step.
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { JudgeHints, Task } from "@fossick/library/index.ts";
import { argument, commonAliases } from "../arguments.ts";
import { excerptTokens, limitsOfStep, limitsOfAnswer, type AnswerLimits } from "../budgets.ts";
import { stepSchema } from "../output-schema.ts";
import { inputOn, type InputOf } from "../tool-input.ts";
import { defineTool, formatOf, readsOnly, whereOf, writtenResult, type Call } from "./tool.ts";
import type { StepOfSearch } from "../backend.ts";
import { writeCandidates } from "../write-candidates.ts";
import type { AnswerFormat } from "../for-host.ts";
import { writeAnswer } from "../write-answer.ts";

const description = `Use to judge files yourself, step by step: for a change in several files, or after retrieve_context left gaps. Shows candidates with excerpts and evidence.

Then call submit_evaluation with the retrieval_id and a verdict on every candidate. What you accept steers what is shown next; after at most 3 cycles you get the result.`;

const input = {
  task: argument.sameTask,
  objective: argument.objective,
  keywords: argument.keywords,
  patterns: argument.moreGlobs,
  excludes: argument.moreGlobs,
  root: argument.sameRoot,
  repository: argument.sameRepository,
  branch: argument.branch,
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

type DispatchArguments = InputOf<typeof input>;

/** Tool for the first step of a search whose evaluator is the host's own model. */
export const dispatchCandidates = defineTool({
  name: "dispatch_candidates",
  title: "Show files to judge",
  description,
  searchHint: "judge candidate files yourself, step by step",
  // Patterns and excludes cover globs, and an objective belongs in the task.
  input: inputOn(input, aliases, { untold: ["globs", "objective", "branch"] }),
  annotations: readsOnly,
  output: stepSchema,
  run: dispatch,
});

async function dispatch(args: DispatchArguments, call: Call): Promise<CallToolResult> {
  const { backend, budget, usual } = call;
  const { cycles } = args;
  const format = formatOf(args, usual);
  const maxCycles = cycles ?? usual.maxCycles;
  const limits = limitsOfStep(budget, args.max_tokens);
  const settings = { maxTokens: excerptTokens(limits), ...(cycles !== undefined && { maxCycles }) };
  const task = taskOf(args);
  const request = { where: whereOf(args), task, settings, maxCycles, hints: hintsOf(args), format };
  return stepResult(await backend.judge(request, call), { format, limits });
}

const taskOf = ({ globs, objective, task }: DispatchArguments): Task => ({
  text: task,
  ...(objective !== undefined && { objective }),
  scope: { ...(globs && { globs }) },
});

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

/** Writes the result of one step of a judged search: the next candidates, or the answer. */
export async function stepResult(
  { maxCycles, note, retrievalId, step }: StepOfSearch,
  { format, limits }: { readonly format: AnswerFormat; readonly limits: AnswerLimits },
): Promise<CallToolResult> {
  if (step.kind === "candidates")
    return writtenResult(await writeCandidates(step, { format, limits, maxCycles, note, retrievalId }));
  // The host has read the files it judged: spans are enough.
  const options = { format, retrievalId, limits: limitsOfAnswer(limits, false) };
  return writtenResult(await writeAnswer(step.retrieval, options));
}
