/**
 * Data that the page shows, and its requests to the server that opened it. Types only: the page in `web/` imports them.
 * All of it is plain JSON; paths are POSIX and relative to the root, lines are 1-based and inclusive.
 */
import type {
  CallerRefinement,
  CallerVerdict,
  CandidatesStep,
  EvaluationProgress,
  Feedback,
  FeedbackReport,
  Gap,
  JudgeHints,
  Learned,
  Query,
  RepositoryReport,
  Retrieval,
  Stage,
  TaskLanguage,
} from "@fossick/library/index.ts";

// ── Shown content ─────────────────────────────────────────────────────────────────────────────────────

/** One finished search, with everything that the page shows of it. */
export interface SearchView {
  readonly viewVersion: 1;
  /** The version of fossick that searched. */
  readonly fossick: string;
  /** The answer, with the scores of its files unless the caller judged them. */
  readonly retrieval: Retrieval;
  readonly limits: Limits;
  readonly graph: FileGraph;
  /** Stages in order; empty if they were not measured, as in a trace. */
  readonly stages: readonly StageTime[];
  /** The answer in formats for other programs. */
  readonly copies: Readonly<Record<CopyFormat, string>>;
  /** Lines to show without a server, by path. */
  readonly texts: Readonly<Record<string, readonly TextPart[]>>;
  /** Code host of the repository, if known. */
  readonly host?: CodeHost;
  /** False for a search that was opened from a file: the files here may differ or be missing. */
  readonly isOfRoot?: false;
}

/** Code host of a repository; `kind` decides how links name files. */
export interface CodeHost {
  readonly kind: "github" | "gitlab" | "bitbucket" | "gitea";
  /** Address of the repository's page, without a slash at the end. */
  readonly url: string;
  /** Searched folder of the repository, ending in a slash; empty for the whole repository. */
  readonly folder: string;
}

export const copyFormats = ["paths", "markdown", "xml"] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** Limits of a search. */
export interface Limits {
  readonly maxCycles: number;
  readonly threshold: number;
  readonly maxTokens: number;
  readonly globs: readonly string[];
  readonly excludes: readonly string[];
  /** The only files and folders searched, if the command line named some. */
  readonly paths?: readonly string[];
}

export interface StageTime {
  /** From 1. */
  readonly cycle: number;
  readonly stage: Stage;
  readonly ms: number;
}

/** Consecutive lines of a file, with secrets replaced. */
export interface TextPart {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/** The files of an answer and files near them, at most 60. */
export interface FileGraph {
  readonly nodes: readonly FileNode[];
  readonly edges: readonly FileEdge[];
}

export interface FileNode {
  readonly path: string;
  /** `near` is for a file outside the answer that is connected with one in it. */
  readonly kind: "accepted" | "nearby" | "near";
}

/** Connection between two files; one edge for each pair and kind. */
export type FileEdge = { readonly from: string; readonly to: string } & (
  | {
      readonly kind: "uses";
      /** Names defined in `to` that `from` uses, most used first. */ readonly names: readonly string[];
    }
  | { readonly kind: "imports" }
  | { readonly kind: "configuredBy" }
  | { readonly kind: "companion"; /** Past commits that changed both. */ readonly commits: number }
  | {
      readonly kind: "learned";
      /** Words learned from `from`, by which the cycle that first accepted `to` searched. */
      readonly terms: readonly string[];
      readonly cycle: number;
    }
);

// ── Running searches ──────────────────────────────────────────────────────────────────────────────────

/** A file after a cycle. */
interface CycleFile {
  readonly path: string;
  readonly relevance: number;
  readonly worth: number;
  readonly reason: string;
}

/** One finished cycle of a search that may still run. */
export interface CycleView {
  readonly number: number;
  readonly query: Query;
  /** Number of candidates judged. */
  readonly candidates: number;
  /** Files this cycle brought to the threshold for the first time. */
  readonly accepted: readonly string[];
  /** The best files of all cycles so far, best first, at most 20. */
  readonly best: readonly CycleFile[];
  readonly threshold: number;
  readonly learned: readonly Learned[];
  readonly gaps: readonly Gap[];
  readonly ms: number;
}

/** Events of a running search; `done` or `failed` is the last. */
export type SearchEvent =
  | {
      readonly kind: "indexing";
      readonly done: number;
      /** 0 while unknown. */ readonly total: number;
    }
  | { readonly kind: "cycleStart"; readonly number: number; readonly query: Query }
  | { readonly kind: "stage"; readonly number: number; readonly stage: Stage }
  | { readonly kind: "cycleEnd"; readonly cycle: CycleView }
  | { readonly kind: "done"; readonly id: string; readonly view: SearchView }
  | Failed;

/** A user error or a failure, described for people. */
export interface Failed {
  readonly kind: "failed";
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** Events of an index update before the first search. */
export type WarmEvent =
  | Extract<SearchEvent, { readonly kind: "indexing" }>
  | { readonly kind: "done" }
  | Failed;

export type EvaluateEvent =
  | ({ readonly kind: "progress" } & EvaluationProgress)
  | { readonly kind: "done"; readonly report: RepositoryReport }
  | Failed;

// ── Requests of the page ──────────────────────────────────────────────────────────────────────────────

/** Facts about the page's server and its defaults. */
export interface About {
  readonly fossick: string;
  readonly root: string;
  /** Default language of the page, until the user chooses one. */
  readonly language: TaskLanguage;
  readonly limits: Limits;
  /** Task to search for at once. */
  readonly task?: string;
  /** Objective of that task. */
  readonly objective?: string;
  /** Keywords of that task. */
  readonly keywords?: readonly string[];
  /** False if the evaluator asks a model or a program: then an unfinished task is not searched for. */
  readonly isSearchFree: boolean;
}

export interface SearchRequest {
  readonly task: string;
  readonly objective?: string;
  /** Words that the user expects in the right code. */
  readonly keywords?: readonly string[];
  readonly globs?: readonly string[];
  readonly excludes?: readonly string[];
  readonly maxCycles?: number;
  readonly threshold?: number;
}

/** A search; a tentative one is started while the user types, enters no history and is not learned from. */
export interface StreamedRequest extends SearchRequest {
  readonly isTentative?: true;
}

export interface JudgeRequest extends SearchRequest {
  readonly hints?: JudgeHints;
}

/** A search that the user judges, after a step. */
export interface JudgedView {
  readonly id: string;
  /** Finished cycles, oldest first. */
  readonly cycles: readonly CycleView[];
  /** Query that found the candidates of this step; for a finished search, that of the last step. */
  readonly query: Query;
  readonly step:
    | CandidatesStep
    | { readonly kind: "finished"; /** Id of the view. */ readonly id: string; readonly view: SearchView };
}

/** One search of this server, which can be opened again. */
export interface PastSearch {
  readonly id: string;
  readonly task: string;
  readonly request: SearchRequest;
  readonly files: number;
  readonly ms: number;
  readonly isJudged: boolean;
}

/** A search of an earlier or other process, without its answer. */
export interface EarlierSearch extends SearchRequest {
  /** Number of files it returned. */
  readonly files: number;
  /** Seconds since 1970. */
  readonly time: number;
}

/**
 * Requests of the page: `POST /api/NAME` with the input as JSON; the answer is JSON, `Failed` with a status of 400 or
 * more.
 */
export interface PageCalls {
  about(input: object): About;
  /** Lists searches of this server, newest first. */
  history(input: object): readonly PastSearch[];
  /** Lists searches of other processes, newest first. */
  earlier(input: object): readonly EarlierSearch[];
  /** Clears both lists; searches that pages still show stay available while the server runs. */
  clearHistory(input: object): object;
  /** Adds a tentative search to the history, because its answer is used. @returns its new id */
  keep(input: { readonly id: string }): { readonly id: string };
  view(input: { readonly id: string }): SearchView;
  /** Returns lines of a file; without a range, the whole file. At most 2,000 lines. */
  lines(input: {
    readonly path: string;
    readonly startLine?: number;
    readonly endLine?: number;
    /** Id of the search that found the file, to report changes since. */
    readonly id?: string;
  }): ShownText;
  /** Starts a judged search; its default limit of cycles is higher than that of other searches. */
  judge(input: JudgeRequest): JudgedView;
  /** Submits verdicts; `searchOn` of the refinement ends the search, or keeps the stop rules from ending it. */
  submit(input: {
    readonly id: string;
    readonly verdicts: readonly CallerVerdict[];
    readonly refinement?: CallerRefinement;
  }): JudgedView;
  feedback(input: Feedback): FeedbackReport;
  /** Opens a file in the user's editor. */
  edit(input: { readonly path: string; readonly line?: number }): object;
  /** Opens a search that `--trace` wrote. */
  replay(input: { readonly trace: unknown }): { readonly id: string; readonly view: SearchView };
  /** Formats a search for a model: the answer, with as much of its files' text as the token limit allows. */
  prompt(input: { readonly id: string }): { readonly text: string; readonly tokens: number };
  /** Renders a search as a page that needs no server. */
  html(input: { readonly id: string }): { readonly html: string };
  /** Returns the search of a commit that the last evaluation replayed. */
  replayed(input: { readonly commit: string }): SearchView;
}

/**
 * Requests that are answered with server-sent events, each one JSON of the type named here; the reader may end the
 * stream early.
 */
export interface PageStreams {
  /** Brings the index up to date before the first search. */
  warm(input: object): WarmEvent;
  search(input: StreamedRequest): SearchEvent;
  evaluate(input: { readonly last: number }): EvaluateEvent;
}

export interface ShownText extends TextPart {
  readonly path: string;
  /** Line count of the whole file. */
  readonly lines: number;
  /** True if the file changed after the given search. */
  readonly isChanged?: true;
}
