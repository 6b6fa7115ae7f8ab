/**
 * The data of one retrieval, in the order it flows, then the ports a part plugs into: read-only plain JSON, so that a run
 * can be saved, compared and replayed. Paths are POSIX and relative to the root; lines are 1-based and inclusive. The
 * answer is described in `answer-schema.ts`.
 */
import type * as v from "valibot";
import type * as answer from "./answer-schema.ts";

/** Makes all that a schema describes read-only. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;

// ── Task ──────────────────────────────────────────────────────────────────────────────────────────────

/** English, or Chinese in Simplified or Traditional characters. */
export type TaskLanguage = ReadOnly<v.InferOutput<typeof answer.taskLanguage>>;

/** A request in plain language, and the files it may return. */
export interface Task {
  readonly text: string;
  /** The purpose behind the request; searched too, at half the weight of the text. */
  readonly objective?: string;
  /** Hard limits on which files may be returned. */
  readonly scope?: Scope;
}

/** A task with the words a search adds before its first query. The engine makes it, and a trace holds it. */
export interface PreparedTask extends Task {
  /** Parts of a Chinese text, with the words that code uses for them. */
  readonly gloss?: readonly GlossPart[];
  /** The same of the objective. */
  readonly objectiveGloss?: readonly GlossPart[];
  /** Words that earlier tasks like this one led to, each with its weight. */
  readonly recalled?: readonly { readonly term: string; readonly weight: number }[];
  /** Names and texts that a short task gives exactly and no file has. */
  readonly nowhere?: readonly Nowhere[];
}

/** A name of code, or a text, that stands in no file; with the defined name most like it, and that name's file. */
export type Nowhere = Readonly<Record<"kind", "name" | "text">> &
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

// ── Query ─────────────────────────────────────────────────────────────────────────────────────────────

/** Origin of a keyword; `learned` and later kinds appear from cycle 2 on. */
export type KeywordSource = ReadOnly<v.InferOutput<typeof answer.keywordSource>>;
export type Keyword = ReadOnly<v.InferOutput<typeof answer.keyword>>;
export type Exclude = ReadOnly<v.InferOutput<typeof answer.exclude>>;
export type GapKind = ReadOnly<v.InferOutput<typeof answer.gapKind>>;

/** Something the files accepted so far leave open. */
export type Gap = ReadOnly<v.InferOutput<typeof answer.gap>>;

/** A word of the codebase that may stand for one of the task's. */
export type BridgedWord = ReadOnly<v.InferOutput<typeof answer.bridgedWord>>;

/** Source of a bridge: the lexicon, another form of the word, the project's history, other projects, word vectors. */
export type BridgeSource = ReadOnly<v.InferOutput<typeof answer.bridgeSource>>;

/** A gap turned into something the next dispatch looks for. */
export type FocusArea = ReadOnly<v.InferOutput<typeof answer.focusArea>>;

export type Query = ReadOnly<v.InferOutput<typeof answer.query>>;

// ── Dispatch ──────────────────────────────────────────────────────────────────────────────────────────

/** One entry of a ranked list. */
export interface Ranked {
  readonly path: string;
  /** At least 0; comparable within its own list only. */
  readonly score: number;
}

export interface Candidate {
  readonly path: string;
  /** For each list that holds the file, its rank there, from 1. */
  readonly lists: Readonly<Record<string, number>>;
}

// ── Evaluate ──────────────────────────────────────────────────────────────────────────────────────────

export type Band = ReadOnly<v.InferOutput<typeof answer.band>>;

export type Span = ReadOnly<v.InferOutput<typeof answer.span>>;
export type Unread = ReadOnly<v.InferOutput<typeof answer.unread>>;
export type PlaceToRead = ReadOnly<v.InferOutput<typeof answer.placeToRead>>;

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

/** Purpose of a file in its project; `none` for generated files, copies of other projects, and unknown files. */
export type FilePurpose =
  | "source"
  | "test"
  | "docs"
  | "changelog"
  | "example"
  | "ci"
  | "build"
  | "config"
  | "script"
  | "none";

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

/** A judged file. */
export type Evaluation = Omit<FoundFile, "role" | "packed">;

/**
 * Role of a file in the task: one to change, one to read first because files to change use what it defines, or one to
 * look at too, such as callers, companions, tests and docs.
 */
export type TaskRole = ReadOnly<v.InferOutput<typeof answer.taskRole>>;

/** A file of the answer. */
export type FoundFile = ReadOnly<v.InferOutput<typeof answer.foundFile>>;

/** Breakdown of the worth of files in one cycle (`docs/why.md`); all numbers but worths have six digits. */
export type CycleScores = ReadOnly<v.InferOutput<typeof answer.cycleScores>>;

/** Breakdown of the worth of one file in one cycle. */
export type FileStanding = ReadOnly<v.InferOutput<typeof answer.fileStanding>>;
export type FileScores = ReadOnly<v.InferOutput<typeof answer.fileScores>>;
export type SignalContribution = ReadOnly<v.InferOutput<typeof answer.signalContribution>>;
export type ScoreTerm = ReadOnly<v.InferOutput<typeof answer.scoreTerm>>;
export type ScoreAdjustment = ReadOnly<v.InferOutput<typeof answer.scoreAdjustment>>;

// ── Refine, stop ──────────────────────────────────────────────────────────────────────────────────────

export type Learned = ReadOnly<v.InferOutput<typeof answer.learned>>;

/** Result of refining a query: the next query, and what in it was learned. */
export interface Refinement {
  readonly query: Query;
  readonly learned: readonly Learned[];
}

/** One full turn of the loop. */
export interface Cycle {
  /** From 1. */
  readonly number: number;
  readonly query: Query;
  readonly candidates: readonly Candidate[];
  /** This cycle's own evaluations, best first. */
  readonly evaluations: readonly Evaluation[];
  /** Everything found so far, each file with its best evaluation, best first. */
  readonly merged: readonly Evaluation[];
  /** Gaps that the next cycle looks for, critical ones first. */
  readonly gaps: readonly Gap[];
  /** Gaps after this cycle as shown to people and agents, critical ones first. */
  readonly told: readonly Gap[];
  /** Number of files that the task's change is expected to edit, by all that is known after this cycle. */
  readonly expectedFiles: number;
  /** The relevance from which files would be returned. */
  readonly threshold: number;
  /** Roles of the files that an answer made now could show, best first. */
  readonly roles: readonly { readonly path: string; readonly role: TaskRole }[];
  /** Changes to this cycle's query that were learned. */
  readonly learned: readonly Learned[];
  readonly faults: readonly Fault[];
  readonly ms: number;
}

export type StopRuleName = ReadOnly<v.InferOutput<typeof answer.stopRuleName>>;
export type StopReason = ReadOnly<v.InferOutput<typeof answer.stopReason>>;

// ── Answer ────────────────────────────────────────────────────────────────────────────────────────────

/** A part that failed while the rest went on. */
export type Fault = ReadOnly<v.InferOutput<typeof answer.fault>>;

/** The JSON answer, schema version 1 (`docs/json-answer.md`). */
export type Retrieval = ReadOnly<v.InferOutput<typeof answer.answerSchema>>;

/** Use of a model by another evaluator than the default. */
export type Usage = ReadOnly<v.InferOutput<typeof answer.usage>>;

export type CycleSummary = ReadOnly<v.InferOutput<typeof answer.cycleSummary>>;

// ── Ports ─────────────────────────────────────────────────────────────────────────────────────────────

/** Context of every part, besides its own input. */
export interface Context {
  readonly task: PreparedTask;
  readonly settings: RetrievalSettings;
  /** The cycles finished so far, oldest first. */
  readonly cycles: readonly Cycle[];
  readonly observer: Observer;
  readonly signal?: AbortSignal;
}

/** The settings a retrieval itself reads; `settings/table.ts` holds all of them with defaults and ranges. */
export interface RetrievalSettings {
  readonly maxCycles: number;
  /** From this relevance on a file is returned. */
  readonly threshold: number;
  /** Scale of relevance: the task's; as given, by a caller; or of old traces, whose threshold was chosen instead. */
  readonly scale: "task" | "given" | "chosen";
  readonly minFiles: number;
  readonly maxCandidates: number;
  readonly maxFiles: number;
  readonly maxTokens: number;
  /** Milliseconds after which the search ends early; 0 means no limit. */
  readonly timeBudgetMs: number;
  /** Files judged after which the search ends early; 0 means no limit. */
  readonly fileBudget: number;
  /** Language of the sentences of the answer. */
  readonly lang: TaskLanguage;
}

/** Answers a query with one ranked list of files, best first. */
export interface Retriever {
  /** The list's name, unique among the retrievers in use. */
  readonly name: string;
  retrieve(query: Query, context: Context): Promise<readonly Ranked[]>;
}

/** Looks at files for the stages that judge and learn; its answers are what a trace records. */
export interface Observer {
  /** In the order of `candidates`. */
  observe(candidates: readonly Candidate[], query: Query, context: Context): Promise<readonly Observation[]>;
  /** In the order of `paths`; unknown paths are left out. */
  inspect(paths: readonly string[], query: Query, context: Context): Promise<readonly Inspection[]>;
  /** In the order of `paths`; unknown paths are left out. */
  describe(paths: readonly string[], query: Query): Promise<readonly Description[]>;
  /** Returns the purpose of each file, in the order of `paths`. */
  purposes(paths: readonly string[]): Promise<readonly FilePurpose[]>;
  /** Counts the files that hold each term, in the order of `terms`; of a phrase, its words side by side. */
  filesWith(terms: readonly string[]): Promise<readonly number[]>;
  /** Finds words that the codebase may use for each term, likeliest first, in the order of `terms`. */
  bridge(terms: readonly string[]): Promise<readonly (readonly BridgedWord[])[]>;
}

/** Judges candidates. */
export interface Evaluator {
  readonly name: string;
  /** 0 is free and local, 1 costs computing, 2 costs money or time; dearer ones see what cheaper ones left open. */
  readonly cost: 0 | 1 | 2;
  /** One evaluation per candidate, best first. @throws when aborted */
  evaluate(
    task: PreparedTask,
    candidates: readonly Candidate[],
    query: Query,
    context: Context,
  ): Promise<readonly Evaluation[]>;
}

/** Turns what the cycles taught into the next query. */
export interface Refiner {
  readonly name: string;
  refine(task: PreparedTask, cycles: readonly Cycle[], context: Context): Promise<Refinement>;
}

/** Says why the loop should stop after these cycles, or nothing. */
export type StopRule = (cycles: readonly Cycle[], settings: RetrievalSettings) => StopReason | undefined;

/** All that one request to another program or machine holds, its keys left out. */
export interface OutgoingRequest {
  /** A method and an address, or a command line. */
  readonly to: string;
  /** Body of the request, to the byte; empty if there is none. */
  readonly body: string;
}

/** Stages of a cycle, in order; `refine` comes before the next cycle, if there is one. */
export type Stage = "dispatch" | "evaluate" | "gaps" | "refine";

/** A part of bringing the index up to date that files read so far do not tell of. */
export type IndexStage =
  /** So many of all files were analysed by an update that was ended, and need not be again. */
  | { readonly kind: "known"; readonly files: number; readonly total: number }
  /** The files are done; so many past commits were read. */
  | { readonly kind: "history"; readonly commits: number }
  /** Everything is being written. */
  | { readonly kind: "writing" }
  /** The update was ended; so many of all files are kept for the next. */
  | { readonly kind: "ended"; readonly files: number; readonly total: number };

/** Is told what happens; every method is optional and may be asynchronous. */
export interface Reporter {
  /** Files whose content is known, of those that are new or changed; `total` is 0 while it is not known. */
  onIndexProgress?(done: number, total: number): void | Promise<void>;
  onIndexStage?(stage: IndexStage): void | Promise<void>;
  onCycleStart?(number: number, query: Query): void | Promise<void>;
  /** A stage of that cycle begins. */
  onStage?(number: number, stage: Stage): void | Promise<void>;
  onCycleEnd?(cycle: Cycle): void | Promise<void>;
  onFault?(fault: Fault): void | Promise<void>;
  /** Called before a request leaves the process, or, with `dryRun`, would. */
  onRequest?(request: OutgoingRequest): void;
}

/** Live parts of a search; `engine/prepare-search.ts` wires the defaults. A feature becomes a part, no branch of the loop. */
export interface Parts {
  readonly retrievers: readonly Retriever[];
  readonly evaluator: Evaluator;
  readonly refiner: Refiner;
  readonly stopRules: readonly StopRule[];
  readonly observer: Observer;
  /** Milliseconds on a clock that never goes backwards. */
  readonly now: () => number;
  readonly reporter?: Reporter;
  readonly signal?: AbortSignal;
}
