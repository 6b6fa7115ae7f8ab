// Types of the index of one state of a repository, the port through which ranking sees it; `packages/index` opens it.
import type { FileKind } from "@fossick/languages/types.ts";
import type { TokenStream } from "../postings/token-stream.ts";
import type { Material } from "./material.ts";
import type { Outline } from "@fossick/languages/types.ts";

/** One state of a repository. Files go by number, which is their position in `paths`; numbers hold for one state only. */
export interface Codebase {
  readonly paths: readonly string[];
  fileOf(path: string): number | undefined;
  /** Docs and configuration in one of `material` are source. */
  kind(file: number): FileKind;
  readonly material: Material;
  /** Language name, `text` where none is known. */
  language(file: number): string;
  /** Indexed terms of a file; 0 for files known by name only. */
  length(file: number): number;
  readonly averageLength: number;
  /** Size of all files that are more than a name. */
  readonly textBytes: number;
  /** Files that hold a stem, with how often in names, code and prose (`postings/postings.ts`). */
  text(stem: string): Hits;
  /** Number of files that hold a stem: cheaper than `text` for words that are only weighed. */
  fileCount(stem: string): number;
  /** Files that use a name of two words or more, spelt exactly so. */
  name(identifier: string): Hits;
  /** Files that define a name, spelt exactly so. */
  definition(name: string): Hits;
  /** Files with a stem in their path: counted as a name when it is in the file name, as code when in a folder's. */
  path(stem: string): Hits;
  stream(file: number): TokenStream | undefined;
  outline(file: number): Outline | undefined;
  /** Files this one imports. */
  importsOf(file: number): ArrayLike<number>;
  /** Files that import this one. */
  importersOf(file: number): ArrayLike<number>;
  readonly history: CommitHistory;
}

/** Numbers of files or commits, ascending, each with its packed counts. */
export interface Hits {
  readonly ids: Int32Array;
  readonly levels: Uint8Array;
}

/** Document or path number → the files that have it now. Most numbers belong to one file or none. */
export interface FilesOf {
  /** The only or first file, or -1. */
  readonly first: Int32Array;
  /** All files of the numbers that belong to several. */
  readonly shared: ReadonlyMap<number, readonly number[]>;
}

/** The ancestors of HEAD. Commits go by number. */
export interface CommitHistory {
  /** Number of known commits; 0 without history. */
  readonly count: number;
  readonly averageLength: number;
  /** HEAD's time in seconds since 1970: ages are counted from it. */
  readonly headTime: number;
  /** Commits whose message holds a stem: in the subject as code, in the body as prose. */
  message(stem: string): Hits;
  length(commit: number): number;
  time(commit: number): number;
  /** Files of today that the commit touched; empty for sweeps over very many. */
  files(commit: number): readonly number[];
  /** Number of paths the commit touched, including deleted ones. */
  pathCount(commit: number): number;
  subject(commit: number): string;
  /** Commits by hash prefix. */
  withHash(prefix: string): readonly number[];
  /** Tests whether a commit touched a path, be there still a file or not. */
  knows(path: string): boolean;
  /** Commits with `#number` in their subject, newest first. */
  naming(number: number): readonly number[];
  /** Commits that touched a file. */
  touching(file: number): Int32Array;
}

export type { FileKind, Outline, TokenStream };
