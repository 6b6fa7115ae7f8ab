import { judgedEvaluator } from "../evaluate/judged-evaluator.ts";
import type { IndexStatus } from "../indexing/open/status.ts";
import type { Feedback, FeedbackReport } from "../memory/take-feedback.ts";
import { redact } from "../secrets/redact.ts";
import { resolveSettings } from "../settings/index.ts";
import type { Search } from "../stepwise/search.ts";
import type { Task } from "../types.ts";
import { judgeSearch } from "./judge-search.ts";
import { prepareSearch } from "./prepare-search.ts";
import { inWordsOf } from "./prepare-task.ts";
import type { Trace } from "./trace.ts";
import { judgeFor, traceSearch, type Tracing } from "./trace-search.ts";
import type { Engine, RunOptions } from "./types.ts";

/** A repository as an engine needs it, wherever its files and its index lie. */
export interface OpenedRepository extends Tracing {
  readonly status: () => Promise<IndexStatus>;
}

/** An engine over a repository that is open. */
export function createEngineFrom(tracing: OpenedRepository): Engine {
  const { fresh, memory, reading, status } = tracing;

  const index: Engine["index"] = (run) => fresh.withRecovery(() => fresh.update(run));

  async function trace(task: string | Task, run: RunOptions = {}): Promise<Trace> {
    const traced = await fresh.withRecovery(() => traceSearch(task, run, forRun(tracing, run)));
    await traced.leave(traced.trace.retrieval);
    return traced.trace;
  }

  async function begin(task: string | Task, run: RunOptions = {}): Promise<Search> {
    const search = await fresh.withRecovery(() => prepareSearch(task, run, forRun(tracing, run)));
    const judge = judgeFor(tracing, run);
    if (!judge) return search;
    const evaluator = judgedEvaluator(search.parts.evaluator, judge);
    return { ...search, parts: { ...search.parts, evaluator } };
  }

  async function feedback(input: Feedback, run?: RunOptions): Promise<FeedbackReport> {
    await index(run);
    const codebase = await fresh.codebase();
    const task =
      input.task === undefined ? undefined : await inWordsOf(codebase, { text: redact(input.task) });
    return memory.feedback(input, codebase, task);
  }

  return {
    begin,
    judge: (task, hints = {}, run = {}) => judgeSearch(task, hints, run, forRun(tracing, run)),
    feedback,
    memory: memory.control,
    trace,
    index,
    readText: reading.readText,
    retrieve: async (task, run) => (await trace(task, run)).retrieval,
    status,
    clean: fresh.clean,
    close: async () => {
      await memory.settle();
      await fresh.close();
    },
  };
}

/** With the settings that one run has for itself. @throws FossickError INVALID_SETTING */
function forRun(tracing: Tracing, { settings }: RunOptions): Tracing {
  if (settings === undefined) return tracing;
  return { ...tracing, settings: resolveSettings({ ...tracing.settings, ...settings }) };
}
