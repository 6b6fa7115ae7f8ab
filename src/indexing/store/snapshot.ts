/** Files of the repository, and the analysed document of each. Index = file number. */
export interface Snapshot {
  /** Code-unit order. */
  readonly paths: readonly string[];
  /** Document number by file; 0 for files known by name only. */
  readonly documents: Uint32Array;
  /** Path number by file. */
  readonly pathNumbers: Uint32Array;
  /** Kind of each file, as `kindNumber` encodes it: told from all paths by the update, not by every search. */
  readonly kinds: Uint8Array;
  readonly sizes: Float64Array;
  readonly mtimesMs: Float64Array;
  readonly ctimesMs: Float64Array;
  readonly inodes: Float64Array;
  /** Start of the walk, in milliseconds since 1970: a file changed at that moment or later is looked at again. */
  readonly walkedAtMs: number;
  /** Hash of the files that may say what an import means and have no document. */
  readonly manifests: string;
  readonly head?: string;
}

export const emptySnapshot: Snapshot = {
  paths: [],
  documents: new Uint32Array(0),
  pathNumbers: new Uint32Array(0),
  kinds: new Uint8Array(0),
  sizes: new Float64Array(0),
  mtimesMs: new Float64Array(0),
  ctimesMs: new Float64Array(0),
  inodes: new Float64Array(0),
  walkedAtMs: 0,
  manifests: "",
};
