// Remembers through asynchronous work for which call a replica is used, because callers share engines.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "../access/caller.ts";
import type { Searchable } from "../types.ts";

/** For whom a replica is used at the moment, and what was looked up for that. */
export interface ReplicaCall {
  readonly caller: Caller;
  readonly repositoryId: number;
  readonly index: NonNullable<Searchable["index"]>;
  /** Since when the remote has not answered; absent while it does. */
  readonly silentSinceMs?: number | undefined;
}

const calls = new AsyncLocalStorage<ReplicaCall>();

/** Callers share engines, whose database queries must run with the rights of the caller who waits. */
export const asCall = <Value>(call: ReplicaCall, work: () => Promise<Value>): Promise<Value> =>
  calls.run(call, work);

/** @throws Error outside of `asCall`: a fetch needs a caller */
export function currentCall(): ReplicaCall {
  const call = calls.getStore();
  if (call === undefined) throw new Error("a replica is used outside of the call it was opened for");
  return call;
}
