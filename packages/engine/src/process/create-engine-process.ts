// Opens an engine in a child process of its own, so that neither a crash nor a long computation affects this one.
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import type { Engine, EngineOptions, ExplainableRetrieval, RunOptions } from "../engine/types.ts";
import { memoryMadeBy } from "../memory/memory-functions.ts";
import type { JudgeHints } from "@fossick/core/loop/stepwise/types.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Task } from "@fossick/core/task.ts";
import { ProcessEnded } from "./ask.ts";
import type { EngineCalls } from "./calls.ts";
import { keepProcess, startProcess, type KeptProcess } from "./keep-process.ts";
import { judgeInProcess, type RemoteJudgedSearch } from "./remote-judged-search.ts";
import type { Input } from "./link.ts";

export type EngineProcessOptions = Pick<EngineOptions, "root" | "settings" | "watch" | "onChange">;

/**
 * An engine in a process of its own, so that neither a crash nor a long computation affects this one: an aborted call
 * rejects at once, and an engine process that does not stop, or that ends, is replaced.
 */
export interface EngineProcess extends Omit<Engine, "begin" | "judge" | "search"> {
  /** Starts a judged search like `Engine.judge`; the trace stays in the engine process until it is requested. */
  judge(task: string | Task, hints?: JudgeHints, options?: RunOptions): Promise<RemoteJudgedSearch>;
  /** Searches like `Engine.search`; the scores of the last eight searches stay in the engine process. */
  search(task: string | Task, options?: RunOptions): Promise<ExplainableRetrieval<Retrieval | undefined>>;
  /** Packs the text of the best files into a token limit, like `packFiles`. */
  pack(
    files: readonly Pick<Evaluation, "path" | "spans">[],
    maxTokens: number,
  ): Promise<readonly PackedFile[]>;
  /** Tests whether there is a complete index, so that a search only has to read changes. */
  hasIndex(): Promise<boolean>;
  /**
   * Opens and updates the index and runs one search, so that the next search has everything in memory.
   */
  warm(options?: RunOptions): Promise<void>;
}

/** Max concurrent searches that ask a model, because they mostly wait. */
const maxWaiting = 8;

/**
 * Opens a repository for searching in a process of its own.
 * @throws FossickError as `createEngine`, and PROCESS_ENDED
 */
export async function createEngineProcess(options: EngineProcessOptions): Promise<EngineProcess> {
  const { onChange, root, settings, watch } = options;
  const { evaluator = "default" } = settings ?? {};
  const kept = keepProcess({
    request: { root, ...(settings && { settings }), ...(watch !== undefined && { watch }) },
    start: startProcess,
    maxLong: evaluator === "default" ? 1 : maxWaiting,
    onChange,
  });
  await kept.use(async () => undefined);
  return createProxyEngine(kept);
}

function createProxyEngine(kept: KeptProcess): EngineProcess {
  const ask = <Name extends keyof EngineCalls>(
    name: Name,
    input: Input<EngineCalls, Name>,
    run?: RunOptions,
  ) => kept.use((asker) => asker.ask(name, input, run));
  return {
    retrieve: (task, run) => ask("retrieve", [task], run),
    trace: (task, run) => ask("trace", [task], run),
    search: (task, run) =>
      kept.use(async (asker) => {
        const { retrieval, search } = await asker.ask("search", [task], run);
        // Scores are lost with their process.
        const explain = (explained: true | readonly string[]) =>
          asker.ask("explain", [search, explained]).catch(noneOfEndedProcess);
        return { retrieval, explain };
      }),
    judge: (task, hints = {}, run = {}) => judgeInProcess(kept, task, hints, run),
    feedback: (feedback, run) => ask("feedback", [feedback], run),
    index: (run) => ask("index", [], run),
    warm: (run) => ask("warm", [], run),
    status: () => ask("status", []),
    clean: () => ask("clean", []),
    readText: (path) => ask("readText", [path]),
    details: ({ cycles, places, scope, task }, maxTokens) => {
      const asked = { cycles: cycles.slice(-1), task, ...(places && { places }), ...(scope && { scope }) };
      return ask("details", [asked, maxTokens]);
    },
    pack: (files, maxTokens) => ask("pack", [files, maxTokens]),
    hasIndex: () => ask("hasIndex", []),
    memory: memoryMadeBy(
      (name) =>
        (...input: unknown[]) =>
          ask("memory", [name, input]),
    ),
    close: kept.close,
  };
}

function noneOfEndedProcess(error: unknown): undefined {
  if (!(error instanceof ProcessEnded)) throw error;
}
