// Tells where one file stands in an answer and why not higher.
import { inScopeOf } from "../evidence/lists/lists.ts";
import { styleOf } from "../loop/evaluate/style.ts";
import { leadOf, shippedRankingModel, type RankingModel } from "../loop/evaluate/ranking-model.ts";
import { meaningsOf } from "../loop/evaluate/reason.ts";
import { messagesIn, type EvidenceKind } from "../messages/index.ts";
import type { Context, Cycle, FileStanding, Retrieval, Retriever } from "../types.ts";
import { nearestPath } from "./repository-facts.ts";
import type { PreparedSearch } from "./prepare-search.ts";

/** A finished search: its answer and its cycles. */
export interface Answered {
  readonly retrieval: Retrieval;
  readonly cycles: readonly Cycle[];
}

/**
 * Tell where a file stands in an answer: its place in every list of the last cycle, and the kinds of evidence that the
 * last returned file has more of.
 * @param path POSIX, relative to the root; need not exist
 * @param search the task prepared again, so that files no cycle judged are measured as well
 */
export async function fileStanding(
  path: string,
  { retrieval, cycles }: Answered,
  search: PreparedSearch,
  ranker: RankingModel = shippedRankingModel,
): Promise<FileStanding> {
  const { codebase, parts, settings, task } = search;
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
    lists: await placesIn(parts.retrievers, path, last, context),
    ...(isBehind && { against }),
    lacks: isBehind ? await lacking([against, path], last, context, ranker) : [],
  };
}

function stateOf(path: string, rank: number, { files, nearby }: Retrieval): FileStanding["state"] {
  if (files.some((each) => each.path === path)) return "returned";
  if (nearby.some((each) => each.path === path)) return "nearby";
  return rank > 0 ? "below" : "unjudged";
}

/** Kinds of evidence by the names of lists; the two others hold files of a role, and any files. */
const evidenceOfList: Readonly<Record<string, EvidenceKind>> = {
  bridged: "bridged",
  close: "bridged",
  commit: "history",
  companion: "companion",
  definition: "definitions",
  focus: "focus",
  identifier: "usedNames",
  learned: "learned",
  lexicon: "bridged",
  literal: "literal",
  memory: "memory",
  mention: "mention",
  named: "mention",
  pair: "passage",
  path: "path",
  pattern: "path",
  project: "bridged",
  tested: "tested",
  text: "text",
  trace: "trace",
  window: "passage",
};

/** Places of a file in the lists that hold it, best first. */
async function placesIn(
  retrievers: readonly Retriever[],
  path: string,
  { query }: Cycle,
  context: Context,
): Promise<FileStanding["lists"]> {
  const { meanings } = messagesIn(context.settings.lang).reason;
  const places: { list: string; means: string; rank: number }[] = [];
  for (const { name, retrieve } of retrievers) {
    const kind = evidenceOfList[name];
    if (kind === undefined) continue;
    const rank = (await retrieve(query, context)).findIndex((each) => each.path === path) + 1;
    if (rank > 0) places.push({ list: name, means: meanings[kind], rank });
  }
  return places.sort((a, b) => a.rank - b.rank);
}

/** Tell the evidence that the first of two files has more of, in the words of the reasons, most telling first. */
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
  return meaningsOf(leadOf(ahead ?? {}, behind ?? {}, style, ranker), context.settings.lang);
}
