/**
 * Data that the page shows, and its requests to the server that opened it. Types only: the page in `web/` imports them.
 * All of it is plain JSON; paths are POSIX and relative to the root, lines are 1-based and inclusive.
 */
import type {
  Feedback,
  FeedbackReport,
  Learned,
  Query,
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
  readonly retrieval: Retrieval;
  readonly limits: Limits;
  /** The answer in formats for other programs. */
  readonly copies: Readonly<Record<CopyFormat, string>>;
  /** Lines to show without a server, by path. */
  readonly texts: Readonly<Record<string, readonly TextPart[]>>;
  /** Names of the repository, if known. */
  readonly repository?: RepositoryNames;
  /** Code host of the repository, if known. */
  readonly host?: CodeHost;
  /** Time at which the search was saved as a file, in ISO 8601. */
  readonly savedAt?: string;
}

/** Names by which people know a repository. */
export interface RepositoryNames {
  /** Name of its folder. */
  readonly name: string;
  /** Undefined without git, and where no branch is checked out. */
  readonly branch?: string;
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

/** Consecutive lines of a file, with secrets replaced. */
export interface TextPart {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

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
  /** Files this cycle brought to the threshold for the first time. */
  readonly accepted: readonly string[];
  /** The best files of all cycles so far, best first, at most 20. */
  readonly best: readonly CycleFile[];
  readonly learned: readonly Learned[];
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

// ── Requests of the page ──────────────────────────────────────────────────────────────────────────────

/** Facts about the page's server and its defaults. */
export interface About {
  readonly fossick: string;
  readonly root: string;
  readonly repository: RepositoryNames;
  /** Default language of the page, until the user chooses one. */
  readonly language: TaskLanguage;
  readonly limits: Limits;
  /** Task to search for at once. */
  readonly task?: string;
  /** Tasks to try, from the repository itself. */
  readonly examples?: readonly string[];
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

/** One search of this server, which can be opened again. */
export interface PastSearch {
  readonly id: string;
  readonly task: string;
  readonly request: SearchRequest;
  readonly files: number;
  readonly ms: number;
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
  feedback(input: Feedback): FeedbackReport;
  /** Opens a file in the user's editor. */
  edit(input: { readonly path: string; readonly line?: number }): object;
  /** Formats a search for a model: the answer, with as much of its files' text as the token limit allows. */
  prompt(input: { readonly id: string }): { readonly text: string; readonly tokens: number };
  /** Renders a search as a page that needs no server. */
  html(input: { readonly id: string }): { readonly html: string };
}

/**
 * Requests that are answered with server-sent events, each one JSON of the type named here; the reader may end the
 * stream early.
 */
export interface PageStreams {
  /** Brings the index up to date before the first search. */
  warm(input: object): WarmEvent;
  search(input: StreamedRequest): SearchEvent;
}

export interface ShownText extends TextPart {
  readonly path: string;
  /** Line count of the whole file. */
  readonly lines: number;
  /** True if the file changed after the given search. */
  readonly isChanged?: true;
}
