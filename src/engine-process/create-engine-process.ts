import type { PackedFile } from "../bundle/pack.ts";
import type { Engine, EngineOptions, ExplainableRetrieval, RunOptions } from "../engine/types.ts";
import type { ProjectMemory } from "../memory/project-memory.ts";
import type { JudgeHints } from "../loop/stepwise/types.ts";
import type { Evaluation, Retrieval, Task } from "../types.ts";
import { ProcessEnded } from "./ask.ts";
import type { EngineCalls } from "./calls.ts";
import { keepProcess, startProcess, type KeptProcess } from "./keep-process.ts";
import { judgeInProcess, type RemoteJudgedSearch } from "./remote-judged-search.ts";
import type { Input } from "./link.ts";

export type EngineProcessOptions = Pick<EngineOptions, "root" | "settings" | "watch" | "onChange">;

/**
 * An engine in a process of its own. Whatever happens to its index, and however long it computes, this process goes on:
 * a call that is aborted rejects at once, and a process that does not stop, or that ends, is replaced by another.
 */
export interface EngineProcess extends Omit<Engine, "begin" | "judge" | "search"> {
  /** Like `judge` of an engine; the trace stays in the process until it is requested. */
  judge(task: string | Task, hints?: JudgeHints, options?: RunOptions): Promise<RemoteJudgedSearch>;
  /** Like `search` of an engine; scores stay in the process, those of the last eight searches. */
  search(task: string | Task, options?: RunOptions): Promise<ExplainableRetrieval<Retrieval | undefined>>;
  /** Text of the best files within a token limit, as of `packFiles`. */
  pack(
    files: readonly Pick<Evaluation, "path" | "spans">[],
    maxTokens: number,
  ): Promise<readonly PackedFile[]>;
  /** Tests whether there is a finished index, so that a search only has to read changes. */
  hasIndex(): Promise<boolean>;
  /**
   * Open the index, bring it up to date and search once for nothing, so that the next search has everything in memory.
   */
  warm(options?: RunOptions): Promise<void>;
}

/** Max searches at a time that ask a model: they mostly wait. */
const maxWaiting = 8;

/**
 * Open a repository for searching in a process of its own.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_UNREADABLE, INVALID_SETTING, PROCESS_ENDED
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

const memoryFunctions: readonly (keyof ProjectMemory)[] = ["list", "forget", "export", "import", "off", "on"];

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
        // Scores are gone with their process.
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
    pack: (files, maxTokens) => ask("pack", [files, maxTokens]),
    hasIndex: () => ask("hasIndex", []),
    memory: Object.fromEntries(
      memoryFunctions.map((name) => [name, (...input: unknown[]) => ask("memory", [name, input])]),
    ) as unknown as ProjectMemory,
    close: kept.close,
  };
}

function noneOfEndedProcess(error: unknown): undefined {
  if (!(error instanceof ProcessEnded)) throw error;
}
