import { scopeFilter } from "../evidence/scope.ts";
import type { Context, Evaluation, Query, Retriever } from "../types.ts";
import { unranked, type Judgement } from "./combine.ts";
import { byLikelihood } from "./next-candidates.ts";
import type { HostRefinement } from "./types.ts";

/** What a choice of files to be shown is made of. */
export interface Choice {
  /** fossick's own evaluations, best first. */
  readonly own: readonly Evaluation[];
  readonly shown: ReadonlySet<string>;
  readonly judgements: readonly Judgement[];
  /** Globs of files that the caller no longer wants to see. */
  readonly excludes: readonly string[];
  readonly wishes: HostRefinement;
  readonly most: number;
}

/** What says which files are near, and which answer a wish. */
export interface Guides {
  readonly near: Retriever;
  readonly retrievers: readonly Retriever[];
}

/** The files to be judged next, none of which was before: those the caller wants to read, then the likeliest. */
export async function chooseCandidates(
  { own, shown, judgements, excludes, wishes, most }: Choice,
  { near, retrievers }: Guides,
  query: Query,
  context: Context,
): Promise<Evaluation[]> {
  const scoresOf = async (retriever: Retriever | undefined, asked: Query): Promise<Map<string, number>> =>
    new Map(((await retriever?.retrieve(asked, context)) ?? []).map(({ path, score }) => [path, score]));
  const named = (name: string) => retrievers.find((retriever) => retriever.name === name);
  const missed = judgements
    .filter(({ cycle }) => cycle === context.cycles.length)
    .flatMap(({ missingContext }) => missingContext);
  const focusAreas = [...new Set([...missed, ...(wishes.focusAreas ?? [])])].map((what) => ({
    kind: "facet" as const,
    what,
  }));
  const likely = byLikelihood({
    own,
    near: await scoresOf(near, query),
    focus: atMostOne(await scoresOf(named("focus"), { ...query, focusAreas })),
    pattern: present(await scoresOf(named("pattern"), { ...query, patterns: wishes.patterns ?? [] })),
  });
  const judged = new Set(judgements.map(({ path }) => path));
  const isLeft = scopeFilter({ excludes }, () => "");
  const asked = (wishes.filesToRead ?? []).filter((path) => !judged.has(path));
  const others = likely.filter(
    (path) => !shown.has(path) && !judged.has(path) && !asked.includes(path) && isLeft(path),
  );
  const ranked = new Map(own.map((evaluation) => [evaluation.path, evaluation]));
  return [...asked, ...others]
    .slice(0, Math.max(most, asked.length))
    .map((path) => ranked.get(path) ?? unranked(path, context.cycles.length + 1));
}

const atMostOne = (scores: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...scores].map(([path, score]) => [path, Math.min(1, score)]));

const present = (scores: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...scores.keys()].map((path) => [path, 1]));
