// Types of the data that the folders of the server share, in the order it flows.

export const repositoryStates = ["waiting", "indexing", "ready", "failed"] as const;
export type RepositoryState = (typeof repositoryStates)[number];

/** States of a job; `later`: postponed, e.g. waiting for a retry. */
export const jobStates = ["running", "waiting", "later"] as const;
export type JobState = (typeof jobStates)[number];

/** A repository as the catalogue has it. */
export interface Repository {
  readonly id: number;
  /** As people and agents name it: "acme/shop". */
  readonly name: string;
  readonly url: string;
  /** Indexed branches; the first is the default, or HEAD of the remote if empty. */
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
  /** Identifies the store it copies: generations of different lineages are unrelated. */
  readonly lineage: string;
}

/** Repository and index that a caller may search, looked up anew for each question. */
export interface Searchable {
  readonly repository: Pick<Repository, "id" | "name"> & {
    /** Version of the memory that searches use; absent if it does not remember. */
    readonly memory?: number;
    /** Since when its remote has not answered, in milliseconds since 1970; absent while it does. */
    readonly silentSinceMs?: number;
  };
  /** Absent when there is none in the format of this server yet. */
  readonly index?: IndexVersion & {
    /** Key of the requested branch: "" for the first. */
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

/** For whom a turn is asked for, and until when. */
export interface SlotAsker {
  /** The caller's teams, as one name. */
  readonly team: string;
  readonly callerId: string;
  readonly signal: AbortSignal;
}

/** Figures of the calls of one team since a process began. */
export interface TeamFigures {
  /** Calls that had their turn. */
  readonly served: number;
  /** Calls sent away, as too many waited. */
  readonly refused: number;
  readonly waitedSeconds: number;
  /** Calls that wait now. */
  readonly waiting: number;
}

/** Turns of calls at a process; others wait, up to a limit. */
export interface SearchSlots {
  /**
   * Waits for a turn: the next is that of the team, and of it the caller, who had none for the longest time.
   * @returns what ends the turn; a second call does nothing
   * @throws FossickError TOO_MANY_SEARCHES when too many calls of this caller or team wait, or one waited too long
   * mostly behind them; SERVER_UNAVAILABLE if it was behind those of others; the signal's reason when aborted
   */
  enter(asker: SlotAsker): Promise<() => void>;
  figures(): { readonly running: number; readonly waiting: number };
  teams(): ReadonlyMap<string, TeamFigures>;
}
