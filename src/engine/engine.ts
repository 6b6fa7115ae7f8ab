import { join } from "node:path";
import { assembleAnswer } from "../bundle/answer.ts";
import { estimateTokens } from "../bundle/tokens.ts";
import { dispatchLists } from "../evidence/lists/lists.ts";
import { nearList } from "../evidence/lists/near-list.ts";
import { FossickError } from "../errors.ts";
import type { Judge } from "../evaluate/judge.ts";
import { judgedEvaluator } from "../evaluate/judged-evaluator.ts";
import { rankEvaluator } from "../evaluate/evaluator.ts";
import { shippedWordVectors } from "./read-word-vectors.ts";
import { readRankerFile } from "./read-ranker-file.ts";
import type { Run, Surroundings } from "../judges/surroundings.ts";
import { createObserver } from "../evidence/observer.ts";
import { createExactSpans } from "../indexing/exact-spans/index.ts";
import { changedFault, changedMeanwhile } from "../indexing/open/changed-meanwhile.ts";
import { decode } from "../indexing/read/content.ts";
import { createFreshIndex } from "../indexing/fresh-index.ts";
import { readUpTo } from "../indexing/read/read-up-to.ts";
import type { IndexedCodebase } from "../indexing/open/open-codebase.ts";
import { readStatus, type IndexStatus } from "../indexing/open/status.ts";
import type { IndexReport } from "../indexing/update-index.ts";
import { createEngineMemory } from "../memory/engine-memory.ts";
import type { ProjectMemory } from "../memory/project-memory.ts";
import type { SearchMemory } from "../memory/search-memory.ts";
import type { Feedback, FeedbackReport } from "../memory/take-feedback.ts";
import { withHintedScope } from "../stepwise/host-query.ts";
import { startJudging } from "../stepwise/judged-search.ts";
import type { JudgedSearch, JudgeHints } from "../stepwise/types.ts";
import { foreignParts } from "../language/foreign-parts.ts";
import { learningRefiner } from "../refine/refiner.ts";
import { retrieve, type Parts } from "../retrieve.ts";
import { realRoot } from "../indexing/read/real-root.ts";
import { createScoreboard } from "../evidence/scores/scoreboard.ts";
import { resolveSettings, type Settings } from "../settings/index.ts";
import { checkTypes, inWordsOf, repositoryFacts, retrievalSettings, withScope } from "./search.ts";
import type { Search } from "../stepwise/search.ts";
import { stopRules } from "../stop/stop-rules.ts";
import {
  emptyRecording,
  recordClock,
  recordJudge,
  recordObserver,
  recordRetrievers,
  type Trace,
} from "./trace.ts";
import type { Reporter, Retrieval, Retriever, Task } from "../types.ts";
import { version } from "../version.ts";

/** What is larger is shown without its text. */
const largestTextBytes = 16_000_000;

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
  /** Told at once when something below a watched root may have changed, often many times for one change. */
  readonly onChange?: () => void;
}

export interface RunOptions {
  /** Aborting it makes the run throw the signal's reason. */
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
  /** Limits of this run alone, in place of the engine's. */
  readonly limits?: Partial<Pick<Settings, "maxCycles" | "maxTokens">>;
}

/** A search with what only the engine itself needs of it. */
interface Begun extends Search, Pick<SearchMemory, "leave"> {
  readonly codebase: IndexedCodebase;
  /** The list by which a judged search goes on. */
  readonly near: Retriever;
}

/** Searches one repository. Made by `createEngine`; close it when done. */
export interface Engine {
  /**
   * Find what a task needs. The index is brought up to date first.
   * @throws FossickError NO_TASK for an empty task, ENGINE_CLOSED after `close`
   */
  retrieve(task: string | Task, options?: RunOptions): Promise<Retrieval>;
  /** The same, with everything that `replay` needs to come to the same answer without the repository. */
  trace(task: string | Task, options?: RunOptions): Promise<Trace>;
  /** Start a search to be taken step by step with `retrieveFiles`, `evaluateRelevance` and `refineQuery`. */
  begin(task: string | Task, options?: RunOptions): Promise<Search>;
  /**
   * Start a search whose evaluator is the caller: it is shown candidates, judges them, and is shown what is near those it
   * accepted (`docs/agents-stepwise.md`).
   * @throws FossickError as `retrieve` does
   */
  judge(task: string | Task, hints?: JudgeHints, options?: RunOptions): Promise<JudgedSearch>;
  /**
   * Learn from what was of use for a task, the last one retrieved when none is named.
   * @throws FossickError NO_TASK, INVALID_SETTING for files that are not there, MEMORY_OFF, MEMORY_UNAVAILABLE
   */
  feedback(feedback: Feedback, options?: RunOptions): Promise<FeedbackReport>;
  /** What was learned of this project, to be looked at and ruled over. */
  readonly memory: ProjectMemory;
  /** Bring the index up to date with the files and the git history. */
  index(options?: RunOptions): Promise<IndexReport>;
  status(): Promise<IndexStatus>;
  /** Delete the index; the next run builds it anew. */
  clean(): Promise<{ where: string; sizeBytes: number }>;
  /** Text of a file of the repository, or undefined when it is gone, unreadable or larger than 16 MB. */
  readText(path: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** What makes the judge of a search, where one is asked for; the code is loaded only then. */
async function judgeMaker(
  surroundings: Surroundings,
  { evaluator }: NonNullable<EngineOptions["parts"]>,
): Promise<((run: Run) => Judge) | undefined> {
  if (surroundings.settings.evaluator === "default" || evaluator) return undefined;
  return (await import("../judges/open-judge.ts")).openJudge(surroundings);
}

/**
 * Open a repository for searching. Nothing is read until the first call.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_UNREADABLE, INVALID_SETTING (a model that is none, too)
 */
export async function createEngine(engineOptions: EngineOptions): Promise<Engine> {
  const { root, settings: input, parts = {}, watch = false, onChange } = engineOptions;
  const settings = resolveSettings(input);
  const ranker = settings.model === "" ? undefined : await readRankerFile(settings.model);
  const repositoryRoot = realRoot(root);
  const fresh = createFreshIndex({ root: repositoryRoot, settings, watch, onChange });
  const exactSpans = createExactSpans();

  const readText = async (path: string): Promise<string | undefined> => {
    try {
      const bytes = readUpTo(join(repositoryRoot, path), largestTextBytes);
      return bytes && decode(bytes);
    } catch {
      return undefined; // deleted since it was indexed: the caller shows the file without its text
    }
  };

  const newJudge = await judgeMaker({ settings, env: process.env, root: repositoryRoot, readText }, parts);
  /** A judge for one run, where the settings ask for one. */
  const judgeFor = ({ reporter }: RunOptions): Judge | undefined =>
    newJudge?.({ onRequest: (request) => reporter?.onRequest?.(request) });

  const index = (options?: RunOptions): Promise<IndexReport> => fresh.survive(() => fresh.update(options));
  const memory = createEngineMemory({
    root: repositoryRoot,
    dataDir: settings.dataDir,
    isOn: settings.memory,
    codebase: fresh.codebase,
  });

  async function beginOnce(given: string | Task, options: RunOptions = {}): Promise<Begun> {
    const asked = withScope(typeof given === "string" ? { text: given } : given, settings);
    if (asked.text.trim() === "") {
      throw new FossickError("NO_TASK", "there is no task", {
        hint: "Say in a sentence what is to be done.",
      });
    }
    checkTypes(asked.scope?.types ?? []);
    const { limits, ...run } = options;
    const limited = limits ? resolveSettings({ ...settings, ...limits }) : settings;
    memory.start();
    const report = await fresh.update(options);
    const codebase = await fresh.codebase();
    const worded = await inWordsOf(codebase, asked);
    const { task, recall, faults, leave } = await memory.rememberFor(worded, {
      codebase,
      ...(report.head !== undefined && { head: report.head }),
      ...(options.signal && { signal: options.signal }),
    });
    const board = createScoreboard(codebase, recall, await shippedWordVectors());
    return {
      task,
      settings: retrievalSettings(limited, task),
      repository: repositoryFacts(root, codebase, {
        ...report,
        faults: [...report.faults, ...faults, ...foreignParts(task.text)],
      }),
      codebase,
      leave,
      near: nearList(board, task.scope),
      parts: {
        retrievers: dispatchLists(board, task.scope),
        observer: createObserver(board, { readText, exactSpans, estimateTokens }),
        evaluator: parts.evaluator ?? rankEvaluator(ranker),
        refiner: parts.refiner ?? learningRefiner(),
        stopRules: parts.stopRules ?? stopRules,
        now: () => performance.now(),
        ...run,
      },
    };
  }

  /** A search with the files it read still as they were, or, the second time, with a fault that says otherwise. */
  async function traceOnce(
    given: string | Task,
    options: RunOptions,
    isSecond = false,
  ): Promise<{ readonly trace: Trace; readonly leave: SearchMemory["leave"] }> {
    const recording = emptyRecording();
    const now = recordClock(() => performance.now(), recording);
    const startedMs = now();
    const begun = await beginOnce(given, options);
    const { task, settings: asked, parts: live, codebase, leave } = begun;
    const judge = judgeFor(options);
    const recorded = {
      ...live,
      now,
      retrievers: recordRetrievers(live.retrievers, recording),
      observer: recordObserver(live.observer, recording),
      ...(judge && { evaluator: judgedEvaluator(live.evaluator, recordJudge(judge, recording)) }),
    };
    const { cycles, stop } = await retrieve(task, recorded, asked);
    const judgements = recording.judge?.judgements ?? [];
    const finished = { task, cycles, stop, settings: asked, judgements, ms: now() - startedMs };
    const found = assembleAnswer({ ...finished, repository: begun.repository });
    const shown = [...found.files, ...found.nearby].map(({ path }) => path);
    const changed = changedMeanwhile(repositoryRoot, codebase, shown);
    // Looked for again, files that changed are read and those that are gone left out.
    if (changed.length > 0 && !isSecond && asked.timeBudgetMs === 0) return traceOnce(given, options, true);
    const told = [...begun.repository.faults, changedFault(changed)];
    const repository = changed.length === 0 ? begun.repository : { ...begun.repository, faults: told };
    const retrieval = changed.length === 0 ? found : assembleAnswer({ ...finished, repository });
    const made: Trace = {
      traceVersion: 1,
      fossick: version,
      task,
      settings: asked,
      repository,
      recording,
      ...(ranker && { ranker }),
      retrieval,
    };
    return { trace: made, leave };
  }

  async function trace(given: string | Task, options: RunOptions = {}): Promise<Trace> {
    const { trace: found, leave } = await fresh.survive(() => traceOnce(given, options));
    await leave(found.retrieval);
    return found;
  }

  async function judgedByCaller(
    given: string | Task,
    hints: JudgeHints = {},
    options: RunOptions = {},
  ): Promise<JudgedSearch> {
    const task = withHintedScope(typeof given === "string" ? { text: given } : given, hints);
    let begun: Begun | undefined;
    return startJudging(
      {
        begin: async (stepOptions) => (begun = await beginOnce(task, stepOptions)),
        survive: fresh.survive,
        readText,
        changed: (paths) => {
          const changed = begun ? changedMeanwhile(repositoryRoot, begun.codebase, paths) : [];
          return changed.length === 0 ? [] : [changedFault(changed)];
        },
        onFinish: async (retrieval) => begun?.leave(retrieval),
      },
      hints,
      options,
    );
  }

  async function feedback(given: Feedback, options?: RunOptions): Promise<FeedbackReport> {
    await index(options);
    const codebase = await fresh.codebase();
    const task = given.task === undefined ? undefined : await inWordsOf(codebase, { text: given.task });
    return memory.feedback(given, codebase, task);
  }

  async function begin(given: string | Task, options: RunOptions = {}): Promise<Search> {
    const search = await fresh.survive(() => beginOnce(given, options));
    const judge = judgeFor(options);
    if (!judge) return search;
    return {
      ...search,
      parts: { ...search.parts, evaluator: judgedEvaluator(search.parts.evaluator, judge) },
    };
  }

  return {
    begin,
    judge: judgedByCaller,
    feedback,
    memory: memory.control,
    trace,
    index,
    readText,
    retrieve: async (task, options) => (await trace(task, options)).retrieval,
    status: () => readStatus(repositoryRoot, fresh.folder, settings),
    clean: fresh.clean,
    close: fresh.close,
  };
}
