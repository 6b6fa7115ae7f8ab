// Types of what a task gives literally, and of where that stands in the codebase.
import type { Intent } from "../../messages/index.ts";
import type { Nowhere } from "../../types.ts";

/** A place that a task gives exactly: it decides, before all that is learned. */
export interface LiteralHit {
  readonly file: number;
  /** 1 for what comes first, less for what follows; hits of equal strength keep their learned order. */
  readonly strength: number;
  /** The lines that were given or found, 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** The text of the task that stands there, or its longest part that does; absent where the task names the line itself. */
  readonly text?: string;
  /** The key of that text in a translation, by which this file uses it. */
  readonly key?: string;
  /** The question of newcomers that this file answers. */
  readonly serves?: Intent;
  /** The commit of the task that changed this file: as the task names it, and its subject. Its lines are not known. */
  readonly commit?: { readonly name: string; readonly subject: string };
}

/** Everything that a task gives literally, as it stands in the codebase. */
export interface Literals {
  /** Strongest first. */
  readonly hits: readonly LiteralHit[];
  /** Names and texts of the task that stand in no file. */
  readonly nowhere: readonly Nowhere[];
}

export const noLiterals: Literals = { hits: [], nowhere: [] };

/** The whole text of a file, undefined where it cannot be read. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** A file that holds a copied text. */
export interface TextHit {
  readonly file: number;
  /** From 1. */
  readonly line: number;
  /** The text, or its longest part that stands there. */
  readonly found: string;
  /** Share of the text's characters that stand together, 0 to 1. */
  readonly share: number;
  /** The line itself. */
  readonly lineText: string;
}
