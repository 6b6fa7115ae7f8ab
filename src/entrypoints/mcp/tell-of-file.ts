import { certaintyOf } from "../../bundle/certainty.ts";
import { nameText, spanText } from "../../bundle/render/name-text.ts";
import { criticalFirst, formatRelevance } from "../../bundle/render/words.ts";
import type { FoundFile, Retrieval } from "../../index.ts";
import { oneLine } from "../../safe-text.ts";

/** Tells the place of one file in an answer, with the reasons. */
export function tellOf(path: string, retrieval: Retrieval): string {
  const { cycles, files, nearby } = retrieval;
  const accepted = cycles.find((cycle) => cycle.accepted.includes(path));
  const shown = [...files, ...nearby].find((file) => file.path === path);
  const lines = [
    nameText(path),
    standing(path, retrieval),
    ...(shown === undefined ? [] : reasons(shown)),
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

function reasons({ missingContext, reason, role, spans, tokens }: FoundFile): string[] {
  const places = spans.map(spanText);
  const missing = criticalFirst(missingContext).map(({ what, because }) => `${what} (${because})`);
  return [
    `why: ${oneLine(reason)}`,
    `role: ${role}, ${tokens} tokens`,
    ...(places.length > 0 ? [`lines: ${places.join(", ")}`] : []),
    ...(missing.length > 0 ? [`missing: ${oneLine(missing.join("; "))}`] : []),
  ];
}
