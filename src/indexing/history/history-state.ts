/** Commits of one view of the store, by commit number. */
export interface HistoryState {
  /** Prefix of the names of its commits: those of other repositories are never taken for its own. */
  readonly line: string;
  /** The commit whose ancestors are alive. */
  readonly head?: string;
  /** The oldest commits of a shallow clone, which were read without what they touch. */
  readonly boundary?: readonly string[];
  /** 1 for ancestors of `head`; others were left behind by a branch switch or a reset, or are of other views. */
  readonly alive: Uint8Array;
}

export const emptyHistory: HistoryState = { line: "", alive: new Uint8Array(0) };

/** Facts about every commit the store knows, by commit number. */
export interface CommitFacts {
  /** Committer time in seconds since 1970. */
  readonly times: Uint32Array;
  /** Indexed terms of the message. */
  readonly lengths: Uint16Array;
  /** Paths touched; 0 when they were too many to tell anything. */
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
