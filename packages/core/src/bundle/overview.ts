// Collects the names of an answer that a caller judges by and searches again with; the observer looks them up.
import type { Cycle } from "../finished-cycle.ts";
import type { Overview } from "../observations.ts";
import type { Observer } from "../parts.ts";
import type { RetrievalSettings } from "../retrieval-settings.ts";

/** An empty overview. */
export const noOverview: Overview = { candidates: [], words: [], names: [] };

/** Max files that an answer names, including those it shows. */
export const maxNamed = 20;

/** Max files, best first, described by their names: those that an answer may show, and the next. */
const maxFiles = 40;

/** Overview of the best files of all cycles; empty without cycles or candidates. */
export async function overviewOf(
  cycles: readonly Cycle[],
  observer: Observer,
  { maxCandidates }: Pick<RetrievalSettings, "maxCandidates">,
): Promise<Overview> {
  const last = cycles.at(-1);
  if (last === undefined || maxCandidates === 0) return noOverview;
  const ranked = last.merged.slice(0, maxFiles).map(({ path, worth }) => ({ path, worth }));
  return observer.overview(ranked, last.query, maxNamed);
}
