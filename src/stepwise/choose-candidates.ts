import { scopeFilter } from "../evidence/scope.ts";
import type { Context, Evaluation, Query, Retriever } from "../types.ts";
import { unranked, type CheckedVerdict } from "./combine-evaluations.ts";
import { byLikelihood } from "./by-likelihood.ts";
import type { CallerRefinement } from "./types.ts";

/** Input for choosing the files to show. */
export interface Choice {
  /** fossick's own evaluations, best first. */
  readonly own: readonly Evaluation[];
  readonly shown: ReadonlySet<string>;
  readonly verdicts: readonly CheckedVerdict[];
  /** Globs of files that the caller no longer wants to see. */
  readonly excludes: readonly string[];
  readonly wishes: CallerRefinement;
  readonly most: number;
}

/** Retrievers that find files near the accepted ones, and files that answer a wish. */
export interface Guides {
  readonly near: Retriever;
  readonly retrievers: readonly Retriever[];
}

/** The files to be judged next, none of which was before: those the caller wants to read, then the likeliest. */
export async function chooseCandidates(
  { own, shown, verdicts, excludes, wishes, most }: Choice,
  { near, retrievers }: Guides,
  query: Query,
  context: Context,
): Promise<Evaluation[]> {
  const scoresOf = async (retriever: Retriever | undefined, listQuery: Query): Promise<Map<string, number>> =>
    new Map(((await retriever?.retrieve(listQuery, context)) ?? []).map(({ path, score }) => [path, score]));
  const listNamed = (name: string) => retrievers.find((retriever) => retriever.name === name);
  const missing = verdicts
    .filter(({ cycle }) => cycle === context.cycles.length)
    .flatMap(({ missingContext }) => missingContext);
  const focusAreas = [...new Set([...missing, ...(wishes.focusAreas ?? [])])].map((what) => ({
    kind: "facet" as const,
    what,
  }));
  const likely = byLikelihood({
    own,
    near: await scoresOf(near, query),
    focus: atMostOne(await scoresOf(listNamed("focus"), { ...query, focusAreas })),
    pattern: present(await scoresOf(listNamed("pattern"), { ...query, patterns: wishes.patterns ?? [] })),
  });
  const judgedPaths = new Set(verdicts.map(({ path }) => path));
  const isAllowed = scopeFilter({ excludes }, () => "");
  const requested = (wishes.filesToRead ?? []).filter((path) => !judgedPaths.has(path));
  const others = likely.filter(
    (path) => !shown.has(path) && !judgedPaths.has(path) && !requested.includes(path) && isAllowed(path),
  );
  const ownByPath = new Map(own.map((evaluation) => [evaluation.path, evaluation]));
  return [...requested, ...others]
    .slice(0, Math.max(most, requested.length))
    .map((path) => ownByPath.get(path) ?? unranked(path, context.cycles.length + 1));
}

const atMostOne = (scores: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...scores].map(([path, score]) => [path, Math.min(1, score)]));

const present = (scores: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...scores.keys()].map((path) => [path, 1]));
