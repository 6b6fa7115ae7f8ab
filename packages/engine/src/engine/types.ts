// Types of the engine's options and methods, and of what they return.
import type { IndexStatus } from "@fossick/index/open/status.ts";
import type { IndexReport } from "@fossick/index/update-index.ts";
import type { ProjectMemory } from "../memory/project-memory.ts";
import type { Feedback, FeedbackReport } from "../memory/give-feedback.ts";
import type { Answered, Details } from "@fossick/core/details.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Parts } from "@fossick/core/parts.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import type { Task } from "@fossick/core/task.ts";
import type { RunSettings, Settings } from "@fossick/settings/index.ts";
import type { Search } from "@fossick/core/loop/stepwise/steps.ts";
import type { JudgedSearch, JudgeHints } from "@fossick/core/loop/stepwise/types.ts";
import type { Trace } from "./trace.ts";

export interface EngineOptions {
  /** The repository, or a folder inside one; paths are relative to it. */
  readonly root: string;
  readonly settings?: Partial<Settings>;
  /** Parts to use in place of the defaults. */
  readonly parts?: Partial<Pick<Parts, "evaluator" | "refiner" | "stopRules">>;
  /**
   * True to watch the folder, so that a search need not check every file. For long-running processes: the watch keeps
   * the process alive until `close`.
   */
  readonly watch?: boolean;
  /**
   * Files whose text is shown although they usually hold secrets, because a person named them; paths relative to the
   * root. Secrets in them are still replaced.
   */
  readonly secretFiles?: readonly string[];
  /** Called at once when something below a watched root may have changed, often several times for one change. */
  readonly onChange?: () => void;
  /**
   * Called when a search read only a part of the repository, as `early` allows; call `index` after the search to read
   * the rest.
   */
  readonly onEarly?: () => void;
}

export interface RunOptions {
  /** Signal that cancels the run, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
  /** Settings of this run alone, which override the engine's. */
  readonly settings?: RunSettings;
  /** True to use memory without adding to it, for a task that is still being written. */
  readonly isTentative?: boolean;
}

/** A judged search that can be replayed. */
export interface TracedJudgedSearch extends JudgedSearch {
  /** Trace from which `replay` computes the same answer; undefined until the search is finished. */
  readonly trace: Trace | undefined;
}

/** A retrieval that can explain its scores. */
export interface ExplainableRetrieval<Explained extends Retrieval | undefined = Retrieval> {
  readonly retrieval: Retrieval;
  /**
   * Returns the retrieval with `scores`, the breakdown of worths, of the files shown, or of the files given; the latter
   * also with their `standings`.
   */
  explain(explained: true | readonly string[]): Promise<Explained>;
}

/** Searches one repository. Made by `createEngine`; close it when done. */
export interface Engine {
  /**
   * Finds the files that a task needs, after updating the index.
   * @throws FossickError NO_TASK for an empty task, ENGINE_CLOSED after `close`
   */
  retrieve(task: string | Task, options?: RunOptions): Promise<Retrieval>;
  /** Searches like `retrieve`, with scores on demand. */
  search(task: string | Task, options?: RunOptions): Promise<ExplainableRetrieval>;
  /** Searches like `retrieve`; the trace lets `replay` compute the same answer without the repository. */
  trace(task: string | Task, options?: RunOptions): Promise<Trace>;
  /** Starts a search to run step by step with `retrieveFiles`, `evaluateRelevance` and `refineQuery`. */
  begin(task: string | Task, options?: RunOptions): Promise<Search>;
  /**
   * Starts a search whose evaluator is the caller, who judges candidates and then gets files near the accepted ones
   * (`docs/agents-stepwise.md`).
   * @throws FossickError as `retrieve`
   */
  judge(task: string | Task, hints?: JudgeHints, options?: RunOptions): Promise<TracedJudgedSearch>;
  /**
   * Learns which files were useful for a task; default: the task of the last retrieval.
   * @throws FossickError NO_TASK, INVALID_SETTING for files that do not exist, MEMORY_OFF, MEMORY_UNAVAILABLE
   */
  feedback(feedback: Feedback, options?: RunOptions): Promise<FeedbackReport>;
  /** Memory of this project, to be inspected and managed. */
  readonly memory: ProjectMemory;
  /** Updates the index to the files and the git history. */
  index(options?: RunOptions): Promise<IndexReport>;
  /** Collects what is shown with the places of an answer (`detailsOf`). @param maxTokens of their text */
  details(answer: Answered, maxTokens: number): Promise<Details>;
  status(): Promise<IndexStatus>;
  /** Deletes the index; the next run builds it again. */
  clean(): Promise<{ where: string; sizeBytes: number }>;
  /**
   * Reads a file of the repository with secrets replaced by marks such as `[redacted: github token]`; undefined if it
   * is missing, unreadable, larger than 16 MB or of a kind that usually holds secrets.
   */
  readText(path: string): Promise<string | undefined>;
  close(): Promise<void>;
}
