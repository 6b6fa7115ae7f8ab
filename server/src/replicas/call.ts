import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "../access/caller.ts";
import type { Searchable } from "../types.ts";

/** For whom a replica is used at the moment, and what was looked up for that. */
export interface ReplicaCall {
  readonly caller: Caller;
  readonly repositoryId: number;
  readonly index: NonNullable<Searchable["index"]>;
}

const calls = new AsyncLocalStorage<ReplicaCall>();

/** Engines are shared by callers, and what they ask the database for must be asked as the caller who waits for it. */
export const asCall = <Value>(call: ReplicaCall, work: () => Promise<Value>): Promise<Value> =>
  calls.run(call, work);

/** @throws Error outside of `asCall`: nothing is fetched for nobody */
export function currentCall(): ReplicaCall {
  const call = calls.getStore();
  if (call === undefined) throw new Error("a replica is used outside of the call it was opened for");
  return call;
}
