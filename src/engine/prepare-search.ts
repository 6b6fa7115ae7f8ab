// Prepares a search: index up to date, task in the codebase's words, parts wired.
import { estimateTokens } from "../bundle/tokens.ts";
import { FossickError } from "../base/errors.ts";
import { rankEvaluator } from "../loop/evaluate/evaluator.ts";
import type { RankingModel } from "../loop/evaluate/ranking-model.ts";
import { findLiterals } from "../evidence/literals/find-literals.ts";
import type { Literals } from "../evidence/literals/types.ts";
import { dispatchLists } from "../evidence/lists/lists.ts";
import { createObserver } from "../evidence/observer.ts";
import type { FileReading } from "../evidence/sections/inspect-sections.ts";
import { createScoreboard, type Scoreboard } from "../evidence/scores/scoreboard.ts";
import type { FreshIndex } from "../indexing/fresh-index.ts";
import { namesInCode } from "../indexing/analyse/words/names-in-code.ts";
import type { IndexedCodebase } from "../indexing/open/open-codebase.ts";
import { detectLanguage } from "../language/detect-language.ts";
import { firstWords } from "../language/first-words.ts";
import { foreignParts } from "../language/foreign-parts.ts";
import { type EngineMemory, withoutMemory, type SearchMemory } from "../memory/engine-memory.ts";
import { learningRefiner } from "../loop/refine/refiner.ts";
import type { Parts, PreparedTask, Task } from "../types.ts";
import type { Settings } from "../settings/index.ts";
import type { Search } from "../loop/stepwise/steps.ts";
import { judgedStopRules, stopRules } from "../loop/stop/stop-rules.ts";
import { checkTypes, inWordsOf, retrievalSettings, withoutSecrets, withScope } from "./prepare-task.ts";
import { repositoryFacts } from "./repository-facts.ts";
import type { TextReading } from "./read-text.ts";
import type { EngineOptions, RunOptions } from "./types.ts";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readWordVectors, type WordVectors } from "../language/word-vectors.ts";

/** A search with what only the engine needs of it. */
export interface PreparedSearch extends Search, Pick<SearchMemory, "leave"> {
  readonly board: Scoreboard;
  readonly codebase: IndexedCodebase;
  /** Tests whether a file can be read, indexed or not. */
  readonly isReadable: (path: string) => Promise<boolean>;
}

/** Dependencies for preparing an engine's searches. */
export interface Preparing {
  /** Root as the caller gave it. */
  readonly root: string;
  readonly settings: Settings;
  /** Parts in place of the defaults. */
  readonly ownParts: NonNullable<EngineOptions["parts"]>;
  /** In place of the shipped model. */
  readonly ranker: RankingModel | undefined;
  readonly fresh: FreshIndex;
  readonly memory: EngineMemory;
  readonly reading: TextReading & Pick<FileReading, "definitionsOf">;
}

/**
 * Bring the index up to date, put the task in the codebase's words, recall what memory holds of it, and wire the parts.
 * @param onScores given in every cycle how the worths came about, by the default evaluator
 * @throws FossickError NO_TASK, INVALID_SETTING
 */
export async function prepareSearch(
  input: Task,
  { settings: _settings, ...run }: RunOptions,
  preparing: Preparing,
  onScores?: OnScores,
): Promise<PreparedSearch> {
  const { root, settings, fresh, memory, reading } = preparing;
  const scopedTask = withScope(withoutSecrets(input), settings);
  checkTask(scopedTask);
  if (settings.memory) memory.start();
  const words = settings.early && { words: await firstWords(scopedTask) };
  const report = await fresh.update({ ...run, ...words });
  const early = "codebase" in report ? report : undefined;
  const codebase = early?.codebase ?? (await fresh.codebase());
  const glossed = await inWordsOf(codebase, scopedTask);
  const { head } = report;
  const { signal } = run;
  const look = { codebase, ...(head !== undefined && { head }), ...(signal && { signal }) };
  const remembered = settings.memory ? await memory.rememberFor(glossed, look) : withoutMemory();
  const { recall, faults, leave } = remembered;
  const found = await findLiterals(codebase, glossed, reading.readWhole);
  // A name that these files lack may stand in the others.
  const literals = early ? { ...found, nowhere: [] } : found;
  const task = withFound(glossed, remembered, literals);
  const board = createScoreboard(codebase, recall, await shippedWordVectors(), literals);
  const language = detectLanguage(task.text);
  return {
    task,
    language,
    settings: retrievalSettings(settings, language),
    repository: repositoryFacts(root, codebase, task, {
      ...report,
      faults: [...report.faults, ...faults, ...foreignParts(task.text, codebase.fileCount)],
    }),
    codebase,
    isReadable: isReadableBy(reading),
    leave,
    board,
    parts: { ...partsOver(board, task, preparing, onScores), ...run },
  };
}

/** @throws FossickError NO_TASK, INVALID_SETTING for an unknown language */
function checkTask({ scope, text }: Task): void {
  if (text.trim() === "")
    throw new FossickError("NO_TASK", "there is no task", { hint: "Say in a sentence what is to be done." });
  checkTypes(scope?.types ?? []);
}

const isReadableBy =
  ({ readWhole }: TextReading): PreparedSearch["isReadable"] =>
  async (path) =>
    (await readWhole(path)) !== undefined;

const withFound = (
  task: PreparedTask,
  { recalled }: Pick<SearchMemory, "recalled">,
  { nowhere }: Literals,
): PreparedTask => ({
  ...task,
  ...(recalled.length > 0 && { recalled }),
  ...(nowhere.length > 0 && { nowhere }),
});

type OnScores = Parameters<typeof rankEvaluator>[1];

const partsOver = (
  board: Scoreboard,
  { scope }: PreparedTask,
  { ownParts, ranker, reading }: Preparing,
  onScores: OnScores,
): Parts => ({
  retrievers: dispatchLists(board, scope),
  observer: createObserver(
    board,
    {
      readText: reading.readWhole,
      readShown: reading.readText,
      definitionsOf: reading.definitionsOf,
      estimateTokens,
      namesInCode,
    },
    scope,
  ),
  evaluator: ownParts.evaluator ?? rankEvaluator(ranker, onScores),
  refiner: ownParts.refiner ?? learningRefiner(),
  stopRules: stopRulesFor(ownParts, ownParts.evaluator !== undefined),
  now: () => performance.now(),
});

/** Stop rules of an engine; its own where it has some. @param isJudged whether anything but the ranking says what is relevant */
export const stopRulesFor = (own: Preparing["ownParts"], isJudged: boolean): Parts["stopRules"] =>
  own.stopRules ?? (isJudged ? judgedStopRules : stopRules);

let shipped: Promise<WordVectors> | undefined;

/** The shipped table of word vectors, read once for each process. */
const shippedWordVectors = (): Promise<WordVectors> =>
  (shipped ??= readFile(placeOf("words.bin")).then(readWordVectors));

/** Sources and built files lie at different depths below the package, whose `model` folder this looks for. */
function placeOf(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const place = join(folder, "model", name);
    if (existsSync(place) || folder === dirname(folder)) return place;
  }
}
