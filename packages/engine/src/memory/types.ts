// Types of what memory keeps and exports, such as evidence, associations and the task asked last.

/** Sources of evidence; `confidence.ts` defines the worth of each. An earlier version learned from commits. */
export const evidenceSources = ["feedback", "commit", "suggestedCommit", "unused"] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** Record that one task needed, or did not need, the target of an association. */
export interface Evidence {
  /** The task's id (`taskId`), so that the same task never counts twice. */
  readonly task: string;
  readonly source: EvidenceSource;
  /** Seconds since 1970. */
  readonly time: number;
  /** Number of commits of the repository at that time; 0 without history. */
  readonly commits: number;
}

/** Kind of target: a file, named by its path, or a word of names in code. */
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

/** Record of a retrieval for feedback on it: the task's telling words, never its text. */
export interface AskedTask {
  readonly id: string;
  /** Words by stem. */
  readonly words: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly time: number;
}

/** A search of the page kept beyond its process: the question and the number of files, never the answer. */
export interface KeptSearch {
  /** The task's text with secrets replaced. */
  readonly task: string;
  readonly objective?: string;
  readonly keywords?: readonly string[];
  readonly globs?: readonly string[];
  readonly excludes?: readonly string[];
  readonly maxCycles?: number;
  readonly threshold?: number;
  /** Number of returned files. */
  readonly files: number;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Everything learned about one project, as it is exported and imported. */
export interface MemoryContent {
  /** Entries in order of their stem. */
  readonly entries: readonly Entry[];
  /** The one that was asked last, or none. */
  readonly tasks: readonly AskedTask[];
}

/** The file that `fossick memory export` writes. */
export interface MemoryExport extends MemoryContent {
  readonly memoryVersion: 1;
  readonly project: string;
  /** First commits of the repository, which identify its clones. */
  readonly roots?: readonly string[];
}
