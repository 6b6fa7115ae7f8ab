import type { Cycle, Gap, RetrievalSettings, StopRule } from "../types.ts";
import { acceptedIn } from "./accepted.ts";

/**
 * Nothing more to gain: after cycle 1 when no gap is left that a search could answer, later when a cycle changed
 * nothing that matters. Most tasks touch one or two files; stopping with one good file beats padding to three.
 */
export const settled: StopRule = (cycles, settings) => {
  const last = cycles.at(-1);
  if (!last) return undefined;
  const before = cycles.at(-2);
  if (!before) {
    const open = last.gaps.filter(isSearchable);
    return open.length === 0
      ? { rule: "settled", detail: "no gap is left that a search could answer" }
      : undefined;
  }
  if (standing(last, settings) !== standing(before, settings)) return undefined;
  return { rule: "settled", detail: `cycle ${last.number} changed nothing that matters` };
};

const isSearchable = ({ kind }: Gap): boolean => kind !== "external";

/** Which files are accepted and which are nearby, order aside. */
function standing(cycle: Cycle, settings: RetrievalSettings): string {
  const accepted = acceptedIn(cycle, settings).map(({ path }) => path);
  const nearby = cycle.merged.filter(({ relevance }) => relevance >= 0.5 && relevance < settings.threshold);
  return JSON.stringify([accepted.sort(), nearby.map(({ path }) => path).sort()]);
}
