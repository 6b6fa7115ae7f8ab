import * as v from "valibot";
import { renderExplain } from "../../../bundle/render/explain.ts";
import { renderScores } from "../../../bundle/render/explain-scores.ts";
import { noColors } from "../../../bundle/render/colors.ts";
import { FossickError } from "../../../errors.ts";
import type { Retrieval } from "../../../index.ts";
import { argument, commonAliases } from "../arguments.ts";
import { readName, safeJson, safeName } from "../../../safe-text.ts";
import { forHost } from "../for-host.ts";
import { toolInput } from "../tool-input.ts";
import type { FinishedRetrieval } from "../shared.ts";
import { keptRetrieval, mostExplanations } from "./kept-retrieval.ts";
import { defineTool, readsOnly, textResult, type Call } from "./tool.ts";

const lineOptions = { width: 100, colors: noColors };

const description = `Use when an answer of retrieve_context or of a finished stepwise search surprises you: it tells, cycle by cycle, what was looked for, what was accepted and learned, what stayed open and why the search stopped. With path it tells where that one file stands and why, with scores also what each signal added to its worth. Needs the retrieval_id of the answer; no search is made.`;

/** Why a retrieval came out as it did. */
export const explainRetrieval = defineTool({
  name: "explain_retrieval",
  title: "Explain a retrieval",
  description,
  input: toolInput(
    {
      retrieval_id: argument.retrievalId,
      path: argument.path("Tell of this one file only; its path as in the answer."),
      scores: v.optional(
        v.pipe(
          v.boolean(),
          v.description("Tell what each signal added to the worth of each file, cycle by cycle."),
        ),
      ),
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
    const text = path === undefined ? renderExplain(retrieval, lineOptions) : tellOf(path, retrieval);
    return textResult(scores ? text + (await scoresOf(entry, path, call)) : text);
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

function tellOf(path: string, { cycles, files, nearby, ranking }: Retrieval): string {
  const shownFile = [...files, ...nearby].find((file) => file.path === path);
  const place = ranking.findIndex((file) => file.path === path);
  const accepted = cycles.find((cycle) => cycle.accepted.includes(path));
  const lines = [
    shownFile && safeJson(forHost(shownFile), 2),
    accepted && `accepted in cycle ${accepted.number}`,
    place < 0
      ? `${safeName(path)} is not among the ${ranking.length} best files: it was not found, or judged to be worth less than they are`
      : `rank ${place + 1} of the ${ranking.length} best, relevance ${ranking[place]?.relevance ?? 0}`,
  ];
  return `${lines.filter((line) => line !== undefined).join("\n")}\n`;
}
