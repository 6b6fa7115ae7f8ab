// Updates the index, translates the task into the codebase's words and wires the parts, before a search.
import { estimateTokens } from "@fossick/core/bundle/tokens.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import type { Judge } from "@fossick/core/loop/evaluate/judge.ts";
import { judgedEvaluator } from "@fossick/core/loop/evaluate/judged-evaluator.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { findClaims } from "@fossick/core/evidence/claims/find-claims.ts";
import type { Claims } from "@fossick/core/evidence/claims/claim.ts";
import { withWrittenNames } from "@fossick/core/evidence/naming/spoken-names.ts";
import { dispatchLists } from "@fossick/core/evidence/lists/lists.ts";
import { nearList } from "@fossick/core/evidence/lists/near-list.ts";
import { createObserver } from "@fossick/core/evidence/observer.ts";
import type { FileReading } from "@fossick/core/evidence/sections/inspect-sections.ts";
import { withoutForeignFrames } from "@fossick/core/evidence/scores/frame-files.ts";
import { createScoreboard, type Scoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import type { FreshIndex } from "@fossick/index/fresh-index.ts";
import type { IndexReport } from "@fossick/index/update-index.ts";
import { withLeftOut } from "@fossick/core/messages/left-out.ts";
import type { AskGit } from "./ask-git.ts";
import { ownLimits } from "./own-config.ts";
import { namesInCode } from "@fossick/index/analyse/words/names-in-code.ts";
import type { IndexedCodebase } from "@fossick/index/open/open-codebase.ts";
import { detectLanguage } from "@fossick/core/language/detect-language.ts";
import { firstWords } from "@fossick/core/language/first-words.ts";
import { foreignParts } from "@fossick/core/language/foreign-parts.ts";
import { type EngineMemory, withoutMemory, type SearchMemory } from "../memory/engine-memory.ts";
import { learningRefiner } from "@fossick/core/loop/refine/refiner.ts";
import type { Fault, LeftOut } from "@fossick/core/answer-types.ts";
import type { Parts } from "@fossick/core/parts.ts";
import type { PreparedTask, Task } from "@fossick/core/task.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { Search } from "@fossick/core/loop/stepwise/steps.ts";
import { judgedStopRules, stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import { checkTypes, inWordsOf, retrievalSettings, withoutSecrets, withScope } from "./prepare-task.ts";
import { repositoryFacts } from "./repository-facts.ts";
import type { TextReading } from "./read-text.ts";
import { recordedParts, type Recording } from "./trace.ts";
import type { EngineOptions, RunOptions } from "./types.ts";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readWordVectors, type WordVectors } from "@fossick/core/language/word-vectors.ts";

/** A search with the parts that only the engine needs. */
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
  /** Parts that replace the defaults. */
  readonly ownParts: NonNullable<EngineOptions["parts"]>;
  /** Model to use instead of the shipped one. */
  readonly ranker: RankingModel | undefined;
  readonly fresh: FreshIndex;
  readonly memory: EngineMemory;
  readonly reading: TextReading & Pick<FileReading, "definitionsOf">;
  /** Notes on the root for every answer. */
  readonly notices?: readonly Fault[];
  /** Adds what git reports of what a task speaks of; absent where there is no work tree. */
  readonly askGit?: AskGit;
  /** Reads the settings of the repository's own config file; absent if it is not applied. */
  readonly ownSettings?: () => Promise<Partial<Settings>>;
}

/** Parts of one run besides those of its engine. */
interface OwnOfRun {
  /** Called in every cycle with the breakdown of the default evaluator's worths. */
  readonly onScores?: Parameters<typeof rankEvaluator>[1];
  /** Decides what the evaluator leaves open. */
  readonly judge?: Judge | undefined;
  /** True if the caller judges: the lists then include the files near those that it accepted. */
  readonly isJudgedByCaller?: boolean;
  readonly now?: Parts["now"];
  /** Records what the parts answer. */
  readonly recording?: Recording | undefined;
}

/**
 * Updates the index, translates the task into the codebase's words, recalls memory, and wires the parts.
 * @throws FossickError NO_TASK, INVALID_SETTING
 */
export async function prepareSearch(
  input: Task,
  { settings: _settings, ...run }: RunOptions,
  preparing: Preparing,
  ownOfRun: OwnOfRun = {},
): Promise<PreparedSearch> {
  const { root, settings, fresh, memory, reading, notices = [] } = preparing;
  const scopedTask = withScope(withoutSecrets(input), settings);
  checkTask(scopedTask);
  if (settings.memory) memory.start();
  const { early: mayBeEarly, earlyAfterMs } = settings;
  const words = mayBeEarly && { words: await firstWords(scopedTask), earlyAfterMs };
  const report = await fresh.update({ ...run, ...words });
  const early = "codebase" in report ? report : undefined;
  const codebase = early?.codebase ?? (await fresh.codebase());
  const glossed = await glossedTask(codebase, scopedTask, preparing, run.signal);
  const remembered = settings.memory ? await memory.rememberFor(glossed, codebase) : withoutMemory();
  const { recall, faults, leave } = remembered;
  const found = await findClaims(codebase, glossed, reading.readWhole);
  // A name that the files indexed so far lack may be in the others.
  const claims = early ? { ...found, nowhere: [] } : found;
  const task = withFound(glossed, remembered, claims);
  const own = ownLimits((await preparing.ownSettings?.()) ?? {}, { codebase, scope: task.scope, settings });
  const board = createScoreboard(codebase, recall, await shippedWordVectors(), claims);
  const language = detectLanguage(task.text);
  return {
    task,
    language,
    settings: retrievalSettings(settings, language),
    repository: repositoryFacts(root, codebase, task, {
      ...report,
      ...leftOutWith(own, report, [...notices, ...faults, ...foreignParts(task.text, codebase.fileCount)]),
    }),
    codebase,
    isReadable: isReadableBy(reading),
    leave,
    board,
    parts: { ...partsOver(board, task, preparing, ownOfRun), ...run },
  };
}

/** Puts a task into words of the codebase, and adds what git reports of what it speaks of. */
async function glossedTask(
  codebase: IndexedCodebase,
  task: Task,
  { askGit, reading }: Preparing,
  signal?: AbortSignal,
): Promise<PreparedTask> {
  const written = withWrittenNames(codebase, task);
  const worded = await inWordsOf(codebase, withoutForeignFrames(codebase, written));
  return askGit ? askGit(codebase, worded, reading.readWhole, signal) : worded;
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
  { nowhere }: Claims,
): PreparedTask => ({
  ...task,
  ...(recalled.length > 0 && { recalled }),
  ...(nowhere.length > 0 && { nowhere }),
});

function partsOver(
  board: Scoreboard,
  { scope }: PreparedTask,
  { ownParts, ranker, reading }: Preparing,
  { isJudgedByCaller, judge, now = () => performance.now(), onScores, recording }: OwnOfRun,
): Parts {
  const { definitionsOf, readText: readShown, readWhole: readText } = reading;
  const files = { readText, readShown, definitionsOf, estimateTokens, namesInCode };
  const evaluator = ownParts.evaluator ?? rankEvaluator(ranker, onScores);
  const isJudged = isJudgedByCaller === true || judge !== undefined || ownParts.evaluator !== undefined;
  const parts: Parts = {
    retrievers: [...dispatchLists(board, scope), ...(isJudgedByCaller ? [nearList(board, scope)] : [])],
    observer: createObserver(board, files, scope),
    evaluator: judge ? judgedEvaluator(evaluator, judge) : evaluator,
    refiner: ownParts.refiner ?? learningRefiner(),
    stopRules: ownParts.stopRules ?? (isJudged ? judgedStopRules : stopRules),
    now,
  };
  return recording ? recordedParts(parts, recording) : parts;
}

let shipped: Promise<WordVectors> | undefined;

/** The shipped table of word vectors, read once for each process. */
const shippedWordVectors = (): Promise<WordVectors> =>
  (shipped ??= readFile(placeOf("words.bin")).then(readWordVectors));

/** Finds a file of the package's `model` folder; sources and built files are at different depths below it. */
function placeOf(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const place = join(folder, "model", name);
    if (existsSync(place) || folder === dirname(folder)) return place;
  }
}

/** Adds files left out by the repository's own config file, and further faults, to those of an index report. */
function leftOutWith(
  own: readonly LeftOut[],
  { faults, leftOut = [] }: Pick<IndexReport, "faults" | "leftOut">,
  further: readonly Fault[],
): Pick<IndexReport, "faults" | "leftOut"> {
  const all = [...own, ...leftOut];
  return {
    ...(all.length > 0 && { leftOut: all }),
    faults: [...(own.length > 0 ? withLeftOut(faults, all) : faults), ...further],
  };
}
