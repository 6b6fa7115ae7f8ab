import * as v from "valibot";
import { FossickError } from "../../../errors.ts";
import type { CallerRefinement, CallerVerdict } from "../../../index.ts";
import { readName } from "../../../safe-text.ts";
import { argument, commonAliases } from "../arguments.ts";
import { toolInput, type ToolInput } from "../tool-input.ts";
import { keptRetrieval } from "./kept-retrieval.ts";
import { stepResult } from "./step-result.ts";
import { defineTool, readsOnly } from "./tool.ts";

const description = `Use after dispatch_candidates, once you have read the candidates: give your verdict on each, and you get the next candidates, or the merged result with the reason why the search stopped.

relevance: 0.8 to 1 the task changes or asks about this file; 0.5 to 0.7 it holds patterns or types the task uses; 0.2 to 0.4 it only touches the subject; 0 unrelated. Files at 0.7 or more are accepted, and the next candidates come from what is near them, so be strict. missing_context names what the file uses or leaves open and you have not seen: symbols, files, subjects; leave it out once it was shown.

Your score replaces fossick's own for that file; files you do not judge stay below 0.7. Further requests are optional: keywords, patterns, focus_areas (what to look for next), files_to_read (paths to show next), excludes. Any request keeps the search going while cycles are left.`;

const mostVerdicts = 200;

const verdict = v.object({
  path: v.pipe(v.string(), v.nonEmpty("must not be empty"), v.maxLength(4_096), v.description("As shown.")),
  relevance: v.pipe(v.number(), v.description("0 to 1.")),
  reason: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.description("One sentence."))),
  missing_context: argument.paths("What is needed besides this file and was not shown yet."),
});

const input = {
  retrieval_id: argument.retrievalId,
  evaluations: v.pipe(
    v.array(verdict),
    v.maxLength(mostVerdicts, `must have at most ${mostVerdicts} items`),
    v.description("Your verdict on every candidate shown, and on other files you know."),
  ),
  keywords: argument.keywords,
  patterns: argument.patterns,
  excludes: argument.excludes,
  focus_areas: argument.paths("Subjects, names or files to look for next."),
  files_to_read: argument.paths("Paths of files to show next, wherever they rank."),
  max_tokens: argument.maxTokens(0),
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

type Submission = NonNullable<ToolInput<typeof input>["~standard"]["types"]>["output"];

/** The next step of a search whose evaluator is the host's own model. */
export const submitEvaluation = (usualTokens: number) =>
  defineTool({
    name: "submit_evaluation",
    title: "Judge the files shown",
    description,
    input: toolInput({ ...input, max_tokens: argument.maxTokens(usualTokens) }, aliases),
    annotations: { ...readsOnly, idempotentHint: false },
    meta: { "anthropic/maxResultSizeChars": 400_000 },
    async run(args, call) {
      const { retrieval_id: retrievalId, format } = args;
      const { shared, signal } = call;
      const entry = keptRetrieval(retrievalId, call);
      if (entry.state === "finished") {
        throw new FossickError("SEARCH_FINISHED", "this search is finished", {
          hint: "You have its answer; explain_retrieval explains it. To find other files, start over with dispatch_candidates.",
        });
      }
      const { lease, maxCycles, root, search } = entry;
      const maxTokens = args.max_tokens ?? shared.usual.maxTokens;
      const options = { signal, reporter: call.reporter(maxCycles) };
      const step = await search.submit(verdictsOf(args), refinementOf(args), options);
      return stepResult(step, { format, lease, maxCycles, maxTokens, retrievalId, root }, call);
    },
  });

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
