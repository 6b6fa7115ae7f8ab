import { renderRetrieval, replay, type Trace } from "../../index.ts";
import { fileGraph } from "./file-graph.ts";
import { copyFormats, type CopyFormat, type Limits, type SearchView } from "./types.ts";

/** What a trace does not hold. */
export type BesideTrace = Partial<Pick<SearchView, "stages" | "texts">>;

/**
 * All that the page shows of a finished search.
 * @throws FossickError INVALID_TRACE
 */
export async function viewOfTrace(
  trace: Trace,
  { stages = [], texts = {} }: BesideTrace = {},
): Promise<SearchView> {
  // What a caller judged has no scores.
  const retrieval = await replay(trace, {}, { explainScores: trace.judged === undefined });
  const copyOf = (format: CopyFormat) => [format, renderRetrieval(format, retrieval)] as const;
  return {
    viewVersion: 1,
    fossick: trace.fossick,
    retrieval,
    limits: limitsOf(trace),
    graph: fileGraph(trace, retrieval),
    stages,
    copies: Object.fromEntries(copyFormats.map(copyOf)) as Record<CopyFormat, string>,
    texts,
  };
}

function limitsOf({ judged, settings, task }: Trace): Limits {
  const { isThresholdAuto, maxCycles, maxTokens, threshold } = settings;
  return {
    maxCycles,
    // A caller that judges is handed what it accepted.
    threshold: isThresholdAuto && judged === undefined ? "auto" : threshold,
    maxTokens,
    globs: task.scope?.globs ?? [],
    excludes: task.scope?.excludes ?? [],
  };
}
