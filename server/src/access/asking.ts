// Remembers through asynchronous work for which caller an engine works, so that database queries have their rights.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Searchable } from "../types.ts";
import type { Caller } from "./caller.ts";

/** A caller of an engine that all callers share, and the repository they were just allowed to search. */
export interface AllowedSearch {
  readonly caller: Caller;
  readonly repository: Searchable["repository"];
}

const storage = new AsyncLocalStorage<AllowedSearch>();

/** Runs work of an engine for a caller, whose rights apply to its database queries. */
export const askingFor = <Value>(asking: AllowedSearch, work: () => Promise<Value>): Promise<Value> =>
  storage.run(asking, work);

/** For whom this work is done; undefined outside of `askingFor`. */
export const currentAsking = (): AllowedSearch | undefined => storage.getStore();
