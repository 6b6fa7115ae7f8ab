/** Facts about every commit the store knows, by commit number. */
export interface HistoryState {
  /** The commit whose ancestors are alive. */
  readonly head?: string;
  /** The oldest commits of a shallow clone, which were read without what they touch. */
  readonly boundary?: readonly string[];
  /** 1 for ancestors of `head`; others were left behind by a branch switch or a reset. */
  readonly alive: Uint8Array;
  /** Committer time in seconds since 1970. */
  readonly times: Uint32Array;
  /** Indexed terms of the message. */
  readonly lengths: Uint16Array;
  /** Paths touched; 0 when they were too many to tell anything. */
  readonly pathCounts: Uint16Array;
}

export const emptyHistory: HistoryState = {
  alive: new Uint8Array(0),
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
