import type { Context, Evaluation, Inspection, Query } from "../types.ts";
import { excerptsOf } from "./excerpts.ts";
import type { JudgedCandidate } from "./types.ts";

/** Text of one candidate that is shown at most: enough to judge a file by, and ten of them within a usual budget. */
const excerptTokens = 600;
/** Share of text for the likeliest third, the next and the last: lines matter most where a file is accepted. */
const shareOfThird = [1.5, 1, 0.5] as const;

/** Dependencies for showing files, besides the observer. */
export interface Showing {
  readonly languageOf: (path: string) => string;
  /** Undefined for what is gone; what it throws ends the step. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Evaluations as candidates to be judged, in their order, with text, facts and size. */
export async function showCandidates(
  chosen: readonly Evaluation[],
  query: Query,
  context: Context,
  { languageOf, readText }: Showing,
): Promise<{
  readonly candidates: JudgedCandidate[];
  readonly inspections: ReadonlyMap<string, Inspection>;
}> {
  const inspectionList = await context.observer.inspect(
    chosen.map(({ path }) => path),
    query,
    context,
  );
  const inspections = new Map(inspectionList.map((inspection) => [inspection.path, inspection]));
  const equalShare = context.settings.maxTokens / Math.max(1, chosen.length);
  const candidates: JudgedCandidate[] = [];
  for (const [at, { path, relevance, reason }] of chosen.entries()) {
    const share = shareOfThird[Math.floor((3 * at) / chosen.length)] ?? 1;
    const limit = Math.min(excerptTokens, Math.floor(share * equalShare));
    context.signal?.throwIfAborted();
    const { facts = [], spans = [], tokens = 0 } = inspections.get(path) ?? {};
    const text = await readText(path);
    candidates.push({
      path,
      relevance,
      reason,
      spans,
      excerpts: text === undefined ? [] : excerptsOf(text, spans, query, limit),
      evidence: facts,
      language: languageOf(path),
      sizeBytes: text === undefined ? 0 : new TextEncoder().encode(text).length,
      tokens,
    });
  }
  return { candidates, inspections };
}
