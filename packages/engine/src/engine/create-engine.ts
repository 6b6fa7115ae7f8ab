// Opens an engine over a folder of this machine, searches one once, and reads a ranking model from a file.
import type { Judge } from "@fossick/core/loop/evaluate/judge.ts";
import { keepDefinitions } from "@fossick/index/syntax/kept-definitions.ts";
import { rememberDefinitions } from "@fossick/index/syntax/parse-definitions.ts";
import { createFreshIndex } from "@fossick/index/fresh-index.ts";
import { changedMeanwhile } from "@fossick/index/open/changed-meanwhile.ts";
import { indexFolder } from "@fossick/index/open/index-place.ts";
import { readStatus } from "@fossick/index/open/status.ts";
import { searchableRoot } from "@fossick/index/walk/searchable-root.ts";
import type { Run, Surroundings } from "../judges/model-judge.ts";
import { createEngineMemory } from "../memory/engine-memory.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import { createAskGit } from "./ask-git.ts";
import { createEngineFrom } from "./engine-over.ts";
import { ownSettings } from "./own-config.ts";
import { createTextReading, readFilesIn } from "./read-text.ts";
import type { Engine, EngineOptions, RunOptions } from "./types.ts";
import { workTreesIn, type WorkTrees } from "@fossick/repository/folders/work-trees.ts";
import { realFolder } from "@fossick/repository/read/real-root.ts";
import type { Fault, Retrieval } from "@fossick/core/answer-types.ts";
import type { Task } from "@fossick/core/task.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { readRankingModel, type RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";

/**
 * Opens a repository for searching. Nothing is read until the first call.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, ROOT_IN_GIT_FOLDER, ROOT_UNREADABLE, INVALID_SETTING (for an invalid model, too)
 */
export const createEngine = async (options: EngineOptions): Promise<Engine> =>
  openEngine({ ...options, settings: resolveSettings(options.settings) });

/** `createEngine` with resolved settings. */
export async function openEngine(options: EngineOptions & { readonly settings: Settings }): Promise<Engine> {
  const { root, settings, parts: ownParts = {}, secretFiles = [] } = options;
  const { watch = false, onChange, onEarly } = options;
  const ranker = settings.model === "" ? undefined : await readRankerFile(settings.model);
  const repositoryRoot = searchableRoot(root);
  const texts = createTextReading({
    read: readFilesIn(repositoryRoot, secretFiles),
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
  const findIndex = (): string => indexFolder({ ...settings, root: repositoryRoot });
  const reading = { ...texts, definitionsOf: rememberDefinitions(keepDefinitions(findIndex)) };
  const trees = workTreesIn(realFolder(root));
  return createEngineFrom({
    root: trees ? join(root, trees.chosen) : root,
    ...(trees && { notices: [oneTreeOf(trees)] }),
    settings,
    ownParts,
    ranker,
    fresh,
    memory,
    reading,
    newJudge,
    changedMeanwhile: (codebase, paths) => changedMeanwhile(repositoryRoot, codebase, paths),
    askGit: createAskGit(repositoryRoot),
    ownSettings: () => ownSettings(repositoryRoot),
    status: () => readStatus({ ...settings, root: repositoryRoot }, settings),
  });
}

const oneTreeOf = ({ chosen, count }: WorkTrees): Fault => ({
  part: "root",
  code: "ONE_WORK_TREE",
  message: `this folder holds ${count} work trees of one repository, and ${JSON.stringify(chosen)} alone is searched; --root searches another`,
});

/**
 * Delay before a long-running process writes the memory of its searches: several share one write and none waits for the
 * disk, yet the write is done before another process, such as `fossick feedback`, can start.
 */
const writeAfterMs = 50;

/** Returns a factory of judges, one per search, if the settings name one; loads its code only then. */
async function judgeMaker(surroundings: Surroundings): Promise<((run: Run) => Judge) | undefined> {
  if (surroundings.settings.evaluator === "default") return undefined;
  return (await import("../judges/open-judge.ts")).openJudge(surroundings);
}

export interface IterativeOptions extends Omit<RunOptions, "settings"> {
  /** The repository; default: the working folder. */
  readonly root?: string;
  /** Max cycles of the loop, 1 to 10; default: 3. */
  readonly maxCycles?: number;
  readonly settings?: Partial<Settings>;
}

/**
 * Searches one repository once.
 * @throws FossickError as `createEngine` and `Engine.retrieve`
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

/** Reads a model from a JSON file; `.json` may be omitted. @throws FossickError INVALID_SETTING */
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
