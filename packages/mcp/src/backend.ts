// Types of what the MCP tools ask of their search target, be it folders or a team's repositories; searches nothing.
import type {
  CallerRefinement,
  CallerVerdict,
  Feedback,
  FeedbackReport,
  JudgedStep,
  JudgeHints,
  Reporter,
  Retrieval,
  RunOptions,
  Task,
} from "@fossick/library/index.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import type { AskedSearch } from "./ask-again.ts";
import type { AnswerLimits, WrittenAnswer } from "./budgets.ts";
import type { AnswerFormat } from "./for-host.ts";
import type { CollectDetails, PackTexts } from "./write-answer.ts";

/** Kinds of search target of a server: folders of its machine, or repositories of a team. */
export type SearchTarget = "folders" | "repositories";

/** The search target, from a tool call's arguments. */
export interface Where {
  readonly root?: string | undefined;
  readonly repository?: string | undefined;
  /** How many repositories to search where none is named. */
  readonly repositories?: number | undefined;
  readonly branch?: string | undefined;
}

/** Run options of a call's search. */
export interface RunOfCall {
  readonly signal: AbortSignal;
  /** Reports the progress of a search of at most `maxCycles` to the client. */
  reporter(maxCycles: number): Reporter;
}

export interface SearchRequest {
  readonly where: Where;
  readonly task: Task;
  readonly settings: NonNullable<RunOptions["settings"]>;
  readonly maxCycles: number;
}

/** A search of one call. */
export interface RetrieveRequest extends SearchRequest {
  /** True if the page shows the search. */
  readonly isShown: boolean;
  /** Number of this call within its search, from 1. */
  readonly cycle: number;
  /** Id of the earlier call that this one continues: it searches the same place and takes over the id. */
  readonly retrievalId?: string | undefined;
}

/** Result of a search, with its repository as answers name it. */
interface Found {
  readonly retrieval: Retrieval;
  readonly retrievalId: string;
  readonly packTexts: PackTexts;
  readonly details: CollectDetails;
  /** The page's view of the search; absent unless requested. */
  readonly view?: SearchView;
}

/** Result of a search of several repositories; the backend that searched them writes the answer. */
interface FoundAnywhere {
  write(options: { readonly format: AnswerFormat; readonly limits: AnswerLimits }): Promise<WrittenAnswer>;
}

interface JudgeRequest extends SearchRequest {
  readonly hints: JudgeHints;
  /** Format of the first step, and the default of later ones. */
  readonly format: AnswerFormat;
}

/** One step of a judged search. A finished search is kept, so that it can be explained. */
export interface StepOfSearch {
  readonly step: JudgedStep;
  readonly retrievalId: string;
  readonly maxCycles: number;
  readonly format: AnswerFormat;
  /** Note on the part of the repository that the search left out. */
  readonly note?: string | undefined;
}

/** The retrieval of an earlier call. */
export interface Kept {
  readonly retrieval: Retrieval;
  /** Adds the scores of one file, or of all. @throws FossickError INVALID_SETTING if they are not kept */
  readonly withScores: (path: string | undefined) => Promise<Retrieval>;
  readonly view?: SearchView | undefined;
  /** Note that the reader must be shown. */
  readonly note?: string;
}

/** The search that feedback is about. */
export interface FeedbackSubject {
  /** Task of the named retrieval. */
  readonly task?: string;
  give(feedback: Feedback, signal: AbortSignal): Promise<FeedbackReport>;
}

/** Answers the calls of one client, and keeps the results that later calls refer to. */
export interface Backend {
  /** Searches, and writes the answer while the searched engine is still open. */
  retrieve<Result>(
    request: RetrieveRequest,
    run: RunOfCall,
    write: (found: Found | FoundAnywhere) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Returns the search of an earlier call, so that it can be continued.
   * @throws FossickError for an id that is not this client's, and for a search that waits for verdicts
   */
  asked(retrievalId: string): Promise<AskedSearch>;
  judge(request: JudgeRequest, run: RunOfCall): Promise<StepOfSearch>;
  /** @throws FossickError SEARCH_FINISHED, and for an id that is not this client's */
  submit(
    retrievalId: string,
    verdicts: readonly CallerVerdict[],
    refinement: CallerRefinement,
    run: RunOfCall,
  ): Promise<StepOfSearch>;
  /** @throws FossickError for an id that is not this client's, and for a search that is not finished */
  kept(retrievalId: string, run: Pick<RunOfCall, "signal">): Promise<Kept>;
  feedback(about: {
    readonly retrievalId?: string | undefined;
    readonly where: Where;
  }): Promise<FeedbackSubject>;
  /** Describes what is searched and its index, as lines for a model. */
  status(where: Where): Promise<readonly string[]>;
}
