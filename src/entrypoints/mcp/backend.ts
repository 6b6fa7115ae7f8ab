// The interface between the tools and what they search: folders or a team's repositories.
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
} from "../../index.ts";
import type { SearchView } from "../page/types.ts";
import type { AnswerLimits, WrittenAnswer } from "./budgets.ts";
import type { AnswerFormat, PackTexts } from "./write-answer.ts";

/** Kinds of search target of a server: folders of its machine, or repositories of a team. */
export type SearchTarget = "folders" | "repositories";

/** The search target, from a tool call's arguments. */
export interface Where {
  readonly root?: string | undefined;
  readonly repository?: string | undefined;
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

/** Result of a search, with its repository as answers name it. */
interface Found {
  readonly retrieval: Retrieval;
  readonly retrievalId: string;
  readonly packTexts: PackTexts;
  /** The page's view of it; set if requested. */
  readonly view?: SearchView;
}

/** Result of a search of several repositories: the backend that asked them writes the answer. */
interface FoundAnywhere {
  write(options: { readonly format: AnswerFormat; readonly limits: AnswerLimits }): Promise<WrittenAnswer>;
}

interface JudgeRequest extends SearchRequest {
  readonly hints: JudgeHints;
  /** Every step is written as the first was asked for. */
  readonly format: AnswerFormat;
}

/** One step of a judged search. A finished one is kept, to be explained. */
export interface StepOfSearch {
  readonly step: JudgedStep;
  readonly retrievalId: string;
  readonly maxCycles: number;
  readonly format: AnswerFormat;
  /** Tells which part of the repository the search left out. */
  readonly note?: string | undefined;
}

/** A retrieval that an earlier call was given. */
export interface Kept {
  readonly retrieval: Retrieval;
  /** The same with the scores of one file, or of all. @throws FossickError INVALID_SETTING where nothing tells them */
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

/** Answers the calls of one client: it searches, and keeps what later calls refer to. */
export interface Backend {
  /**
   * Search, and write the answer while what was searched is still open.
   * @param request with `isShown` for what the page shows
   */
  retrieve<Result>(
    request: SearchRequest & { readonly isShown: boolean },
    run: RunOfCall,
    write: (found: Found | FoundAnywhere) => Promise<Result>,
  ): Promise<Result>;
  judge(request: JudgeRequest, run: RunOfCall): Promise<StepOfSearch>;
  /** @throws FossickError SEARCH_FINISHED, and for an id that this client was not given */
  submit(
    retrievalId: string,
    verdicts: readonly CallerVerdict[],
    refinement: CallerRefinement,
    run: RunOfCall,
  ): Promise<StepOfSearch>;
  /** @throws FossickError for an id that this client was not given, and for a search that is not finished */
  kept(retrievalId: string, run: Pick<RunOfCall, "signal">): Promise<Kept>;
  feedback(about: {
    readonly retrievalId?: string | undefined;
    readonly where: Where;
  }): Promise<FeedbackSubject>;
  /** Lines for a model. */
  status(where: Where): Promise<readonly string[]>;
}
