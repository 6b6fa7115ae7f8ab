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
} from "../../index.ts";

// ── What is shown ─────────────────────────────────────────────────────────────────────────────────────

/** One finished search, with all that can be opened in it. */
export interface SearchView {
  readonly viewVersion: 1;
  /** The version of fossick that searched. */
  readonly fossick: string;
  /** With the scores of the files shown, unless the caller judged them. */
  readonly retrieval: Retrieval;
  readonly limits: Limits;
  readonly graph: FileGraph;
  /** In order; empty if they were not timed, as in a trace. */
  readonly stages: readonly StageTime[];
  /** The answer as other programs take it. */
  readonly copies: Readonly<Record<CopyFormat, string>>;
  /** Lines to show where no server can be asked for them, by path. */
  readonly texts: Readonly<Record<string, readonly TextPart[]>>;
  /** Where the repository is hosted, as far as that is known. */
  readonly host?: CodeHost;
  /** False for a search that was opened from a file: other lines, or none, may stand in the files here. */
  readonly isOfRoot?: false;
}

/** Where a repository is hosted, and how that place names files. */
export interface CodeHost {
  readonly kind: "github" | "gitlab" | "bitbucket" | "gitea";
  /** The page of the repository, without a slash at its end. */
  readonly url: string;
  /** The folder of the repository that was searched, ending in a slash; empty for all of it. */
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
  /** The only files and folders searched, where the command line named some. */
  readonly paths?: readonly string[];
}

export interface StageTime {
  /** From 1. */
  readonly cycle: number;
  readonly stage: Stage;
  readonly ms: number;
}

/** Consecutive lines of a file, its secrets replaced. */
export interface TextPart {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/** The files of an answer and those near them, at most 60. */
export interface FileGraph {
  readonly nodes: readonly FileNode[];
  readonly edges: readonly FileEdge[];
}

export interface FileNode {
  readonly path: string;
  /** `near` is for a file that is only connected with one of the answer. */
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

// ── While a search runs ───────────────────────────────────────────────────────────────────────────────

/** A file as a cycle left it. */
interface CycleFile {
  readonly path: string;
  readonly relevance: number;
  readonly worth: number;
  readonly reason: string;
}

/** One finished cycle, before the answer is there. */
export interface CycleView {
  readonly number: number;
  readonly query: Query;
  /** Number of candidates judged. */
  readonly candidates: number;
  /** Files this cycle brought to the threshold for the first time. */
  readonly accepted: readonly string[];
  /** The best of all cycles so far, best first, at most 20. */
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
      /** 0 while it is not known. */ readonly total: number;
    }
  | { readonly kind: "cycleStart"; readonly number: number; readonly query: Query }
  | { readonly kind: "stage"; readonly number: number; readonly stage: Stage }
  | { readonly kind: "cycleEnd"; readonly cycle: CycleView }
  | { readonly kind: "done"; readonly id: string; readonly view: SearchView }
  | Failed;

/** A mistake or a failure, in words for people. */
export interface Failed {
  readonly kind: "failed";
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** Events of an index that is brought up to date before somebody searches. */
export type WarmEvent =
  | Extract<SearchEvent, { readonly kind: "indexing" }>
  | { readonly kind: "done" }
  | Failed;

export type EvaluateEvent =
  | ({ readonly kind: "progress" } & EvaluationProgress)
  | { readonly kind: "done"; readonly report: RepositoryReport }
  | Failed;

// ── What the page asks ────────────────────────────────────────────────────────────────────────────────

/** Facts about the page's server and its defaults. */
export interface About {
  readonly fossick: string;
  readonly root: string;
  /** Default language of the page, until its user chooses one. */
  readonly language: TaskLanguage;
  readonly limits: Limits;
  /** Task to search for at once. */
  readonly task?: string;
  /** Objective of that task. */
  readonly objective?: string;
  /** False where whoever judges asks a model or a program, which a task that is still being written is not worth. */
  readonly isSearchFree: boolean;
}

export interface SearchRequest {
  readonly task: string;
  readonly objective?: string;
  readonly globs?: readonly string[];
  readonly excludes?: readonly string[];
  readonly maxCycles?: number;
  readonly threshold?: number;
}

/** A search that its page begins by itself while its user writes: it enters no history and teaches nothing. */
export interface StreamedRequest extends SearchRequest {
  readonly isTentative?: true;
}

export interface JudgeRequest extends SearchRequest {
  readonly hints?: JudgeHints;
}

/** A search that its user judges, after a step. */
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

/** One search of this server, to be opened again. */
export interface PastSearch {
  readonly id: string;
  readonly task: string;
  readonly request: SearchRequest;
  readonly files: number;
  readonly ms: number;
  readonly isJudged: boolean;
}

/** A search of an earlier process, or another one, of which its answer is not kept. */
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
  /** Newest first. */
  history(input: object): readonly PastSearch[];
  /** Searches that outlived their process, newest first, without those of `history`. */
  earlier(input: object): readonly EarlierSearch[];
  /** Erase both; what pages still show can be read on as long as the server runs. */
  clearHistory(input: object): object;
  /** Take a tentative search into the history, because its answer is of use. @returns its id there */
  keep(input: { readonly id: string }): { readonly id: string };
  view(input: { readonly id: string }): SearchView;
  /** Without lines: all of it, up to 2,000 lines. */
  lines(input: {
    readonly path: string;
    readonly startLine?: number;
    readonly endLine?: number;
    /** The search that found the file, to learn whether it has changed since. */
    readonly id?: string;
  }): ShownText;
  /** Without a limit of its own it may take more cycles than other searches. */
  judge(input: JudgeRequest): JudgedView;
  /** `searchOn` of the refinement ends the search, or keeps the rules from ending it. */
  submit(input: {
    readonly id: string;
    readonly verdicts: readonly CallerVerdict[];
    readonly refinement?: CallerRefinement;
  }): JudgedView;
  feedback(input: Feedback): FeedbackReport;
  /** Open a file in the user's editor. */
  edit(input: { readonly path: string; readonly line?: number }): object;
  /** Show a search that `--trace` wrote. */
  replay(input: { readonly trace: unknown }): { readonly id: string; readonly view: SearchView };
  /** One search for a model: the answer, with as much of its files' text as the token limit allows. */
  prompt(input: { readonly id: string }): { readonly text: string; readonly tokens: number };
  /** One search as a file that needs no server. */
  html(input: { readonly id: string }): { readonly html: string };
  /** The search of a commit that the last evaluation replayed. */
  replayed(input: { readonly commit: string }): SearchView;
}

/**
 * Requests that are answered with server-sent events, each one JSON of the type named here; the reader may end the
 * stream early.
 */
export interface PageStreams {
  /** Bring the index up to date, so that the first search finds it ready. */
  warm(input: object): WarmEvent;
  search(input: StreamedRequest): SearchEvent;
  evaluate(input: { readonly last: number }): EvaluateEvent;
}

export interface ShownText extends TextPart {
  readonly path: string;
  /** Line count of the whole file. */
  readonly lines: number;
  /** True if the file changed after the search that was named. */
  readonly isChanged?: true;
}
