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

/** What servers search: folders of the machine they run on, or repositories of a team. */
export type Ground = "folders" | "repositories";

/** What a call says of where to search, by the arguments that there are on this ground. */
export interface Where {
  readonly root?: string | undefined;
  readonly repository?: string | undefined;
  readonly branch?: string | undefined;
}

/** How a search is run for a call. */
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

/** What a search found, as answers name its repository. */
export interface Found {
  readonly retrieval: Retrieval;
  readonly retrievalId: string;
  readonly packTexts: PackTexts;
  /** What the page shows of it, where it was asked for. */
  readonly view?: SearchView;
}

/** What a search of several repositories found: who asked them writes the answer. */
export interface FoundAnywhere {
  write(options: { readonly format: AnswerFormat; readonly limits: AnswerLimits }): Promise<WrittenAnswer>;
}

export interface JudgeRequest extends SearchRequest {
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
  /** What the search leaves out. */
  readonly note?: string | undefined;
}

/** A retrieval that an earlier call was given. */
export interface Kept {
  readonly retrieval: Retrieval;
  /** The same with the scores of one file, or of all. @throws FossickError INVALID_SETTING where nothing tells them */
  readonly withScores: (path: string | undefined) => Promise<Retrieval>;
  readonly view?: SearchView | undefined;
  /** What its reader must know of it. */
  readonly note?: string;
}

/** What feedback is about. */
export interface FeedbackSubject {
  /** Of the retrieval that was named. */
  readonly task?: string;
  give(feedback: Feedback, signal: AbortSignal): Promise<FeedbackReport>;
}

/** Where the calls of one client are answered from: it searches, and keeps what later calls refer to. */
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
