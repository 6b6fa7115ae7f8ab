// Types of a judged search: what its caller says, and what each step shows.
import type { PackedPart } from "../../bundle/pack.ts";
import type { Verdict } from "../evaluate/judge.ts";
import type { Fault, Gap, Learned, Retrieval, Span } from "../../answer-types.ts";
import type { Fact } from "../../observations.ts";
import type { Reporter } from "../../reporter.ts";

/** Hints of the caller before anything was shown. */
export interface JudgeHints {
  /** Words or names the needed files hold. */
  readonly keywords?: readonly string[];
  /** Globs of files likely to be needed. */
  readonly patterns?: readonly string[];
  /** Globs of files that are never shown. */
  readonly excludes?: readonly string[];
  /** Files shown at a time, 1 to 50; 10 when left out. */
  readonly candidatesPerCycle?: number;
}

/**
 * Verdict of the caller on one file of the repository, shown or not. A relevance outside 0 to 1 is taken as the nearer
 * end; the reason takes the place of fossick's own unless it is empty.
 */
export interface CallerVerdict extends Verdict {
  /** Files, names or subjects that are needed beside this file and were not seen yet. */
  readonly missingContext: readonly string[];
}

/** Wishes of the caller for the next step; any wish keeps the search from ending as long as cycles are left. */
export interface CallerRefinement {
  /**
   * False ends the search with what was accepted; true searches on without a wish; else the rules of every search
   * decide.
   */
  readonly searchOn?: boolean;
  readonly keywords?: readonly string[];
  readonly patterns?: readonly string[];
  readonly excludes?: readonly string[];
  /** Subjects, names or files to look for. */
  readonly focusAreas?: readonly string[];
  /** Files that are shown next, wherever they rank. */
  readonly filesToRead?: readonly string[];
}

/** A file to be judged. */
export interface JudgedCandidate {
  readonly path: string;
  /** fossick's own relevance, 0 to 1. */
  readonly relevance: number;
  readonly reason: string;
  readonly spans: readonly Span[];
  /** The lines of each span that matter most for the query, or all of a small file; long lines are cut. */
  readonly excerpts: readonly PackedPart[];
  /** Facts in favour of the file, checkable. */
  readonly evidence: readonly Fact[];
  readonly language: string;
  /** In UTF-8; 0 for a file that cannot be read. */
  readonly sizeBytes: number;
  /** Estimated tokens of the whole file. */
  readonly tokens: number;
}

/** Files that wait for a verdict. */
export interface CandidatesStep {
  readonly kind: "candidates";
  /** From 1. */
  readonly cycle: number;
  /** Likeliest first; files shown before are not among them. */
  readonly candidates: readonly JudgedCandidate[];
  /** Words of the task that the codebase lacks, with possible replacements. */
  readonly termGaps: readonly Gap[];
  /** Changes to the query that were learned for this cycle. */
  readonly learned: readonly Learned[];
  /** Faults since the last step, including unknown files that the caller named; each time that few files were read. */
  readonly faults: readonly Fault[];
}

/** The search is over. */
export interface FinishedStep {
  readonly kind: "finished";
  readonly retrieval: Retrieval;
}

export type JudgedStep = CandidatesStep | FinishedStep;

/** Options of one step. */
export interface SubmitOptions {
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
}

/** A search whose evaluator is the caller: it judges what each step shows. */
export interface JudgedSearch {
  /** The step that waits for verdicts, or the last one. */
  readonly step: JudgedStep;
  /**
   * Judge the shown files and get the next step. The last verdict per file counts; if this throws, the search is
   * unchanged. Calls are answered one after the other.
   * @throws FossickError SEARCH_FINISHED after the last step, ENGINE_CLOSED; the signal's reason when aborted
   */
  submit(
    verdicts: readonly CallerVerdict[],
    refinement?: CallerRefinement,
    options?: SubmitOptions,
  ): Promise<JudgedStep>;
}
