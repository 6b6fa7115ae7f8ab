import { renderExplain } from "../../../bundle/render/explain.ts";
import { noColors } from "../../../bundle/render/colors.ts";
import { FossickError } from "../../../errors.ts";
import type { Retrieval } from "../../../index.ts";
import { argument, commonAliases } from "../arguments.ts";
import { forHost, visible } from "../for-host.ts";
import { toolInput } from "../tool-input.ts";
import { keptRetrieval } from "./kept-retrieval.ts";
import { defineTool, readsOnly, textResult } from "./tool.ts";

const description = `Use when an answer of retrieve_context or of a finished stepwise search surprises you: it tells, cycle by cycle, what was looked for, what was accepted and learned, what stayed open and why the search stopped. With path it tells where that one file stands and why. Needs the retrieval_id of the answer; no search is made.`;

/** Why a retrieval came out as it did. */
export const explainRetrieval = defineTool({
  name: "explain_retrieval",
  title: "Explain a retrieval",
  description,
  input: toolInput(
    {
      retrieval_id: argument.retrievalId,
      path: argument.path("Tell of this one file only; its path as in the answer."),
    },
    { ...commonAliases, file: "path" },
  ),
  annotations: readsOnly,
  async run({ path, retrieval_id: retrievalId }, call) {
    const kept = keptRetrieval(retrievalId, call);
    if (kept.state === "open") {
      throw new FossickError("INVALID_SETTING", "the search is not finished", {
        hint: "Give your verdicts with submit_evaluation first.",
      });
    }
    const { retrieval } = kept;
    const text =
      path === undefined
        ? renderExplain(retrieval, { width: 100, colors: noColors })
        : tellOf(path, retrieval);
    return textResult(visible(text));
  },
});

function tellOf(path: string, { cycles, files, nearby, ranking }: Retrieval): string {
  const shown = [...files, ...nearby].find((file) => file.path === path);
  const place = ranking.findIndex((file) => file.path === path);
  const accepted = cycles.find((cycle) => cycle.accepted.includes(path));
  const lines = [
    shown && JSON.stringify(forHost(shown), null, 2),
    accepted && `accepted in cycle ${accepted.number}`,
    place < 0
      ? `${path} is not among the ${ranking.length} best files: it was not found, or judged to be worth less than they are`
      : `rank ${place + 1} of the ${ranking.length} best, relevance ${ranking[place]?.relevance ?? 0}`,
  ];
  return `${lines.filter((line) => line !== undefined).join("\n")}\n`;
}
