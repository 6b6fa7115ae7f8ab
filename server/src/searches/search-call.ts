import type { Caller } from "../access/caller.ts";
import type { ServerContext } from "../context.ts";
import type { Repository } from "../types.ts";

/** Context, caller and signal of a search; the same over HTTP and MCP. */
export interface SearchCall {
  readonly context: ServerContext;
  readonly caller: Caller;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Told of each repository that the call may search and does; never of one that is not the caller's. */
  readonly onRepository?: (repository: Pick<Repository, "id" | "name">) => void;
}
