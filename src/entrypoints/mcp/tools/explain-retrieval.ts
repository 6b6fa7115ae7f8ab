import * as v from "valibot";
import { renderExplain } from "../../../bundle/render/explain.ts";
import { renderScores } from "../../../bundle/render/explain-scores.ts";
import { noColors } from "../../../bundle/render/colors.ts";
import { argument, commonAliases } from "../arguments.ts";
import { readName } from "../../../safe-text.ts";
import { tellOf } from "../tell-of-file.ts";
import { inputOn } from "../tool-input.ts";
import { defineTool, readsOnly, textResult } from "./tool.ts";

const lineOptions = { width: 100, colors: noColors };

const description = `Use when an answer surprises you: what each cycle looked for, accepted and learned, and why the search stopped; with path, why that file stands where it does.`;

/** Explains the result of a retrieval. */
export const explainRetrieval = defineTool({
  name: "explain_retrieval",
  title: "Explain a retrieval",
  description,
  searchHint: "why a file was found, ranked or missed",
  input: inputOn(
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
    const { note, retrieval, withScores } = await call.backend.kept(retrievalId, call);
    const first = note === undefined ? "" : `${note}\n\n`;
    const scoresOf = async (): Promise<string> => renderScores(await withScores(path), lineOptions);
    if (path === undefined) {
      const text = first + renderExplain(retrieval, lineOptions);
      return textResult(scores ? text + (await scoresOf()) : text);
    }
    // Scores are optional here; report their absence only if they were requested.
    const ofFile = scoresOf();
    return textResult(first + tellOf(path, retrieval) + (await (scores ? ofFile : ofFile.catch(() => ""))));
  },
});
