// Dispatches a query to all retrievers and joins their lists.
import { createWork, globMatcher } from "@fossick/base/globs/index.ts";
import { createYielder } from "@fossick/base/yield-to-event-loop.ts";
import { FossickError } from "@fossick/base/errors.ts";
import type { Fault, Query } from "../../answer-types.ts";
import type { Candidate, Ranked } from "../../candidate.ts";
import type { Context, Retriever } from "../../parts.ts";
import { fuse } from "./fuse.ts";

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
      if (FossickError.isInstance(error)) throw error; // a caller's mistake, such as an invalid glob
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
