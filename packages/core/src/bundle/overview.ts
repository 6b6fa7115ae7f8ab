// Collects the names of an answer that a caller judges by and searches again with; the observer looks them up.
import type { Cycle } from "../finished-cycle.ts";
import type { Overview } from "../observations.ts";
import type { Context, Parts } from "../parts.ts";

/** An empty overview. */
export const noOverview: Overview = { candidates: [], words: [], names: [] };

/** Max files that an answer names, including those it shows. */
export const maxNamed = 20;

/** Max files, best first, described by their names: those that an answer may show, and the next. */
const maxFiles = 40;

/** Overview of the best files of all cycles; empty without cycles or candidates. @param shown paths that the answer shows */
export async function overviewOf(
  cycles: readonly Cycle[],
  shown: readonly string[],
  { parts: { observer }, settings, task }: Searched,
): Promise<Overview> {
  const last = cycles.at(-1);
  if (last === undefined || settings.maxCandidates === 0) return noOverview;
  const ranked = last.merged.slice(0, maxFiles).map(({ path, worth }) => ({ path, worth }));
  const context = { task, settings, cycles, observer };
  return observer.overview(ranked, new Set(shown), last.query, maxNamed, context);
}

/** A search whose cycles have ended. */
interface Searched extends Pick<Context, "settings" | "task"> {
  readonly parts: Pick<Parts, "observer">;
}
