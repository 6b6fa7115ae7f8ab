// Types of a task, a request in plain language, as it is given and as a search reads it.

/** A request in plain language, and the files it may return. */
export interface Task {
  readonly text: string;
  /** The purpose behind the request; searched too, at half the weight of the text. */
  readonly objective?: string;
  /** Words and identifiers that the caller expects in the right code, or in its name: a guess, searched beside the text. */
  readonly keywords?: readonly string[];
  /** Globs that the caller expects the right files to match: a guess, unlike those of the scope. */
  readonly patterns?: readonly string[];
  /** Files that the caller has looked at and does not need: they rank lower. */
  readonly rejected?: readonly string[];
  /** Hard limits on which files may be returned. */
  readonly scope?: Scope;
}

/** A task with the words a search adds before its first query. The engine makes it, and a trace holds it. */
export interface PreparedTask extends Task {
  /** The text as it was given, where frames of other projects were left out of `text`, or spoken names written. */
  readonly given?: string;
  /** Parts of a Chinese text, with the words that code uses for them. */
  readonly gloss?: readonly GlossPart[];
  /** The same of the objective. */
  readonly objectiveGloss?: readonly GlossPart[];
  /** Words that earlier tasks like this one led to, each with its weight. */
  readonly recalled?: readonly { readonly term: string; readonly weight: number }[];
  /** Names and texts that a short task gives exactly and no file has. */
  readonly nowhere?: readonly UnknownName[];
  /** Facts that git reports of what the text speaks of. */
  readonly git?: GitReport;
}

/** Files that a task names and that are gone, and the state of the work tree that it refers to, as git reports them. */
export interface GitReport {
  readonly gone?: readonly GoneFile[];
  readonly state?: ReportedState;
}

/** A commit as people name it: by the start of its hash and its subject. */
export interface CommitName {
  readonly hash: string;
  readonly subject: string;
}

/** A file that a task names, and that a commit renamed or deleted. */
export interface GoneFile {
  /** As the task writes it. */
  readonly name: string;
  /** Its last path of that name. */
  readonly path: string;
  readonly commit: CommitName;
  /** The file that it has become, over all later renames; absent if it was deleted. */
  readonly successor?: string;
}

/** Lines of a file, from 1 and inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** States of the work tree that a text may refer to. */
export type StateAsked = "conflicts" | "uncommitted" | "staged" | "unstaged" | "lastCommit";

/** Commands of git that may stop in the middle. */
export type GitOperation = "merge" | "rebase" | "cherryPick" | "revert" | "am";

/** The files of a work tree that are in the state that a task refers to. */
export interface ReportedState {
  readonly asked: StateAsked;
  /** The command that stopped in the middle. */
  readonly operation?: GitOperation;
  /** The last commit, where the task refers to it. */
  readonly commit?: CommitName;
  /** Files in that state, those of which no file is left included. */
  readonly count: number;
  /** The first of them that can be read, each with its conflicts or changes, as far as they have lines. */
  readonly files: readonly { readonly path: string; readonly lines: readonly LineRange[] }[];
}

/** A name of code, or a text, that stands in no file; with the defined name most like it, and that name's file. */
export type UnknownName = Readonly<Record<"kind", "name" | "text">> &
  Readonly<Record<"what", string> & Partial<Record<"nearest" | "path", string>>>;

/** A stretch of a text with Chinese in it. */
export interface GlossPart {
  /** Chinese in Simplified mainland form, or a run of other text as written. */
  readonly text: string;
  /** Term as the task writes it, if that differs and is known. */
  readonly written?: string;
  /**
   * English words that code uses for a Chinese term, likeliest first; none for a function word, undefined where
   * unknown.
   */
  readonly words?: readonly string[];
}

/** Limits given by the caller and obeyed strictly: a file outside them is never a candidate. */
export interface Scope {
  /** Globs of which a file must match at least one (`-g`); a leading `!` excludes. */
  readonly globs?: readonly string[];
  /** Globs a file must not match (`--exclude`). */
  readonly excludes?: readonly string[];
  /** Language names (`-t typescript`) of which the file's must be one. */
  readonly types?: readonly string[];
  /** Files or folders of which the path must be one or lie below one. */
  readonly paths?: readonly string[];
}
