/**
 * The data of one retrieval, in the order it flows, then the ports a part plugs into.
 * Everything here is read-only plain JSON: a run can be saved, compared and replayed.
 * Paths are POSIX and relative to the root; lines are 1-based and inclusive.
 */

// ── Task ──────────────────────────────────────────────────────────────────────────────────────────────

/** English, or Chinese in Simplified or Traditional characters. */
export type TaskLanguage = "en" | "zh-Hans" | "zh-Hant";

/** What somebody wants done, in plain language. */
export interface Task {
  readonly text: string;
  /** The purpose behind the request; searched too, at half the weight of the text. */
  readonly objective?: string;
  /** Hard limits on which files may be returned. */
  readonly scope?: Scope;
}

/** A task with the words a search adds before its first query. The engine makes it, and a trace holds it. */
export interface PreparedTask extends Task {
  /** What a Chinese text says in the words that code uses. */
  readonly gloss?: readonly GlossPart[];
  /** The same of the objective. */
  readonly objectiveGloss?: readonly GlossPart[];
  /** Words that earlier tasks like this one led to, each with its weight. */
  readonly recalled?: readonly { readonly term: string; readonly weight: number }[];
}

/** A stretch of a text with Chinese in it. */
export interface GlossPart {
  /** Chinese in Simplified mainland form, or a run of other text as written. */
  readonly text: string;
  /** As the task writes it, where that differs and is known. */
  readonly written?: string;
  /** English words that code uses for a Chinese term, likeliest first; none for a function word, undefined where unknown. */
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

/** Where a keyword came from; `learned` and later kinds appear from cycle 2 on. */
export type KeywordSource =
  | "title"
  | "prose"
  | "code"
  | "identifier"
  | "path"
  | "trace"
  | "error"
  | "caller"
  | "lexicon"
  | "project"
  | "memory"
  | "learned";

export interface Keyword {
  /** As written in its source: a word, an identifier, a path, a stack frame or an error message. */
  readonly term: string;
  /** More than 0, at most 1. */
  readonly weight: number;
  readonly from: KeywordSource;
}

export interface Exclude {
  /** A path or glob that ranks lower from now on; only the caller's remove files for good. */
  readonly pattern: string;
  readonly because: string;
}

export type GapKind =
  | "definition"
  | "caller"
  | "callee"
  | "config"
  | "companion"
  | "facet"
  | "term"
  | "external";

/** Something the files accepted so far leave open. */
export interface Gap {
  readonly kind: GapKind;
  readonly what: string;
  /** The word it is searched by, where `what` is a Chinese part of the task. */
  readonly searched?: string;
  readonly because: string;
  /** A facet of the task that nothing covers, or a central dependency that is unseen. */
  readonly critical: boolean;
  /** What the codebase may say instead, likeliest first; of a `term` or `facet` alone, left out where nothing is known. */
  readonly instead?: readonly BridgedWord[];
}

/** A word of the codebase that may stand for one of the task's. */
export interface BridgedWord {
  /** As a file spells it. */
  readonly term: string;
  /** Files that hold it. */
  readonly files: number;
  readonly from: BridgeSource;
  /** Past commits that speak of the task's word and changed files named with this one; of `project` alone. */
  readonly commits?: number;
}

/**
 * What proposes a bridge: the lexicon written by hand, another form of the word, the project's own history, what other
 * projects say, or the vectors of words.
 */
export type BridgeSource = "lexicon" | "form" | "project" | "association" | "vectors";

/** A gap turned into something the next dispatch looks for. */
export interface FocusArea {
  readonly kind: GapKind;
  readonly what: string;
}

export interface Query {
  /** Globs that raise the files they match. */
  readonly patterns: readonly string[];
  /** Heaviest first. */
  readonly keywords: readonly Keyword[];
  readonly excludes: readonly Exclude[];
  readonly focusAreas: readonly FocusArea[];
}

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

export type Band = "high" | "medium" | "low" | "none";

export interface Span {
  readonly startLine: number;
  readonly endLine: number;
  /** The definition the span holds, when it is one. */
  readonly symbol?: string;
}

/** The signals of one candidate by name, each from 0 to 1, those of 0 left out; `docs/signals.md` says what each one means. */
export type Signals = Readonly<Record<string, number>>;

/** What is measured of one candidate when it is judged. */
export interface Observation {
  readonly path: string;
  readonly signals: Signals;
}

/** A closer look at a promising file: what a person is shown. */
export interface Inspection {
  readonly path: string;
  /** Facts a person can check. */
  readonly facts: readonly Fact[];
  readonly spans: readonly Span[];
  /** Estimated tokens of the whole file. */
  readonly tokens: number;
}

/** One checkable statement about a file. */
export interface Fact {
  /** The kind of evidence it is, as `evaluate/reason.ts` names them. */
  readonly evidence: string;
  readonly text: string;
}

/** What a file is for in its project; `none` for what tools write, copies of other projects, and files nobody knows. */
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

/** What a file defines, uses and speaks of; asked only of files worth learning from. */
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

export interface Evaluation {
  readonly path: string;
  /** 0 to 1, `worth` on the scale whose 0.7 is the line for handing a file over. */
  readonly relevance: number;
  /** 0 to 1, the calibrated expected worth of the file to the task. */
  readonly worth: number;
  readonly band: Band;
  readonly reason: string;
  readonly missingContext: readonly Gap[];
  readonly spans: readonly Span[];
  /** The cycle this evaluation was made in, from 1. */
  readonly cycle: number;
  readonly tokens: number;
}

/**
 * What to do with a file for the task: the ones to change, the ones to read first because those use what they define,
 * and the ones to look at too, such as callers, companions, tests and docs.
 */
export type TaskRole = "change" | "read" | "look";

/** A file of the answer. */
export interface FoundFile extends Evaluation {
  readonly role: TaskRole;
}

/** How one cycle came to the worth of files (`docs/json-answer.md`); all numbers but worths have six digits. */
export interface CycleScores {
  /** From 1. */
  readonly cycle: number;
  /** How the task asks, by which weights are chosen; each from 0 to 1. */
  readonly style: { readonly issue: number; readonly otherWords: number; readonly question: number };
  /** Log-odds that all files of the cycle share. */
  readonly terms: readonly ScoreTerm[];
  /** How likely the task belongs to the repository, 0 to 1: what worth is multiplied by. */
  readonly belonging: number;
  /** Best first. */
  readonly files: readonly FileScores[];
}

/** How one cycle came to the worth of one file. */
export interface FileScores {
  readonly path: string;
  /** What each signal, or product of two, adds to the score; largest first, whichever way it points. */
  readonly contributions: readonly SignalContribution[];
  /** The contributions together: the score. */
  readonly sum: number;
  /** Log-odds of this file alone. */
  readonly terms: readonly ScoreTerm[];
  /** What changed the worth afterwards, in order. */
  readonly adjustments: readonly ScoreAdjustment[];
  /** As in the cycle's evaluation. */
  readonly worth: number;
}

/** A value, its weight for the style of the task, and their product. */
interface Weighed {
  readonly value: number;
  readonly weight: number;
  readonly contribution: number;
}

export interface SignalContribution extends Weighed {
  readonly signal: string;
}

export interface ScoreTerm extends Weighed {
  readonly term: string;
}

export interface ScoreAdjustment {
  readonly by: "holdBack" | "named" | "judge";
  readonly change: number;
}

// ── Refine, stop ──────────────────────────────────────────────────────────────────────────────────────

export interface Learned {
  readonly term: string;
  readonly because: string;
  /**
   * Files that use it, best first: of a word that files taught, the accepted ones that did; of one that stands in for a word
   * of the task, those of relevance 0.5 and above. Absent where there is none.
   */
  readonly from?: readonly string[];
}

/** What refining a query gave: the next query, and what in it was learned. */
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
  /** What the next cycle looks for, critical gaps first. */
  readonly gaps: readonly Gap[];
  /** What is missing after this cycle as people and agents are told it, critical gaps first. */
  readonly told: readonly Gap[];
  /** How many files the task's change is expected to edit, by all that is known after this cycle. */
  readonly expectedFiles: number;
  /** The relevance from which files would be handed over: as set, or chosen by the expected number of files. */
  readonly threshold: number;
  /** What to do with each file that an answer made now could show, best first. */
  readonly roles: readonly { readonly path: string; readonly role: TaskRole }[];
  /** What was learned to make this cycle's query. */
  readonly learned: readonly Learned[];
  readonly faults: readonly Fault[];
  readonly ms: number;
}

export type StopRuleName = "notNeeded" | "sufficient" | "settled" | "budget" | "maxCycles" | "nothingFound";

export interface StopReason {
  readonly rule: StopRuleName;
  readonly detail: string;
}

// ── Answer ────────────────────────────────────────────────────────────────────────────────────────────

/** A part that failed while the rest went on. */
export interface Fault {
  readonly part: string;
  readonly code: string;
  readonly message: string;
}

/** The JSON answer, schema version 1 (`docs/json-answer.md`). */
export interface Retrieval {
  readonly schemaVersion: 1;
  readonly task: { readonly text: string; readonly objective?: string; readonly language: TaskLanguage };
  /** What the sentences of the answer are written in, where it is not the task's language. */
  readonly language?: TaskLanguage;
  readonly repository: { readonly root: string; readonly commit?: string; readonly files: number };
  /** How many files the task's change is expected to edit, 1 to 20. */
  readonly expectedFiles: number;
  /** The relevance from which files are handed over: as set, or chosen for this task. */
  readonly threshold: number;
  /** Relevance at or above the threshold, best first. */
  readonly files: readonly FoundFile[];
  /** Relevance from 0.5 up to the threshold, best first. */
  readonly nearby: readonly FoundFile[];
  /** Evaluated files, best first, at most `maxCandidates`. */
  readonly ranking: readonly { readonly path: string; readonly relevance: number; readonly worth: number }[];
  readonly gaps: readonly Gap[];
  readonly cycles: readonly CycleSummary[];
  readonly stop: StopReason;
  readonly advice?: string;
  readonly faults: readonly Fault[];
  readonly stats: {
    readonly ms: number;
    readonly indexMs: number;
    readonly tokens: number;
    /** Secrets that were replaced by marks, in the task and in what is shown. */
    readonly redacted: number;
    /** What another evaluator than the default took; absent where none was asked. */
    readonly usage?: Usage;
  };
  /** How worths came about in each cycle, for the files shown; absent unless it was asked for. */
  readonly scores?: readonly CycleScores[];
}

/** What asking a model took. */
export interface Usage {
  /** Requests sent, or programs started. */
  readonly calls: number;
  /** As the model's side counts them; estimated where it does not say. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Files whose verdict was known from an earlier search. */
  readonly cached: number;
  /** Money, in the currency of the prices given; absent where none are known. */
  readonly cost?: number;
}

export interface CycleSummary {
  readonly number: number;
  readonly query: Query;
  /** How many candidates were judged. */
  readonly candidates: number;
  /** Files this cycle brought to the threshold for the first time. */
  readonly accepted: readonly string[];
  readonly learned: readonly Learned[];
  readonly ms: number;
}

// ── Ports ─────────────────────────────────────────────────────────────────────────────────────────────

/** What every part is given beside its own input. */
export interface Context {
  readonly task: PreparedTask;
  readonly settings: RetrievalSettings;
  /** The cycles finished so far, oldest first. */
  readonly cycles: readonly Cycle[];
  readonly observer: Observer;
  readonly signal?: AbortSignal;
}

/** The settings a retrieval itself reads; `settings.ts` holds all of them with defaults and ranges. */
export interface RetrievalSettings {
  readonly maxCycles: number;
  /** From this relevance on a file is accepted: the loop learns from it. */
  readonly threshold: number;
  /** Whether the files of the answer are chosen by the expected number of files, and not by `threshold`. */
  readonly isThresholdAuto: boolean;
  readonly minFiles: number;
  readonly maxCandidates: number;
  readonly maxFiles: number;
  readonly maxTokens: number;
  /** Milliseconds after which the search ends early; 0 means no limit. */
  readonly timeBudgetMs: number;
  /** Files judged after which the search ends early; 0 means no limit. */
  readonly fileBudget: number;
  /** What the sentences of the answer are written in. */
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
  /** What each file is for, in the order of `paths`. */
  purposes(paths: readonly string[]): Promise<readonly FilePurpose[]>;
  /** How many files hold each term, in the order of `terms`; of a phrase, its words side by side. */
  filesWith(terms: readonly string[]): Promise<readonly number[]>;
  /** What the codebase may say for each term, likeliest first, in the order of `terms`. */
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
  /** What is sent there, to the byte; empty when nothing is. */
  readonly body: string;
}

/** What a cycle does, in order; `refine` comes before the next cycle, if there is one. */
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
  /** What is about to leave the process, or, with `dryRun`, would. */
  onRequest?(request: OutgoingRequest): void;
}

/** The live parts of a search; `engine.ts` wires the defaults. No feature adds a branch to the loop: it becomes a part. */
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
