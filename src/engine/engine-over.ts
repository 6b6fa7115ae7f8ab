// The methods of an engine over an opened repository.
import { shownPaths } from "../bundle/answer.ts";
import { chosenScores } from "../loop/evaluate/explain-scores.ts";
import type { Feedback, FeedbackReport } from "../memory/give-feedback.ts";
import { FossickError } from "../base/errors.ts";
import { redact } from "../base/secrets/redact.ts";
import { resolveSettings } from "../settings/index.ts";
import type { Search } from "../loop/stepwise/steps.ts";
import type { Task } from "../types.ts";
import { judgeSearch } from "./judge-search.ts";
import { prepareSearch } from "./prepare-search.ts";
import { fileStanding, type Answered } from "./file-standing.ts";
import { inWordsOf } from "./prepare-task.ts";
import { createTrace, judgedParts, judgeFor, runSearch, type OpenedRepository } from "./run-search.ts";
import { emptyRecording, type Recording } from "./trace.ts";
import type { Engine, RunOptions } from "./types.ts";

/** An engine over a repository that is open. */
export function createEngineFrom(repository: OpenedRepository): Engine {
  const { fresh, memory, reading, status } = repository;

  const index: Engine["index"] = (run) => fresh.withRecovery(() => fresh.update(run));

  async function begin(task: string | Task, run: RunOptions = {}): Promise<Search> {
    const search = await fresh.withRecovery(() => prepareSearch(taskOf(task), run, forRun(repository, run)));
    const judge = judgeFor(repository, run);
    return judge ? { ...search, parts: judgedParts(search.parts, judge, repository) } : search;
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
    judge: (task, hints = {}, run = {}) => judgeSearch(taskOf(task), hints, run, forRun(repository, run)),
    feedback,
    memory: memory.control,
    ...searching(repository),
    index,
    readText: reading.readText,
    status,
    clean: fresh.clean,
    close: async () => {
      await memory.settle();
      await fresh.close();
    },
  };
}

/** The calls that search to the end. */
function searching(repository: OpenedRepository): Pick<Engine, "retrieve" | "search" | "trace"> {
  async function find(task: string | Task, run: RunOptions = {}, newRecording?: () => Recording) {
    const found = await repository.fresh.withRecovery(() =>
      runSearch(taskOf(task), run, forRun(repository, run), newRecording),
    );
    if (!run.isTentative) await found.leave(found.retrieval);
    return found;
  }

  /** The task is prepared again: what the search had open may be gone by now. */
  async function standings(paths: readonly string[], answered: Answered, task: Task, run: RunOptions = {}) {
    const { signal: _signal, reporter: _reporter, ...own } = run;
    const opened = forRun(repository, run);
    const search = await repository.fresh.withRecovery(() => prepareSearch(task, own, opened));
    return Promise.all(paths.map((path) => fileStanding(path, answered, search, opened.ranker)));
  }

  return {
    retrieve: async (task, run) => (await find(task, run)).retrieval,
    search: async (task, run) => {
      const { cycles, retrieval, scores, settings } = await find(task, run);
      return {
        retrieval,
        explain: async (explained) => {
          const paths = explained === true ? shownPaths(cycles, settings) : explained;
          // A cycle that was cut short has scores, but no answer.
          const computed = scores.slice(0, cycles.length).map((compute) => compute());
          const withScores = { ...retrieval, scores: chosenScores(computed, cycles, paths) };
          if (explained === true) return withScores;
          const found = await standings(paths, { retrieval, cycles }, taskOf(task), run).catch(noneIfClosed);
          return { ...withScores, ...(found && { standings: found }) };
        },
      };
    },
    trace: async (task, run) => {
      let recording = emptyRecording();
      const found = await find(task, run, () => (recording = emptyRecording()));
      return createTrace(found, recording, found.retrieval, repository.ranker);
    },
  };
}

/** Scores outlive their engine, which a server closes when it is not used; standings need it. */
function noneIfClosed(error: unknown): undefined {
  if (!FossickError.isInstance(error) || error.code !== "ENGINE_CLOSED") throw error;
}

const taskOf = (task: string | Task): Task => (typeof task === "string" ? { text: task } : task);

/** With the settings that one run has for itself. @throws FossickError INVALID_SETTING */
function forRun(repository: OpenedRepository, { settings }: RunOptions): OpenedRepository {
  if (settings === undefined) return repository;
  return { ...repository, settings: resolveSettings({ ...repository.settings, ...settings }) };
}
