// Public functions that open an engine, search once or evaluate; they and the engine's methods check their arguments.
import * as v from "valibot";
import {
  createEngine as open,
  iterativeRetrieve as retrieveOnce,
} from "@fossick/engine/engine/create-engine.ts";
import type { Engine, EngineOptions } from "@fossick/engine/engine/types.ts";
import {
  createEngineProcess as openProcess,
  type EngineProcess,
} from "@fossick/engine/process/create-engine-process.ts";
import type { JudgedSearch } from "@fossick/core/loop/stepwise/types.ts";
import { evaluateRepository as evaluate } from "@fossick/eval/evaluate-repository.ts";
import type { ProjectMemory } from "@fossick/engine/memory/project-memory.ts";
import { guardAsync, strictly } from "./validate.ts";
import * as take from "./options.ts";

/** Options of both kinds of engine. */
const opening = {
  root: take.folder,
  settings: take.settings,
  watch: v.optional(take.flag),
  onChange: v.optional(take.callback),
};

/**
 * Opens a repository for searching. Nothing is read until the first call.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_IN_GIT_FOLDER, ROOT_UNREADABLE, INVALID_SETTING (for an invalid model, too)
 */
export const createEngine: (options: EngineOptions) => Promise<Engine> = guardAsync(
  "createEngine",
  {
    options: strictly(
      { ...opening, parts: v.optional(take.ownParts), secretFiles: v.optional(take.texts) },
      "an object with root",
      take.inSettings,
    ),
  },
  async (options) => guardEngine(await open(options)),
);

/**
 * Opens a repository for searching in a process of its own.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_IN_GIT_FOLDER, ROOT_UNREADABLE, INVALID_SETTING, PROCESS_ENDED
 */
export const createEngineProcess: typeof openProcess = guardAsync(
  "createEngineProcess",
  {
    options: strictly(opening, "an object with root", take.inSettings),
  },
  async (options) => guardProcess(await openProcess(options)),
);

/**
 * Searches one repository once.
 * @throws FossickError as `createEngine` and `Engine.retrieve`
 * @example const { files } = await iterativeRetrieve("fix the token expiry bug", { root: "." });
 */
export const iterativeRetrieve: typeof retrieveOnce = guardAsync(
  "iterativeRetrieve",
  {
    task: take.task,
    options: v.optional(
      strictly(
        {
          ...take.runEntries,
          root: v.optional(take.folder),
          maxCycles: v.optional(v.number("a number")),
          settings: take.settings,
        },
        "an object",
        take.inSettings,
      ),
    ),
  },
  retrieveOnce,
);

/**
 * Measures fossick on a repository: replays the last suitable commits as tasks, each on the files and history before
 * it, in a temporary work tree.
 * @param root a repository, bare or not, or a folder inside one
 * @throws FossickError NO_HISTORY if no past commit is suitable as a task, INVALID_SETTING, ROOT_MISSING,
 * ROOT_NOT_A_DIRECTORY, ROOT_UNREADABLE
 * @example const { figures } = await evaluateRepository(".", { last: 50 });
 */
export const evaluateRepository: typeof evaluate = guardAsync(
  "evaluateRepository",
  {
    root: take.folder,
    options: v.optional(
      strictly(
        {
          last: v.optional(v.number("a number")),
          settings: take.settings,
          signal: take.signal,
          onProgress: v.optional(take.callback),
          onAnswer: v.optional(take.callback),
        },
        "an object",
        take.inSettings,
      ),
    ),
  },
  evaluate,
);

const hints = strictly(
  {
    keywords: take.optionalTexts,
    patterns: take.globs,
    excludes: take.globs,
    candidatesPerCycle: v.optional(v.number("a whole number")),
  },
  "an object with keywords, patterns, excludes or candidatesPerCycle",
);
const feedback = strictly(
  { task: v.optional(take.text), used: take.optionalTexts, unused: take.optionalTexts },
  "an object with used or unused",
);
const verdict = v.looseObject(
  {
    path: take.text,
    relevance: v.number("a number"),
    reason: take.text,
    missingContext: take.optionalTexts,
  },
  "a verdict: { path, relevance, reason, missingContext }",
);
const refinementHints = strictly(
  {
    searchOn: v.optional(take.flag),
    keywords: take.optionalTexts,
    patterns: take.globs,
    excludes: take.globs,
    focusAreas: take.optionalTexts,
    filesToRead: take.optionalTexts,
  },
  "an object with searchOn, keywords, patterns, excludes, focusAreas or filesToRead",
);

const retrieving = { task: take.task, options: take.run };
const judging = { task: take.task, hints: v.optional(hints), options: take.run };

const guardEngine = (engine: Engine): Engine => ({
  ...engine,
  ...guardCalls(engine),
  begin: guardAsync("begin", retrieving, engine.begin),
  search: guardAsync("search", retrieving, engine.search),
  judge: guardAsync("judge", judging, async (...given: Parameters<Engine["judge"]>) =>
    guardJudged(await engine.judge(...given)),
  ),
});

const guardProcess = (engine: EngineProcess): EngineProcess => ({
  ...engine,
  ...guardCalls(engine),
  search: guardAsync("search", retrieving, engine.search),
  judge: guardAsync("judge", judging, async (...given: Parameters<EngineProcess["judge"]>) =>
    guardJudged(await engine.judge(...given)),
  ),
});

/** Checked calls that both kinds of engine have. */
const guardCalls = (engine: Omit<Engine, "begin" | "judge" | "search">) => ({
  retrieve: guardAsync("retrieve", retrieving, engine.retrieve),
  trace: guardAsync("trace", retrieving, engine.trace),
  feedback: guardAsync("feedback", { feedback, options: take.run }, engine.feedback),
  memory: guardMemory(engine.memory),
  index: guardAsync("index", { options: take.run }, engine.index),
  readText: guardAsync("readText", { path: take.text }, engine.readText),
});

/** Checked judged search; its state is read on access because it changes with each step. */
const guardJudged = <Trace>(search: JudgedSearch & { readonly trace: Trace }) => ({
  get step() {
    return search.step;
  },
  get trace() {
    return search.trace;
  },
  submit: guardAsync("submit", submitting, search.submit),
});

const guardMemory = (memory: ProjectMemory): ProjectMemory => ({
  ...memory,
  forget: guardAsync("forget", { names: take.optionalTexts }, memory.forget),
  join: guardAsync("join", { clone: take.folder }, memory.join),
});

const submitting = {
  verdicts: v.array(verdict, "a list of verdicts"),
  refinement: v.optional(refinementHints),
  options: v.optional(strictly({ signal: take.signal, reporter: take.reporter }, "an object")),
};
