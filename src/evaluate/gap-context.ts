import type { Messages } from "../messages/index.ts";
import type { Query } from "../types.ts";

/** What is known of the search when the gaps of a file are identified. */
export interface GapContext {
  readonly query: Query;
  readonly accepted: ReadonlySet<string>;
  /** Files evaluated so far, whatever came of it. */
  readonly judged: ReadonlySet<string>;
  /** How to say why something is missed. */
  readonly say: Messages["gap"];
}
