// Creates the page's view of a search from its trace, or from its answer alone.
import { replay, type Trace, renderRetrieval, version } from "@fossick/library/index.ts";
import { fileGraph } from "./file-graph.ts";
import { type Limits, type SearchView, copyFormats, type CopyFormat } from "./types.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";

/** Parts of a view that a trace does not hold. */
type BesideTrace = Partial<Pick<SearchView, "stages" | "texts" | "host">>;

/**
 * Creates the view of a finished search.
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

function limitsOf({ settings, task }: Trace): Limits {
  const { maxCycles, maxTokens, threshold } = settings;
  const { excludes = [], globs = [], paths = [] } = task.scope ?? {};
  return {
    maxCycles,
    threshold,
    maxTokens,
    globs,
    excludes,
    ...(paths.length > 0 && { paths }),
  };
}

/** Parts of a view that an answer does not hold. */
type BesideRetrieval = Pick<SearchView, "limits"> &
  Partial<Pick<SearchView, "fossick" | "graph" | "stages" | "texts" | "host">>;

/** Creates the view of an answer; parts that are not given are empty. */
export function viewOfRetrieval(
  retrieval: Retrieval,
  {
    fossick = version,
    graph = { nodes: [], edges: [] },
    host,
    limits,
    stages = [],
    texts = {},
  }: BesideRetrieval,
): SearchView {
  const copyOf = (format: CopyFormat) => [format, renderRetrieval(format, retrieval)] as const;
  const copies = Object.fromEntries(copyFormats.map(copyOf)) as Record<CopyFormat, string>;
  return { viewVersion: 1, fossick, retrieval, limits, graph, stages, copies, texts, ...(host && { host }) };
}
