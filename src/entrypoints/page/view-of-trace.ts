import { replay, type Trace } from "../../index.ts";
import { fileGraph } from "./file-graph.ts";
import type { Limits, SearchView } from "./types.ts";
import { viewOfRetrieval } from "./view-of-retrieval.ts";

/** Parts of a view that a trace does not hold. */
type BesideTrace = Partial<Pick<SearchView, "stages" | "texts">>;

/**
 * All that the page shows of a finished search.
 * @throws FossickError INVALID_TRACE
 */
export async function viewOfTrace(trace: Trace, beside: BesideTrace = {}): Promise<SearchView> {
  // A search judged by its caller has no scores.
  const retrieval = await replay(trace, {}, { explainScores: trace.judged === undefined });
  const { fossick } = trace;
  return viewOfRetrieval(retrieval, {
    ...beside,
    fossick,
    limits: limitsOf(trace),
    graph: fileGraph(trace, retrieval),
  });
}

function limitsOf({ judged, settings, task }: Trace): Limits {
  const { isThresholdAuto, maxCycles, maxTokens, threshold } = settings;
  const { excludes = [], globs = [], paths = [] } = task.scope ?? {};
  return {
    maxCycles,
    // A caller that judges is handed what it accepted.
    threshold: isThresholdAuto && judged === undefined ? "auto" : threshold,
    maxTokens,
    globs,
    excludes,
    ...(paths.length > 0 && { paths }),
  };
}
