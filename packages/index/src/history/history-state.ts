// Types of the stored commits of a view and of a store, and their empty values; reads and writes nothing.

/** Commits of one view of the store, by commit number. */
export interface HistoryState {
  /** Key prefix of its commits, which keeps them apart from those of other repositories. */
  readonly line: string;
  /** The commit whose ancestors are marked alive. */
  readonly head?: string;
  /** The oldest commits of a shallow clone, which were read without their paths. */
  readonly boundary?: readonly string[];
  /** 1 for ancestors of `head`; others were abandoned by a branch switch or reset, or belong to other views. */
  readonly alive: Uint8Array;
}

export const emptyHistory: HistoryState = { line: "", alive: new Uint8Array(0) };

/** Facts about every commit the store knows, by commit number. */
export interface CommitFacts {
  /** Committer time in seconds since 1970. */
  readonly times: Uint32Array;
  /** Indexed terms of the message. */
  readonly lengths: Uint16Array;
  /** Paths touched; 0 if too many to be informative. */
  readonly pathCounts: Uint16Array;
}

export const noFacts: CommitFacts = {
  times: new Uint32Array(0),
  lengths: new Uint16Array(0),
  pathCounts: new Uint16Array(0),
};

/** One commit as kept in the store. */
export interface CommitRecord {
  readonly sha: string;
  readonly subject: string;
  readonly pathNumbers: Uint32Array;
}
