// Types of the engine: its options, its methods and what they return.
import type { IndexStatus } from "../indexing/open/status.ts";
import type { IndexReport } from "../indexing/update-index.ts";
import type { ProjectMemory } from "../memory/project-memory.ts";
import type { Feedback, FeedbackReport } from "../memory/give-feedback.ts";
import type { Parts, Reporter, Retrieval, Task } from "../types.ts";
import type { RunSettings, Settings } from "../settings/index.ts";
import type { Search } from "../loop/stepwise/steps.ts";
import type { JudgedSearch, JudgeHints } from "../loop/stepwise/types.ts";
import type { Trace } from "./trace.ts";

export interface EngineOptions {
  /** The repository, or a folder inside one; paths are relative to it. */
  readonly root: string;
  readonly settings?: Partial<Settings>;
  /** Parts to use in place of the defaults. */
  readonly parts?: Partial<Pick<Parts, "evaluator" | "refiner" | "stopRules">>;
  /**
   * Keep the folder under watch, so that a search need not look at every file. For a process that stays; the process
   * lives until `close`.
   */
  readonly watch?: boolean;
  /**
   * Files whose text is shown although they usually hold secrets, because a person named them; paths relative to the
   * root. Secrets in them are replaced all the same.
   */
  readonly secretFiles?: readonly string[];
  /** Told at once when something below a watched root may have changed, often many times for one change. */
  readonly onChange?: () => void;
  /**
   * Told when a search read only a part of the repository, as `early` allows: `index` reads the rest, best once the search
   * is over.
   */
  readonly onEarly?: () => void;
}

export interface RunOptions {
  /** Aborting it makes the run throw the signal's reason. */
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
  /** Settings of this run alone, in place of the engine's. */
  readonly settings?: RunSettings;
  /** Use memory as ever, but leave nothing to it: for a task that is still being written. */
  readonly isTentative?: boolean;
}

/** A judged search that can be replayed. */
export interface TracedJudgedSearch extends JudgedSearch {
  /** Everything that `replay` needs to come to the same answer; undefined until the search is finished. */
  readonly trace: Trace | undefined;
}

/** A retrieval whose scores can be told later. */
export interface ExplainableRetrieval<Explained extends Retrieval | undefined = Retrieval> {
  readonly retrieval: Retrieval;
  /**
   * The retrieval with `scores`, which say how worths came about: of the files shown, or of these. With paths, of any
   * file, also with its `standings`.
   */
  explain(explained: true | readonly string[]): Promise<Explained>;
}

/** Searches one repository. Made by `createEngine`; close it when done. */
export interface Engine {
  /**
   * Find what a task needs. The index is brought up to date first.
   * @throws FossickError NO_TASK for an empty task, ENGINE_CLOSED after `close`
   */
  retrieve(task: string | Task, options?: RunOptions): Promise<Retrieval>;
  /** The same, whose scores can be told later. */
  search(task: string | Task, options?: RunOptions): Promise<ExplainableRetrieval>;
  /** The same, with everything that `replay` needs to come to the same answer without the repository. */
  trace(task: string | Task, options?: RunOptions): Promise<Trace>;
  /** Start a search to be taken step by step with `retrieveFiles`, `evaluateRelevance` and `refineQuery`. */
  begin(task: string | Task, options?: RunOptions): Promise<Search>;
  /**
   * Start a search whose evaluator is the caller: it is shown candidates, judges them, and is shown what is near those it
   * accepted (`docs/agents-stepwise.md`).
   * @throws FossickError as `retrieve` does
   */
  judge(task: string | Task, hints?: JudgeHints, options?: RunOptions): Promise<TracedJudgedSearch>;
  /**
   * Learn from what was of use for a task, the last one retrieved when none is named.
   * @throws FossickError NO_TASK, INVALID_SETTING for files that are not there, MEMORY_OFF, MEMORY_UNAVAILABLE
   */
  feedback(feedback: Feedback, options?: RunOptions): Promise<FeedbackReport>;
  /** Memory of this project, to be inspected and managed. */
  readonly memory: ProjectMemory;
  /** Bring the index up to date with the files and the git history. */
  index(options?: RunOptions): Promise<IndexReport>;
  status(): Promise<IndexStatus>;
  /** Delete the index; the next run builds it anew. */
  clean(): Promise<{ where: string; sizeBytes: number }>;
  /**
   * Text of a file of the repository with its secrets replaced by marks such as `[redacted: github token]`, or undefined
   * when it is gone, unreadable, larger than 16 MB or of a kind that usually holds secrets.
   */
  readText(path: string): Promise<string | undefined>;
  close(): Promise<void>;
}
