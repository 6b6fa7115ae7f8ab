import type { Caller } from "../access/caller.ts";
import type { ServerContext } from "../context.ts";
import type { Repository } from "../types.ts";

/** Context, caller and signal of a search; the same over HTTP and MCP. */
export interface SearchCall {
  readonly context: ServerContext;
  readonly caller: Caller;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Called with each repository that the call is allowed to search; never with others. */
  readonly onRepository?: (repository: Pick<Repository, "id" | "name">) => void;
}
