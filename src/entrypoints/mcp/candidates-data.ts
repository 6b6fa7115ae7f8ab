import { formatRelevance } from "../../bundle/render/words.ts";
import type { CandidatesStep } from "../../index.ts";
import { safeJson } from "../../safe-text.ts";
import { filled } from "./answer-data.ts";
import { forHost } from "./for-host.ts";
import { whyShown } from "./why-shown.ts";
import type { WrittenAnswer } from "./budgets.ts";

/** Candidates as data: what the text says, in the same order, excerpts last. */
export function candidatesData(
  { candidates, cycle, faults, learned, termGaps }: CandidatesStep,
  about: {
    readonly maxCycles: number;
    readonly next: string;
    readonly note?: string | undefined;
    readonly retrievalId: string;
  },
): WrittenAnswer {
  const { maxCycles, next, note, retrievalId } = about;
  const listed = candidates.map((candidate) => ({
    path: candidate.path,
    why: whyShown(candidate),
    relevance: Number(formatRelevance(candidate.relevance)),
    tokens: candidate.tokens,
    ...filled({ spans: candidate.spans }),
  }));
  const excerpts = candidates.flatMap(({ excerpts: parts, path }) =>
    parts.map((part) => ({ path, ...part })),
  );
  const data = forHost({
    retrievalId,
    next,
    ...(note !== undefined && { note }),
    ...filled({ faults }),
    cycle,
    maxCycles,
    candidates: listed,
    ...filled({
      termGaps: termGaps.map(({ what, because, instead = [] }) => ({
        what,
        because,
        ...filled({ instead }),
      })),
      learned,
      excerpts,
    }),
  }) as Record<string, unknown>;
  return { text: safeJson(data), data };
}
