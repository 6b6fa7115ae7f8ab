/**
 * Data that the rooms of the server share, in the order it flows.
 */

export const repositoryStates = ["waiting", "indexing", "ready", "failed"] as const;
export type RepositoryState = (typeof repositoryStates)[number];

/** States of a job: `later` is one that was put off, as one that is tried again. */
export const jobStates = ["running", "waiting", "later"] as const;
export type JobState = (typeof jobStates)[number];

/** A repository as the catalogue has it. */
export interface Repository {
  readonly id: number;
  /** As people and agents name it: "acme/shop". */
  readonly name: string;
  readonly url: string;
  /** Branches that are indexed; the first is the default one, HEAD of the remote where there is none. */
  readonly branches: readonly string[];
  readonly state: RepositoryState;
  /** Most recent problem, in a sentence; absent once it went well. */
  readonly problem?: string;
  /** Failures in a row. */
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly stateSinceMs: number;
}

/** One state of an index in the database. */
export interface IndexVersion {
  /** `indexFormat()` of who made it. */
  readonly format: string;
  /** Goes up with every upload of the same lineage. */
  readonly generation: number;
  /** Which store it is a copy of: generations of another lineage have nothing in common with it. */
  readonly lineage: string;
}

/** Repository and index that a caller may search, looked up anew for each question. */
export interface Searchable {
  readonly repository: Pick<Repository, "id" | "name"> & {
    /** Which version of what was learned of it searches use; absent where it does not remember. */
    readonly memory?: number;
  };
  /** Absent when there is none in the format of this server yet. */
  readonly index?: IndexVersion & {
    /** Key of the branch that is asked: "" for the first one. */
    readonly branch: string;
    /** The commit that is indexed. */
    readonly commit: string;
  };
}

/** Searches that teams may do in a day. */
export interface Quotas {
  /**
   * Counts a search.
   * @returns what undoes it, for one that was not done after all
   * @throws QuotaSpent
   */
  take(caller: { readonly isAdmin: boolean; readonly teams: readonly number[] }): Promise<() => void>;
}

/** For whom a slot is asked for, and until when. */
export interface SlotAsker {
  readonly callerId: string;
  readonly signal: AbortSignal;
}

/** Searches that a process does at the same time; the others wait, as many as there is room for. */
export interface SearchSlots {
  /**
   * Do work as soon as there is a slot.
   * @throws FossickError TOO_MANY_SEARCHES when too many of this caller's wait already, or nobody else's were before one
   * that waited too long; SERVER_UNAVAILABLE when too many of several callers are or were before it; the signal's reason
   * when it is aborted meanwhile
   */
  run<Value>(asker: SlotAsker, work: () => Promise<Value>): Promise<Value>;
  figures(): { readonly running: number; readonly waiting: number };
}
