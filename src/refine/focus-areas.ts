import type { FocusArea, Gap } from "../types.ts";

const maxFocusAreas = 10;

/** The gaps that a search in this repository can answer, in their order. */
export function focusOn(gaps: readonly Gap[]): FocusArea[] {
  return gaps
    .filter(({ kind }) => kind !== "external" && kind !== "term")
    .slice(0, maxFocusAreas)
    .map(({ kind, what, searched = what }) => ({ kind, what: searched }));
}
