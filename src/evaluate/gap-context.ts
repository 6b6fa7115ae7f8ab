import type { Messages } from "../messages/index.ts";
import type { Evaluation, Gap, GapKind, Query } from "../types.ts";

/** What is known of the search when the gaps of a file are identified. */
export interface GapContext {
  readonly query: Query;
  readonly accepted: ReadonlySet<string>;
  /** Evaluations of all files so far, by path. */
  readonly evaluations: ReadonlyMap<string, Evaluation>;
  /** How to say why something is missed. */
  readonly say: Messages["gap"];
}

/** A gap without which the accepted files may be enough. */
export const minorGap = (kind: GapKind, what: string, because: string): Gap => ({
  kind,
  what,
  because,
  critical: false,
});
