// The methods of an engine over an opened repository.
import { detailsOf } from "@fossick/core/details.ts";
import { shownPaths } from "@fossick/core/bundle/answer.ts";
import { chosenScores } from "@fossick/core/loop/evaluate/explain-scores.ts";
import type { Feedback, FeedbackReport } from "../memory/give-feedback.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { redact } from "@fossick/base/secrets/redact.ts";
import { resolveSettings } from "@fossick/settings/index.ts";
import type { Task } from "@fossick/core/task.ts";
import { judgeSearch } from "./judge-search.ts";
import { prepareSearch } from "./prepare-search.ts";
import { fileStanding, type Answered } from "./file-standing.ts";
import { inWordsOf, withScope } from "./prepare-task.ts";
import { createTrace, judgeFor, runSearch, type OpenedRepository } from "./run-search.ts";
import { emptyRecording, type Recording } from "./trace.ts";
import type { Engine, RunOptions } from "./types.ts";

/** Creates an engine over an opened repository. */
export function createEngineFrom(repository: OpenedRepository): Engine {
  const { fresh, memory, reading, status } = repository;

  const index: Engine["index"] = (run) => fresh.withRecovery(() => fresh.update(run));

  async function feedback(input: Feedback, run?: RunOptions): Promise<FeedbackReport> {
    await index(run);
    const codebase = await fresh.codebase();
    const task =
      input.task === undefined ? undefined : await inWordsOf(codebase, { text: redact(input.task) });
    return memory.feedback(input, codebase, task);
  }

  return {
    begin: (task, run = {}) =>
      fresh.withRecovery(() =>
        prepareSearch(taskOf(task), run, withRunSettings(repository, run), {
          judge: judgeFor(repository, run),
        }),
      ),
    judge: (task, hints = {}, run = {}) =>
      judgeSearch(taskOf(task), hints, run, withRunSettings(repository, run)),
    feedback,
    memory: memory.control,
    ...searching(repository),
    index,
    details: async ({ task, ...answer }, maxTokens) => {
      const { scope = {} } = withScope({ ...answer, text: task.text }, repository.settings);
      return fresh.withRecovery(async () =>
        detailsOf({ ...answer, task, scope }, maxTokens, await fresh.codebase(), reading),
      );
    },
    readText: reading.readText,
    status,
    clean: fresh.clean,
    close: async () => {
      await memory.settle();
      await fresh.close();
    },
  };
}

/** Calls that run a whole search. */
function searching(repository: OpenedRepository): Pick<Engine, "retrieve" | "search" | "trace"> {
  async function find(task: string | Task, run: RunOptions = {}, newRecording?: () => Recording) {
    const found = await repository.fresh.withRecovery(() =>
      runSearch(taskOf(task), run, withRunSettings(repository, run), newRecording),
    );
    if (!run.isTentative) await found.leave();
    return found;
  }

  /** Computes standings with the task prepared again, because the search's store may be closed by now. */
  async function standings(paths: readonly string[], answered: Answered, task: Task, run: RunOptions = {}) {
    const { signal: _signal, reporter: _reporter, ...own } = run;
    const opened = withRunSettings(repository, run);
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
          // A cycle that was cut short has scores but is not in the answer.
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

/** Ignores a closed engine: scores outlive it, but standings need it, and a server closes unused engines. */
function noneIfClosed(error: unknown): undefined {
  if (!FossickError.isInstance(error) || error.code !== "ENGINE_CLOSED") throw error;
}

const taskOf = (task: string | Task): Task => (typeof task === "string" ? { text: task } : task);

/** Applies the settings of a single run. @throws FossickError INVALID_SETTING */
function withRunSettings(repository: OpenedRepository, { settings }: RunOptions): OpenedRepository {
  if (settings === undefined) return repository;
  return { ...repository, settings: resolveSettings({ ...repository.settings, ...settings }) };
}
