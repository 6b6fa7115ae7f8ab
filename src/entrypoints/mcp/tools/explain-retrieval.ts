import * as v from "valibot";
import { renderExplain } from "../../../bundle/render/explain.ts";
import { renderScores } from "../../../bundle/render/explain-scores.ts";
import { noColors } from "../../../bundle/render/colors.ts";
import { FossickError } from "../../../errors.ts";
import { argument, commonAliases } from "../arguments.ts";
import { readName } from "../../../safe-text.ts";
import { tellOf } from "../tell-of-file.ts";
import { toolInput } from "../tool-input.ts";
import type { FinishedRetrieval } from "../shared.ts";
import { keptRetrieval, mostExplanations } from "./kept-retrieval.ts";
import { defineTool, readsOnly, textResult, type Call } from "./tool.ts";

const lineOptions = { width: 100, colors: noColors };

const description = `Use when an answer surprises you: what each cycle looked for, accepted and learned, and why the search stopped; with path, why that file stands where it does.`;

/** Why a retrieval came out as it did. */
export const explainRetrieval = defineTool({
  name: "explain_retrieval",
  title: "Explain a retrieval",
  description,
  input: toolInput(
    {
      retrieval_id: argument.retrievalId,
      path: argument.path("Only this file."),
      scores: v.optional(v.pipe(v.boolean(), v.description("What each signal added."))),
    },
    { ...commonAliases, file: "path" },
  ),
  annotations: readsOnly,
  async run({ path: shownPath, retrieval_id: retrievalId, scores = false }, call) {
    const path = shownPath === undefined ? undefined : readName(shownPath);
    const entry = keptRetrieval(retrievalId, call);
    if (entry.state === "open") {
      throw new FossickError("INVALID_SETTING", "the search is not finished", {
        hint: "Give your verdicts with submit_evaluation first.",
      });
    }
    const { retrieval } = entry;
    if (path === undefined) {
      const text = renderExplain(retrieval, lineOptions);
      return textResult(scores ? text + (await scoresOf(entry, undefined, call)) : text);
    }
    const told = tellOf(path, retrieval);
    // Whoever asks about one file wants to know why; only who asks for scores is told that there are none.
    const ofFile = scoresOf(entry, path, call);
    return textResult(told + (await (scores ? ofFile : ofFile.catch(() => ""))));
  },
});

/** @throws FossickError INVALID_SETTING for a search that cannot be replayed */
async function scoresOf(
  { explanationId }: FinishedRetrieval,
  path: string | undefined,
  { shared }: Call,
): Promise<string> {
  const explain = explanationId === undefined ? undefined : shared.explanations.get(explanationId);
  const explained = await explain?.(path === undefined ? true : [path]);
  if (explained === undefined) {
    throw new FossickError("INVALID_SETTING", "the scores of this search are not known any more", {
      hint: `They are kept for the last ${mostExplanations} answers of retrieve_context, for ten minutes without a call. Search again.`,
    });
  }
  return renderScores(explained, lineOptions);
}
