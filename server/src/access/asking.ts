import { AsyncLocalStorage } from "node:async_hooks";
import type { Searchable } from "../types.ts";
import type { Caller } from "./caller.ts";

/** A caller of an engine that all callers share, and the repository they were just allowed to search. */
export interface Asking {
  readonly caller: Caller;
  readonly repository: Searchable["repository"];
}

const storage = new AsyncLocalStorage<Asking>();

/** Does work of an engine for a caller; what the engine asks of the database meanwhile it asks as that caller. */
export const askingFor = <Value>(asking: Asking, work: () => Promise<Value>): Promise<Value> =>
  storage.run(asking, work);

/** For whom this work is done; undefined outside of `askingFor`. */
export const currentAsking = (): Asking | undefined => storage.getStore();
