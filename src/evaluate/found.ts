import type { Messages } from "../messages/index.ts";
import type { Query } from "../types.ts";

/** What the cycles know when a file's gaps are found. */
export interface Found {
  readonly query: Query;
  readonly accepted: ReadonlySet<string>;
  /** Files evaluated so far, whatever came of it. */
  readonly judged: ReadonlySet<string>;
  /** How to say why something is missed. */
  readonly say: Messages["gap"];
}
