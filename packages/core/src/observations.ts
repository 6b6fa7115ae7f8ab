/** All that stages are told of files, which is what a trace records. */
import type { NamedCandidate, PlaceToRead, Span, WordFound } from "./answer-types.ts";

/**
 * The signals of one candidate by name, each from 0 to 1, those of 0 left out; `docs/signals.md` says what each one
 * means.
 */
export type Signals = Readonly<Record<string, number>>;

/** Measurements of one candidate. */
export interface Observation {
  readonly path: string;
  readonly signals: Signals;
}

/** A closer look at a promising file: what a person is shown. */
export interface Inspection {
  readonly path: string;
  /** A person can check them. */
  readonly facts: readonly Fact[];
  /** Strongest first; their worth is what the task needs of the file if it needs the file. */
  readonly spans: readonly Span[];
  /** Places to read beside the strongest definition; only for the first few inspected. */
  readonly reading?: readonly PlaceToRead[];
  /** Estimated tokens of the whole file. */
  readonly tokens: number;
}

/** One checkable statement about a file. */
export interface Fact {
  /** The kind of evidence it is, as `evaluate/reason.ts` names them. */
  readonly evidence: string;
  readonly text: string;
}

/** Names and words that a file defines, uses and holds; only requested for files worth learning from. */
export interface Description {
  readonly path: string;
  readonly defines: readonly string[];
  /** Stems of the task's words that it holds anywhere. */
  readonly holds: readonly string[];
  /** Names used here and defined elsewhere in the repository, most used first. */
  readonly uses: readonly Use[];
  /** Source files of the repository that import this one, other than to export it again. */
  readonly importedBy: readonly string[];
  /** Files of configuration that it imports. */
  readonly configuration: readonly string[];
  /** Imports that no file of the repository answers to. */
  readonly external: readonly string[];
  /** The file's characteristic words, strongest first, each with its TF-IDF weight. */
  readonly terms: readonly CharacteristicTerm[];
  /** Files that past commits changed together with this one, most often first. */
  readonly companions: readonly { readonly path: string; readonly commits: number }[];
  /** Configuration that names this file, by its path, its module or a class of it; only for the first few described. */
  readonly namedBy?: readonly { readonly path: string; readonly name: string; readonly line: number }[];
}

export interface CharacteristicTerm {
  /** A word as the file spells it. */
  readonly term: string;
  readonly weight: number;
  /** Files that hold it. */
  readonly files: number;
  /** Share of all files that hold it, 0 to 1. */
  readonly share: number;
}

export interface Use {
  readonly symbol: string;
  readonly definedIn: readonly string[];
  readonly count: number;
  /** Lines of the file on which it stands, from 1, ascending. */
  readonly lines: readonly number[];
}

/** Names that a caller judges by and asks again with. */
export interface Overview {
  /** Files best first, the given ones less those that another one stands for. */
  readonly candidates: readonly NamedCandidate[];
  readonly words: readonly WordFound[];
  /** Names that tell the given files apart, the most telling first. */
  readonly names: readonly string[];
  /** Files likely to change with the best one, likeliest first, each with its strongest span; absent in older traces. */
  readonly companions?: readonly Companion[];
}

/** A file that may have to change with the best one. */
export interface Companion extends Span {
  readonly path: string;
  /** Likelihood, from 0 to 1, that it changes with the best file, where that one does. */
  readonly worth: number;
}
