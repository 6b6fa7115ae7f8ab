// Creates the page's view of a search from its trace, or from its answer alone.
import { replay, type Trace, renderRetrieval, version } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { type Limits, type SearchView, copyFormats, type CopyFormat } from "./types.ts";

/** Parts of a view that a trace does not hold. */
export type BesideTrace = Partial<Pick<SearchView, "texts" | "host" | "repository" | "savedAt">>;

/**
 * Creates the view of a finished search.
 * @throws FossickError INVALID_TRACE
 */
export async function viewOfTrace(trace: Trace, beside: BesideTrace = {}): Promise<SearchView> {
  const retrieval = await replay(trace);
  return viewOfRetrieval(retrieval, { fossick: trace.fossick, limits: limitsOf(trace), ...beside });
}

/** Creates the view of an answer; parts that are not given are empty. */
export function viewOfRetrieval(
  retrieval: Retrieval,
  given: Pick<SearchView, "limits"> & Partial<Pick<SearchView, "fossick">> & BesideTrace,
): SearchView {
  const copyOf = (format: CopyFormat) => [format, renderRetrieval(format, retrieval)] as const;
  const copies = Object.fromEntries(copyFormats.map(copyOf)) as Record<CopyFormat, string>;
  return { viewVersion: 1, fossick: version, retrieval, copies, texts: {}, ...given };
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
