// The input that all searches for gaps share, and the form of a gap that is not critical.
import type { Messages } from "../../messages/index.ts";
import type { Gap, GapKind, Query } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";

/** State of the search for identifying a file's gaps. */
export interface GapContext {
  readonly query: Query;
  readonly accepted: ReadonlySet<string>;
  /** Evaluations of all files so far, by path. */
  readonly evaluations: ReadonlyMap<string, Evaluation>;
  /** Texts for gaps, in the language of the answer. */
  readonly say: Messages["gap"];
}

/** A gap without which the accepted files may be enough. */
export const minorGap = (kind: GapKind, what: string, because: string): Gap => ({
  kind,
  what,
  because,
  critical: false,
});
