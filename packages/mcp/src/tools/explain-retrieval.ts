// The MCP tool `explain_retrieval`, which says how an earlier answer came about and why a file stands where it does.
import * as v from "valibot";
import { renderExplain, renderScores } from "@fossick/text/explain.ts";
import { renderStanding } from "@fossick/text/standing.ts";
import { noColors } from "@fossick/text/file-lines.ts";
import { argument, commonAliases } from "../arguments.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import { readName, oneLine } from "@fossick/base/safe-text.ts";
import { inputOn } from "../tool-input.ts";
import { defineTool, readsOnly, textResult } from "./tool.ts";
import { criticalFirst } from "@fossick/text/gaps.ts";
import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { formatRelevance } from "@fossick/core/bundle/words.ts";
import { nameText, spanText } from "@fossick/text/name-text.ts";
import type { FoundFile, Retrieval } from "@fossick/library/index.ts";

const lineOptions = { width: 100, colors: noColors };

const description = `Use when an answer surprises you: what each cycle looked for, accepted and learned, and why the search stopped; with path, why that file, returned or not, stands where it does.`;

/** Tool that explains a retrieval. */
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
    const first = [note, messagesIn("en").report.notice, ""]
      .filter((text) => text !== undefined)
      .join("\n\n");
    const scoresOf = async (): Promise<string> => renderScores(await withScores(path), lineOptions);
    if (path === undefined) {
      const text = first + renderExplain(retrieval, lineOptions);
      return textResult(scores ? text + (await scoresOf()) : text);
    }
    // Scores and standings are not kept for judged and old searches.
    const explained = scores ? await withScores(path) : await withScores(path).catch(() => retrieval);
    const ofSignals = scores ? renderScores(explained, lineOptions) : "";
    return textResult(first + explainFile(path, explained) + ofSignals);
  },
});

/** Explains the rank of one file in an answer, with reasons. */
export function explainFile(path: string, retrieval: Retrieval): string {
  const { cycles, files, nearby } = retrieval;
  const accepted = cycles.find((cycle) => cycle.accepted.includes(path));
  const shown = [...files, ...nearby].find((file) => file.path === path);
  const told = retrieval.standings?.find((each) => each.path === path);
  const lines = [
    ...(told === undefined
      ? [
          nameText(path),
          standing(path, retrieval),
          ...(shown === undefined ? [] : [`why: ${oneLine(shown.reason)}`]),
        ]
      : [renderStanding(told, retrieval, lineOptions).trimEnd()]),
    ...(shown === undefined ? [] : whatToRead(shown)),
    accepted === undefined ? "accepted in no cycle" : `accepted in cycle ${accepted.number}`,
  ];
  return `${lines.join("\n")}\n`;
}

function standing(path: string, { files, nearby, ranking, threshold }: Retrieval): string {
  const place = ranking.findIndex((file) => file.path === path);
  const entry = ranking[place];
  if (entry === undefined)
    return `not among the ${ranking.length} best files: it was not found, or judged to be worth less than they are`;
  const isIn = (list: readonly FoundFile[]): boolean => list.some((file) => file.path === path);
  const where = isIn(files) ? "returned" : isIn(nearby) ? "nearby" : "not returned";
  const line = formatRelevance(threshold);
  return `rank ${place + 1} of the ${ranking.length} best, relevance ${formatRelevance(entry.relevance)} (${certaintyOf(entry.worth)}), ${where}: files are returned from ${line}`;
}

function whatToRead({ missingContext, spans, tokens }: FoundFile): string[] {
  const places = spans.map(spanText);
  const missing = criticalFirst(missingContext).map(({ what, because }) => `${what} (${because})`);
  return [
    `size: ${tokens} tokens`,
    ...(places.length > 0 ? [`lines: ${places.join(", ")}`] : []),
    ...(missing.length > 0 ? [`missing: ${oneLine(missing.join("; "))}`] : []),
  ];
}
