// Types of claims, the places that something in the task points to, with their kinds and strengths; finds none.
import type { Intent } from "../../language/intents.ts";
import type { LineRange, PreparedTask, StateAsked, UnknownName } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import type { FolderMention } from "../../language/folder-mentions.ts";

/** Kinds of claims; the first of a file says what is shown of it. */
export const claimKinds = [
  "line",
  "text",
  "symbol",
  "frame",
  "quotedText",
  "quotedFrame",
  "path",
  "commit",
  "setting",
  "convention",
  "folder",
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** A place that something in the task points to. Its weight is fitted per kind. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly file: number;
  /** 1 for the first of its kind, less for what follows; above 0. */
  readonly strength: number;
  /** More signals of the claim, 0 to 1 each, by name. */
  readonly marks?: Readonly<Record<string, number>>;
  /** The lines that were given or found, 1-based and inclusive; absent where they are not known. */
  readonly lines?: LineRange;
  /** Further such lines of the file. */
  readonly moreLines?: readonly LineRange[];
  /** The task's text found there, or the longest part found; absent if the task names the line itself. */
  readonly text?: string;
  /** The key of that text in a translation, by which this file uses it. */
  readonly key?: string;
  /** The question of newcomers that this file answers. */
  readonly serves?: Intent;
  /** The folder that the task names, which holds it. */
  readonly folder?: string;
  /** The commit of the task that changed this file: as the task names it, and its subject. */
  readonly commit?: { readonly name: string; readonly subject: string };
  /** The state of the work tree that the task refers to and the file is in. */
  readonly inState?: StateAsked;
  /** The path by which the task names the file, and the commit that renamed it. */
  readonly wasCalled?: { readonly path: string; readonly hash: string };
}

/** All lines of a claim. */
export const linesOfClaim = ({ lines, moreLines = [] }: Claim): readonly LineRange[] =>
  lines === undefined ? [] : [lines, ...moreLines];

/** Everything that the task points to in the codebase. */
export interface Claims {
  /** By kind, in the order of `claimKinds`, and strength. */
  readonly claims: readonly Claim[];
  /** Names and texts of the task that stand in no file. */
  readonly nowhere: readonly UnknownName[];
}

export const noClaims: Claims = { claims: [], nowhere: [] };

/** The signal of a convention for an intent. */
export const intentSignal = (intent: Intent): string =>
  `conventionAsks${intent.slice(0, 1).toUpperCase()}${intent.slice(1)}`;

/** The strength of a claim by its place among those of its kind, from 0. */
export const strengthAt = (at: number): number => 1 / (1 + at / 2);

/** The whole text of a file, undefined where it cannot be read. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** A folder that a task names, and how. */
export interface NamedFolder extends Pick<FolderMention, "isPath" | "isCalled" | "start" | "end"> {
  /** The words that name it. */
  readonly written: string;
  /** With a slash at its end. */
  readonly folder: string;
  /** Share of the letters of its name that the task says. */
  readonly covered: number;
  /** Number of folders that the same words name. */
  readonly namesakes: number;
  readonly isPackage: boolean;
  /** Share of the task's words that are the name. */
  readonly share: number;
}

/** Finds the claims of one kind. */
export type Finder = (
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
  named: readonly NamedFolder[],
) => Promise<readonly Claim[]> | readonly Claim[];

/** A file that holds a copied text. */
export interface TextHit {
  readonly file: number;
  /** From 1. */
  readonly line: number;
  /** Offset of what was found. */
  readonly at: number;
  /** The text, or the longest part found. */
  readonly found: string;
  /** Share of the text's characters that stand together, 0 to 1. */
  readonly share: number;
  /** The line itself. */
  readonly lineText: string;
}
