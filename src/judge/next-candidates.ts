import { scopeFilter } from "../dispatch/scope.ts";
import type { Evaluation } from "../types.ts";
import type { Judgement } from "./combine.ts";

/** What was shown and judged so far, and what the caller wants next. */
export interface Shown {
  readonly shown: ReadonlySet<string>;
  readonly judgements: readonly Judgement[];
  readonly excludes: readonly string[];
  /** Known files that the caller wants to see. */
  readonly wanted: readonly string[];
}

/** The files to be judged next: those the caller asks for, then the likeliest that it has not seen. */
export function nextCandidates(
  own: readonly Evaluation[],
  { shown, judgements, excludes, wanted }: Shown,
  most: number,
): Evaluation[] {
  const judged = new Set(judgements.map(({ path }) => path));
  const isLeft = scopeFilter({ excludes }, () => "");
  const ranked = new Map(own.map((evaluation) => [evaluation.path, evaluation]));
  const asked = wanted.filter((path) => !judged.has(path));
  const likely = own
    .map(({ path }) => path)
    .filter((path) => !shown.has(path) && !judged.has(path) && !asked.includes(path) && isLeft(path));
  return [...asked, ...likely]
    .slice(0, Math.max(most, asked.length))
    .map((path) => ranked.get(path) ?? unranked(path));
}

const unranked = (path: string): Evaluation => ({
  path,
  relevance: 0,
  worth: 0,
  band: "none",
  reason: "",
  missingContext: [],
  spans: [],
  cycle: 1,
  tokens: 0,
});
