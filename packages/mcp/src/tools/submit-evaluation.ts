// Takes the host's verdicts and goes on with its search.
import type { CallToolResult } from "@modelcontextprotocol/server";
import * as v from "valibot";
import type { CallerRefinement, CallerVerdict } from "@fossick/library/index.ts";
import { readName } from "@fossick/base/safe-text.ts";
import { argument, commonAliases, relevanceScale } from "../arguments.ts";
import { limitsOfStep } from "../budgets.ts";
import { stepSchema } from "../output-schema.ts";
import { inputOn, type InputOf } from "../tool-input.ts";
import { stepResult } from "./dispatch-candidates.ts";
import { defineTool, formatOf, readsOnly, type Call } from "./tool.ts";

const description = `Use after dispatch_candidates: give a verdict on every candidate, get the next candidates or the result.

${relevanceScale} Be strict: what lies near accepted files is shown next, and files you do not judge are not accepted. keywords, patterns, excludes, focus_areas (names or subjects to look for) and files_to_read (paths to show next) keep the search going while cycles are left.`;

const maxVerdicts = 200;

/** Message on a relevance off the scale; guessing it would wrongly accept or lose a file. */
const offScale = "must be from 0 to 1, such as 0.9 and not 90; 0.7 or more accepts the file";

const verdict = v.object({
  path: v.pipe(v.string(), v.nonEmpty("must not be empty"), v.maxLength(4_096)),
  relevance: v.pipe(v.number(), v.minValue(0, offScale), v.maxValue(1, offScale), v.description("0 to 1.")),
  reason: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  missing_context: argument.paths("What it needs and you have not seen."),
});

const input = {
  retrieval_id: argument.retrievalId,
  evaluations: v.pipe(v.array(verdict), v.maxLength(maxVerdicts, `must have at most ${maxVerdicts} items`)),
  keywords: argument.moreTexts,
  patterns: argument.moreGlobs,
  excludes: argument.moreGlobs,
  focus_areas: argument.moreTexts,
  files_to_read: argument.moreTexts,
  max_tokens: argument.maxTokens,
  format: argument.format,
};

const aliases = {
  ...commonAliases,
  verdicts: "evaluations",
  evaluation: "evaluations",
  scores: "evaluations",
  focus: "focus_areas",
  files: "files_to_read",
};

type Submission = InputOf<typeof input>;

/** Tool for the next step of a search whose evaluator is the host's own model. */
export const submitEvaluation = defineTool({
  name: "submit_evaluation",
  title: "Judge the files shown",
  description,
  searchHint: "verdicts on the candidates shown",
  input: inputOn(input, aliases, { untold: ["format"] }),
  annotations: readsOnly,
  output: stepSchema,
  run: submit,
});

async function submit(args: Submission, call: Call): Promise<CallToolResult> {
  const { backend, budget, usual } = call;
  const taken = await backend.submit(args.retrieval_id, verdictsOf(args), refinementOf(args), call);
  const format = formatOf(args, usual, taken.format);
  return stepResult(taken, { format, limits: limitsOfStep(budget, args.max_tokens) });
}

const verdictsOf = ({ evaluations }: Submission): CallerVerdict[] =>
  evaluations.map(({ path, relevance, reason = "", missing_context: missingContext = [] }) => ({
    path: readName(path),
    relevance,
    reason,
    missingContext,
  }));

const refinementOf = ({
  keywords,
  patterns,
  excludes,
  focus_areas: focusAreas,
  files_to_read: filesToRead,
}: Submission): CallerRefinement => ({
  ...(keywords && { keywords }),
  ...(patterns && { patterns }),
  ...(excludes && { excludes }),
  ...(focusAreas && { focusAreas }),
  ...(filesToRead && { filesToRead: filesToRead.map(readName) }),
});
