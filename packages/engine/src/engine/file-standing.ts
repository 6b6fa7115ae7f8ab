// Finds the standing of one file in an answer, and the evidence that it lacks to rank higher.
import { dispatchLists, inScopeOf, type DispatchList } from "@fossick/core/evidence/lists/lists.ts";
import { styleOf } from "@fossick/core/loop/evaluate/style.ts";
import {
  contributionLead,
  shippedRankingModel,
  type RankingModel,
} from "@fossick/core/loop/evaluate/ranking-model.ts";
import { meaningsOf } from "@fossick/core/loop/evaluate/reason.ts";
import { nearestPath } from "@fossick/core/evidence/scores/missing-files.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import type { FileStanding, Retrieval } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Context } from "@fossick/core/parts.ts";
import type { PreparedSearch } from "./prepare-search.ts";

/** A finished search: its answer and its cycles. */
export interface Answered {
  readonly retrieval: Retrieval;
  readonly cycles: readonly Cycle[];
}

/**
 * Finds the standing of a file in an answer: its place in every list of the last cycle, and the kinds of evidence of
 * which the last returned file has more.
 * @param path POSIX, relative to the root; need not exist
 * @param search the task prepared again, so that files that no cycle judged are measured too
 */
export async function fileStanding(
  path: string,
  { retrieval, cycles }: Answered,
  search: PreparedSearch,
  ranker: RankingModel = shippedRankingModel,
): Promise<FileStanding> {
  const { board, codebase, parts, settings, task } = search;
  const file = codebase.fileOf(path);
  const last = cycles.at(-1);
  const merged = last?.merged ?? [];
  const judged = merged.length;
  const unknown = { path, judged, lists: [], lacks: [] };
  if (file === undefined) {
    const isThere = await search.isReadable(path);
    const nearest = isThere ? undefined : nearestPath(codebase, path);
    return { ...unknown, state: isThere ? "ignored" : "absent", ...(nearest !== undefined && { nearest }) };
  }
  if (!inScopeOf(codebase, task.scope)(file)) return { ...unknown, state: "outOfScope" };
  if (last === undefined) return { ...unknown, state: "unjudged" };
  const context: Context = { task, settings, cycles: cycles.slice(0, -1), observer: parts.observer };
  const rank = merged.findIndex((each) => each.path === path) + 1;
  const state = stateOf(path, rank, retrieval);
  const against = retrieval.files.at(-1)?.path ?? merged[0]?.path;
  const isBehind = state !== "returned" && against !== undefined && against !== path;
  return {
    path,
    state,
    ...(rank > 0 && { rank }),
    judged,
    ...(codebase.length(file) === 0 && { isNameOnly: true }),
    lists: await placesIn(dispatchLists(board, task.scope), path, last, context),
    ...(isBehind && { against }),
    lacks: isBehind ? await lacking([against, path], last, context, ranker) : [],
  };
}

function stateOf(path: string, rank: number, { files, nearby }: Retrieval): FileStanding["state"] {
  if (files.some((each) => each.path === path)) return "returned";
  if (nearby.some((each) => each.path === path)) return "nearby";
  return rank > 0 ? "below" : "unjudged";
}

/** Places of a file in the lists that contain it, best first. */
async function placesIn(
  lists: readonly DispatchList[],
  path: string,
  { query }: Cycle,
  context: Context,
): Promise<FileStanding["lists"]> {
  const { meanings } = messagesIn(context.settings.lang).reason;
  const places: { list: string; means: string; rank: number }[] = [];
  for (const { name, evidence, retrieve } of lists) {
    if (evidence === undefined) continue;
    const rank = (await retrieve(query, context)).findIndex((each) => each.path === path) + 1;
    if (rank > 0) places.push({ list: name, means: meanings[evidence], rank });
  }
  return places.sort((a, b) => a.rank - b.rank);
}

/** Describes the evidence of which the first of two files has more, in the words of reasons, strongest first. */
async function lacking(
  paths: readonly [ahead: string, behind: string],
  { candidates, query }: Cycle,
  context: Context,
  ranker: RankingModel,
): Promise<readonly string[]> {
  const missing = paths.filter((path) => candidates.every((each) => each.path !== path));
  const pool = [...candidates, ...missing.map((path) => ({ path, lists: {} }))];
  const observed = await context.observer.observe(pool, query, context);
  const signals = new Map(observed.map((each) => [each.path, each.signals]));
  const style = styleOf(context.task, [...signals.values()], ranker);
  const [ahead, behind] = paths.map((path) => signals.get(path) ?? {});
  return meaningsOf(contributionLead(ahead ?? {}, behind ?? {}, style, ranker), context.settings.lang);
}
