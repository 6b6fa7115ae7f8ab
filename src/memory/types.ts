// Types of memory: evidence, associations, tasks that wait for commits, and exports.

/** Sources of evidence; `confidence.ts` has the worth of each. */
export const evidenceSources = ["feedback", "commit", "suggestedCommit", "unused"] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** Record that one task needed, or did not need, the target of an association. */
export interface Evidence {
  /** The task's id, `taskId`: the same task never counts twice. */
  readonly task: string;
  readonly source: EvidenceSource;
  /** Seconds since 1970. */
  readonly time: number;
  /** Number of commits the repository had then; 0 without history. */
  readonly commits: number;
}

/** A file by its path, or a word that names code. */
export type TargetKind = "file" | "word";

/** A file or word that tasks with a certain word needed. */
export interface Association {
  readonly kind: TargetKind;
  readonly name: string;
  /** Newest last. */
  readonly evidence: readonly Evidence[];
}

/** A word of past tasks with all it is associated with. */
export interface Entry {
  /** The stem under which the word is looked up. */
  readonly stem: string;
  /** Word as a task spelt it, for people. */
  readonly word: string;
  readonly associations: readonly Association[];
}

/** Record of a retrieval to compare with later commits: its telling words, never its text. */
export interface WaitingTask {
  readonly id: string;
  /** Words by stem. */
  readonly words: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly time: number;
  /** HEAD when the task was asked; absent without commits. */
  readonly head?: string;
  /** HEAD up to which commits were compared. */
  readonly comparedTo?: string;
  /** Paths that fossick returned. */
  readonly suggested: readonly string[];
}

/** A search of the page as it is kept beyond its process: what was asked, never what was answered. */
export interface KeptSearch {
  /** Its text, its secrets replaced. */
  readonly task: string;
  readonly objective?: string;
  readonly globs?: readonly string[];
  readonly excludes?: readonly string[];
  readonly maxCycles?: number;
  readonly threshold?: number;
  /** Number of files it returned. */
  readonly files: number;
  /** Seconds since 1970. */
  readonly time: number;
}

/** All that is learned of one project: what is exported and imported. */
export interface MemoryContent {
  /** Entries in order of their stem. */
  readonly entries: readonly Entry[];
  /** Oldest first. */
  readonly tasks: readonly WaitingTask[];
}

/** The file that `fossick memory export` writes. */
export interface MemoryExport extends MemoryContent {
  readonly memoryVersion: 1;
  readonly project: string;
}
