// The call of a caller, with its context and turn, as searches over HTTP and MCP take it.
import type { Caller } from "../access/caller.ts";
import type { ServerContext } from "../context.ts";
import { administrators } from "./team-figures.ts";
import type { Repository, SlotAsker } from "../types.ts";

/** A turn at a process, held for one search. */
export interface Turn {
  /** @returns what ends it; undefined if it was taken or has ended */
  take(): (() => void) | undefined;
}

/** Context, caller and signal of a search; the same over HTTP and MCP. */
export interface SearchCall {
  readonly context: ServerContext;
  readonly caller: Caller;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** The turn that the call has already, for the first search that takes it. */
  readonly turn?: Turn;
  /** Called with each repository that the call is allowed to search; never with others. */
  readonly onRepository?: (repository: Pick<Repository, "id" | "name">) => void;
}

/** Names the caller for turns: all administrators are one team. */
export const askerOf = ({ id, isAdmin, teams }: Caller, signal: AbortSignal): SlotAsker => ({
  team: isAdmin ? administrators : teams.join(),
  callerId: id,
  signal,
});
