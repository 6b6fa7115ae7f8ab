import type { BridgeSource, Gap } from "../types.ts";

/** Sources that know what a codebase calls a thing; the others guess. */
const surelyFrom: ReadonlySet<BridgeSource> = new Set(["lexicon", "project"]);

/** A name of code, not a word of a sentence: `maxAge`, `max_age`, `utf8`. */
const nameOfCode = /[_$\d]|[a-z][A-Z]/;

/**
 * The gaps of the task that are worth telling. Beside accepted files, a word of the task that none of them holds is
 * more often said otherwise there than left out (19 of 24 read): the next cycle looks for it, and people are told only
 * of names that the codebase lacks and of words that it is known to say otherwise. Without accepted files every word
 * that no file holds may be why.
 */
export function toldGaps(gaps: readonly Gap[], hasAccepted: boolean): readonly Gap[] {
  return gaps.filter(({ kind, what, instead }) => {
    if (kind === "facet") return !hasAccepted;
    if (instead === undefined) return !hasAccepted || nameOfCode.test(what);
    return instead.some(({ from }) => surelyFrom.has(from));
  });
}
