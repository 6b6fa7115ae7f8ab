import type { Engine } from "fossick";
import type { Caller } from "../access/caller.ts";
import type { Searchable } from "../types.ts";

/** Engines over copies of the database's indexes, each at least as new as the lookup of the call. */
export interface Replicas {
  /**
   * Do work with the engine of a repository; it is open for at least as long.
   * @param searchable what the caller may search, looked up for this very call
   * @throws FossickError INDEX_NOT_READY when there is no index in this format yet
   */
  use<Value>(
    searchable: Searchable,
    caller: Caller,
    work: (engine: Engine) => Promise<Value>,
  ): Promise<Value>;
  /** Bytes of replicas on this disk, and repositories that are open. */
  figures(): { readonly bytes: number; readonly open: number };
  close(): Promise<void>;
}
