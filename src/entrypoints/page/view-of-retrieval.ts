import { renderRetrieval, version } from "../../index.ts";
import type { Retrieval } from "../../types.ts";
import { copyFormats, type CopyFormat, type SearchView } from "./types.ts";

/** Parts of a view that an answer does not hold. */
type BesideRetrieval = Pick<SearchView, "limits"> &
  Partial<Pick<SearchView, "fossick" | "graph" | "stages" | "texts">>;

/** An answer as the page shows it; what is not known beside it is left empty. */
export function viewOfRetrieval(
  retrieval: Retrieval,
  { fossick = version, graph = { nodes: [], edges: [] }, limits, stages = [], texts = {} }: BesideRetrieval,
): SearchView {
  const copyOf = (format: CopyFormat) => [format, renderRetrieval(format, retrieval)] as const;
  const copies = Object.fromEntries(copyFormats.map(copyOf)) as Record<CopyFormat, string>;
  return { viewVersion: 1, fossick, retrieval, limits, graph, stages, copies, texts };
}
