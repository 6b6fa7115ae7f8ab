import type { Judge } from "../evaluate/judge.ts";
import { judgedEvaluator } from "../evaluate/judged-evaluator.ts";
import { createExactSpans } from "../indexing/exact-spans/index.ts";
import { createFreshIndex } from "../indexing/fresh-index.ts";
import { readStatus } from "../indexing/open/status.ts";
import { searchableRoot } from "../indexing/walk/searchable-root.ts";
import type { Run, Surroundings } from "../judges/surroundings.ts";
import { createEngineMemory } from "../memory/engine-memory.ts";
import type { Feedback, FeedbackReport } from "../memory/take-feedback.ts";
import { redact } from "../secrets/redact.ts";
import { resolveSettings } from "../settings/index.ts";
import type { Search } from "../stepwise/search.ts";
import type { Task } from "../types.ts";
import { judgeSearch } from "./judge-search.ts";
import { prepareSearch } from "./prepare-search.ts";
import { inWordsOf } from "./prepare-task.ts";
import { readRankerFile } from "./read-ranker-file.ts";
import { createTextReading } from "./read-text.ts";
import type { Trace } from "./trace.ts";
import { judgeFor, traceSearch, type Tracing } from "./trace-search.ts";
import type { Engine, EngineOptions, RunOptions } from "./types.ts";

/**
 * Open a repository for searching. Nothing is read until the first call.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_IN_GIT_FOLDER, ROOT_UNREADABLE, INVALID_SETTING (for an invalid model, too)
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const tracing = await openRepository(options);
  const { fresh, memory, reading, repositoryRoot, settings } = tracing;

  const index: Engine["index"] = (run) => fresh.survive(() => fresh.update(run));

  async function trace(task: string | Task, run: RunOptions = {}): Promise<Trace> {
    const traced = await fresh.survive(() => traceSearch(task, run, forRun(tracing, run)));
    await traced.leave(traced.trace.retrieval);
    return traced.trace;
  }

  async function begin(task: string | Task, run: RunOptions = {}): Promise<Search> {
    const search = await fresh.survive(() => prepareSearch(task, run, forRun(tracing, run)));
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
    status: () => readStatus(repositoryRoot, fresh.folder, settings),
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

async function openRepository(options: EngineOptions): Promise<Tracing> {
  const { root, settings: input, parts: ownParts = {}, watch = false, onChange, secretFiles = [] } = options;
  const settings = resolveSettings(input);
  const ranker = settings.model === "" ? undefined : await readRankerFile(settings.model);
  const repositoryRoot = searchableRoot(root);
  const texts = createTextReading({ root: repositoryRoot, redact: settings.redact, secretFiles });
  const surroundings = { settings, env: process.env, root: repositoryRoot, readText: texts.readText };
  const newJudge = ownParts.evaluator ? undefined : await judgeMaker(surroundings);
  const fresh = createFreshIndex({ root: repositoryRoot, settings, watch, onChange });
  const memory = createEngineMemory({
    root: repositoryRoot,
    dataDir: settings.dataDir,
    isOn: settings.memory,
    delayMs: watch ? writeAfterMs : 0,
    codebase: fresh.codebase,
  });
  const reading = { ...texts, exactSpans: createExactSpans() };
  return { root, repositoryRoot, settings, ownParts, ranker, fresh, memory, reading, newJudge };
}

/**
 * What searches of a process that stays leave in memory is written together, so that none waits for the disk; but before
 * another process, as of `fossick feedback`, has started.
 */
const writeAfterMs = 50;

/** Makes the judge of a search, where the settings name one; the code is loaded only then. */
async function judgeMaker(surroundings: Surroundings): Promise<((run: Run) => Judge) | undefined> {
  if (surroundings.settings.evaluator === "default") return undefined;
  return (await import("../judges/open-judge.ts")).openJudge(surroundings);
}
