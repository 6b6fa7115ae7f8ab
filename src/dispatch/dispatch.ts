import picomatch from "picomatch";
import type { Candidate, Context, Fault, Query, Ranked, Retriever } from "../types.ts";
import { fuse } from "./fuse.ts";

/** Files judged in one cycle: enough that what is worth finding is nearly always among them (research: 97 % at 100). */
const poolSize = 200;

/** What one dispatch brought. */
export interface Dispatched {
  /** Best first by fusion. */
  readonly candidates: readonly Candidate[];
  /** The lists as they were returned, for the trace. */
  readonly lists: Readonly<Record<string, readonly Ranked[]>>;
  readonly faults: readonly Fault[];
}

/** Ask every retriever the same query and join their lists. One that fails is a fault; the others go on. */
export async function dispatch(query: Query, retrievers: readonly Retriever[], context: Context): Promise<Dispatched> {
  const faults: Fault[] = [];
  const lists: Record<string, readonly Ranked[]> = {};
  for (const retriever of retrievers) {
    context.signal?.throwIfAborted();
    try {
      lists[retriever.name] = await retriever.retrieve(query, context);
    } catch (error) {
      context.signal?.throwIfAborted();
      faults.push({ part: `dispatch/${retriever.name}`, code: "RETRIEVER_FAILED", message: String(error) });
    }
  }
  if (retrievers.length > 0 && faults.length === retrievers.length) {
    throw new Error(`every list failed, the first with: ${faults[0]?.message ?? ""}`);
  }
  const excluded = query.excludes.map(({ pattern }) => picomatch(pattern, { dot: true }));
  const isExcluded = (path: string): boolean => excluded.some((matches) => matches(path));
  return { candidates: fuse(lists, isExcluded, poolSize), lists, faults };
}
