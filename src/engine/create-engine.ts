// Opens an engine over a folder of this machine, searches one once, and reads a ranking model from a file.
import type { Judge } from "../loop/evaluate/judge.ts";
import { rememberDefinitions } from "../indexing/syntax/parse-definitions.ts";
import { createFreshIndex } from "../indexing/fresh-index.ts";
import { changedMeanwhile } from "../indexing/open/changed-meanwhile.ts";
import { readStatus } from "../indexing/open/status.ts";
import { searchableRoot } from "../indexing/walk/searchable-root.ts";
import type { Run, Surroundings } from "../loop/judges/model-judge.ts";
import { createEngineMemory } from "../memory/engine-memory.ts";
import { resolveSettings, type Settings } from "../settings/index.ts";
import { createEngineFrom } from "./engine-over.ts";
import { createTextReading, readFilesIn } from "./read-text.ts";
import type { Engine, EngineOptions, RunOptions } from "./types.ts";
import type { Retrieval, Task } from "../types.ts";
import { readFile } from "node:fs/promises";
import { FossickError } from "../base/errors.ts";
import { readRankingModel, type RankingModel } from "../loop/evaluate/ranking-model.ts";

/**
 * Open a repository for searching. Nothing is read until the first call.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_IN_GIT_FOLDER, ROOT_UNREADABLE, INVALID_SETTING (for an invalid model, too)
 */
export const createEngine = async (options: EngineOptions): Promise<Engine> =>
  openEngine({ ...options, settings: resolveSettings(options.settings) });

/** The same with settings that are resolved. */
export async function openEngine(options: EngineOptions & { readonly settings: Settings }): Promise<Engine> {
  const { root, settings, parts: ownParts = {}, secretFiles = [] } = options;
  const { watch = false, onChange, onEarly } = options;
  const ranker = settings.model === "" ? undefined : await readRankerFile(settings.model);
  const repositoryRoot = searchableRoot(root);
  const texts = createTextReading({
    read: readFilesIn(repositoryRoot),
    redact: settings.redact,
    secretFiles,
  });
  const surroundings = { settings, env: process.env, root: repositoryRoot, readText: texts.readText };
  const newJudge = ownParts.evaluator ? undefined : await judgeMaker(surroundings);
  const fresh = createFreshIndex({ root: repositoryRoot, settings, watch, onChange, onEarly });
  const memory = createEngineMemory({
    root: repositoryRoot,
    dataDir: settings.dataDir,
    isOn: settings.memory,
    delayMs: watch ? writeAfterMs : 0,
    codebase: fresh.codebase,
  });
  const reading = { ...texts, definitionsOf: rememberDefinitions() };
  return createEngineFrom({
    root,
    settings,
    ownParts,
    ranker,
    fresh,
    memory,
    reading,
    newJudge,
    changedMeanwhile: (codebase, paths) => changedMeanwhile(repositoryRoot, codebase, paths),
    status: () => readStatus({ ...settings, root: repositoryRoot }, settings),
  });
}

/**
 * Delay before a long-running process writes the memory of its searches: they share one write and none waits for the
 * disk, yet it is done before another process, such as `fossick feedback`, has started.
 */
const writeAfterMs = 50;

/** Makes the judge of a search, where the settings name one; the code is loaded only then. */
async function judgeMaker(surroundings: Surroundings): Promise<((run: Run) => Judge) | undefined> {
  if (surroundings.settings.evaluator === "default") return undefined;
  return (await import("../loop/judges/open-judge.ts")).openJudge(surroundings);
}

export interface IterativeOptions extends Omit<RunOptions, "settings"> {
  /** The repository; the working folder when left out. */
  readonly root?: string;
  /** Turns of the loop at most, 1 to 10; 3 when left out. */
  readonly maxCycles?: number;
  readonly settings?: Partial<Settings>;
}

/**
 * The shortest way in: search one repository once.
 * @throws FossickError as `createEngine` and `Engine.retrieve` do
 * @example const { files } = await iterativeRetrieve("fix the token expiry bug", { root: "." });
 */
export async function iterativeRetrieve(
  task: string | Task,
  options: IterativeOptions = {},
): Promise<Retrieval> {
  const { root = ".", maxCycles, settings, ...run } = options;
  const engine = await createEngine({
    root,
    settings: { ...settings, ...(maxCycles !== undefined && { maxCycles }) },
  });
  try {
    return await engine.retrieve(task, run);
  } finally {
    await engine.close();
  }
}

/** Read a model from a JSON file; `.json` may be left out. @throws FossickError INVALID_SETTING */
export async function readRankerFile(path: string): Promise<RankingModel> {
  const file = path.endsWith(".json") ? path : `${path}.json`;
  let model: unknown;
  try {
    model = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw new FossickError("INVALID_SETTING", `cannot read a ranking model from ${file}`, {
      cause,
      hint: "Give a JSON file such as model/ranker.json.",
    });
  }
  return readRankingModel(model, file);
}
