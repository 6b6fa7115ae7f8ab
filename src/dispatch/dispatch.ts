import { createWork, globMatcher } from "../globs/index.ts";
import { createYielder } from "../yield-to-event-loop.ts";
import { FossickError } from "../errors.ts";
import type { Candidate, Context, Fault, Query, Ranked, Retriever } from "../types.ts";

/** Files judged in one cycle: enough that what is worth finding is nearly always among them (research: 97 % at 100). */
const poolSize = 200;

/** Candidates and faults of one dispatch. */
interface Dispatched {
  /** Best first by fusion. */
  readonly candidates: readonly Candidate[];
  readonly faults: readonly Fault[];
}

/** Ask every retriever the same query and join their lists. One that fails is a fault; the others go on. */
export async function dispatch(
  query: Query,
  retrievers: readonly Retriever[],
  context: Context,
): Promise<Dispatched> {
  const faults: Fault[] = [];
  const lists: Record<string, readonly Ranked[]> = {};
  const yieldIfDue = createYielder(context.signal);
  for (const retriever of retrievers) {
    await yieldIfDue();
    context.signal?.throwIfAborted();
    try {
      lists[retriever.name] = await retriever.retrieve(query, context);
    } catch (error) {
      context.signal?.throwIfAborted();
      if (FossickError.isInstance(error)) throw error; // a mistake of the caller, such as a glob that cannot be matched
      faults.push({ part: `dispatch/${retriever.name}`, code: "RETRIEVER_FAILED", message: String(error) });
    }
  }
  if (retrievers.length > 0 && faults.length === retrievers.length) {
    throw new Error(`every list failed, the first with: ${faults[0]?.message ?? ""}`);
  }
  return { candidates: fuse(lists, excludeFilter(query), poolSize), faults };
}

/** Most excludes are plain paths; only the others are globs. */
function excludeFilter({ excludes }: Query): (path: string) => boolean {
  const patterns = excludes.map(({ pattern }) => pattern);
  const plain = new Set(patterns);
  const globs = patterns.filter((pattern) => /[*?[{!(]/.test(pattern));
  const work = createWork();
  const matchers = globs.map((glob) => globMatcher(glob, false, work));
  return (path) => plain.has(path) || matchers.some((matches) => matches(path));
}

/**
 * Rank offset of reciprocal rank fusion: the lower, the faster a rank loses weight. Source: Cormack, Clarke and
 * Büttcher, SIGIR 2009, where it is 60; lists here are short.
 */
const rankOffset = 30;

/** The weight of a list in the fusion; lists not named weigh 1. Tuned: docs/decisions. */
const listWeights: Readonly<Record<string, number>> = {
  text: 1.5,
  window: 1.2,
  mention: 2,
  literal: 200,
  named: 100,
  trace: 2,
  focus: 1.5,
  rest: 0.001,
};

/** Share of its score that an excluded file keeps: it ranks lower, and other evidence can bring it back. */
const excludedShare = 0.5;

/**
 * Join ranked lists into one, best first, by reciprocal rank fusion; a list's order in the input does not matter.
 * @param isExcluded files that rank lower
 * @returns at most `limit` candidates, ties in path order
 */
export function fuse(
  lists: Readonly<Record<string, readonly Ranked[]>>,
  isExcluded: (path: string) => boolean,
  limit: number,
): Candidate[] {
  const fused = new Map<string, { score: number; lists: Record<string, number> }>();
  for (const name of Object.keys(lists).sort()) {
    const weight = listWeights[name] ?? 1;
    for (const [at, { path }] of (lists[name] ?? []).entries()) {
      const entry = fused.get(path) ?? { score: 0, lists: {} };
      entry.score += weight / (rankOffset + at + 1);
      entry.lists[name] = at + 1;
      fused.set(path, entry);
    }
  }
  for (const [path, entry] of fused) if (isExcluded(path)) entry.score *= excludedShare;
  return [...fused]
    .sort(([pathA, a], [pathB, b]) => b.score - a.score || (pathA < pathB ? -1 : 1))
    .slice(0, limit)
    .map(([path, entry]) => ({ path, lists: entry.lists }));
}
