// Asks tasks with and without a caller's words, of the whole engine, and says what the words are worth.
import { mkdtempSync, rmSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Task } from "@fossick/core/task.ts";
import { chooseTasks } from "./choose-tasks.ts";
import { foldOf } from "./folds.ts";
import { groupsOf } from "./groups-of.ts";
import { openModels, type ModelOf } from "./models.ts";
import { folderFrom, heldBackFile, idsFolder } from "./places.ts";
import { openMirrors } from "./tasks.ts";
import { generic, hashOf, keyOf, maxMany, readWords, type WrittenWords } from "./train/record-words.ts";
import type { BenchTask, TaskSet } from "./types.ts";
import { openWorkTrees } from "./work-trees.ts";

export interface WordsFlags {
  readonly set: TaskSet;
  readonly words: string;
  readonly field: string;
  readonly ways: readonly Way[];
  readonly tasks?: string;
  readonly model?: string;
  readonly limit?: number;
  /** Tasks of repositories that nothing was learned from alone. */
  readonly heldBack?: boolean;
  readonly work?: string;
}

/** Ways to ask a task. */
export const ways = ["without", "words", "appended", "wrong", "many", "generic"] as const;
type Way = (typeof ways)[number];

/** An answer to a task asked in one way, in numbers. */
interface Asked {
  readonly way: Way;
  readonly reader: string;
  /** Rank of the first right file; 0 where none is among the first hundred. */
  readonly rank: number;
  /** Shares of the right files among the first ten and twenty, and among all that the answer names. */
  readonly recall10: number;
  readonly recall20: number;
  readonly named: number;
  /** Files called *sure*, and how many of them are right. */
  readonly sure: number;
  readonly sureRight: number;
  /** 1 where files are returned and all of them are wrong. */
  readonly isWrong: number;
}

const sureFrom = 0.7;

/** Ask the tasks of a set that have words, each in several ways. @returns a table by way and by what the readers knew */
export async function wordsCommand(flags: WordsFlags, say: (line: string) => void): Promise<string> {
  const words = readWords(resolve(flags.words));
  const tasks = chosenTasks(flags, words);
  const work = flags.work ? resolve(flags.work) : mkdtempSync(join(tmpdir(), "fossick-words-"));
  const treeOf = openWorkTrees(openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS")), work);
  const modelOf = flags.model === undefined ? undefined : openModels(resolve(flags.model), foldOf);
  const all = [...words.values()];
  const asked: Asked[] = [];
  try {
    for (const [at, task] of tasks.entries()) {
      const own = wordsOf(task, flags, words);
      if (own === undefined) continue;
      asked.push(...(await askAll(task, own, all, treeOf(task), join(work, "cache"), flags.ways, modelOf)));
      say(`${at + 1}/${tasks.length} ${task.id}`);
    }
  } finally {
    if (!flags.work) rmSync(work, { recursive: true, force: true });
  }
  return table(asked);
}

function chosenTasks(flags: WordsFlags, words: ReadonlyMap<string, WrittenWords>): readonly BenchTask[] {
  const places = {
    tasksFolder: flags.tasks === undefined ? folderFrom(process.env, "FOSSICK_BENCH_TASKS") : "",
    mirrorOf: openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS")),
    idsFolder,
  };
  const { tasks, set, field, limit } = flags;
  const heldBack = new Set(readFileSync(heldBackFile, "utf8").toLowerCase().split(/\s+/));
  const all = chooseTasks({ set, field, ...(tasks && { file: resolve(tasks) }) }, places).tasks;
  const own = all.filter(
    (task) =>
      wordsOf(task, flags, words) !== undefined &&
      (flags.heldBack !== true || heldBack.has(task.repo.toLowerCase())),
  );
  return limit === undefined ? own : own.filter((_, at) => (at * limit) % own.length < limit);
}

/** The words that were written for a task, whichever of its texts it is asked with. */
const wordsOf = (
  { id, set }: BenchTask,
  { field }: Pick<WordsFlags, "field">,
  words: ReadonlyMap<string, WrittenWords>,
): WrittenWords | undefined =>
  words.get(
    keyOf({
      group: set === "gap-more" ? "commits-plain" : set === "gap" && field !== "task" ? "gap-plain" : set,
      task: { id },
    }),
  );

async function askAll(
  task: BenchTask,
  own: WrittenWords,
  all: readonly WrittenWords[],
  root: string,
  cacheDir: string,
  wanted: readonly Way[],
  modelOf: ModelOf | undefined,
): Promise<Asked[]> {
  const engine = await createEngine({
    root,
    settings: { cacheDir, maxCandidates: 100, memory: false },
    parts: { evaluator: rankEvaluator(modelOf?.(task)), stopRules },
  });
  try {
    const asked: Asked[] = [];
    for (const way of wanted) {
      const retrieval = await engine.retrieve(taskIn(way, task, own, all));
      asked.push({ way, reader: own.named ? "named" : "hidden", ...measured(retrieval, task) });
    }
    return asked;
  } finally {
    await engine.close();
  }
}

function taskIn(way: Way, { id, text }: BenchTask, own: WrittenWords, all: readonly WrittenWords[]): Task {
  const other = (step: number): readonly string[] =>
    all[(hashOf(id) + 41 * step) % all.length]?.keywords ?? [];
  if (way === "without") return { text };
  if (way === "appended") return { text: `${text}\n${own.keywords.join(" ")}` };
  if (way === "wrong") return { text, keywords: other(1) };
  if (way === "generic") return { text, keywords: generic };
  if (way === "many")
    return { text, keywords: [...own.keywords, ...[1, 2, 3, 4].flatMap(other)].slice(0, maxMany) };
  return { text, keywords: own.keywords };
}

function measured(
  { files, nearby, candidates = [], ranking }: Retrieval,
  { goldFiles }: BenchTask,
): Omit<Asked, "way" | "reader"> {
  const gold = new Set(goldFiles);
  const share = (paths: readonly string[]): number =>
    new Set(paths.filter((path) => gold.has(path))).size / gold.size;
  const paths = ranking.map(({ path }) => path);
  const named = [...files, ...nearby, ...candidates].flatMap((file) => [
    file.path,
    ...("alike" in file ? (file.alike ?? []) : []),
  ]);
  const sure = files.filter(({ worth }) => worth >= sureFrom);
  return {
    rank: paths.findIndex((path) => gold.has(path)) + 1,
    recall10: share(paths.slice(0, 10)),
    recall20: share(paths.slice(0, 20)),
    named: share(named),
    sure: sure.length,
    sureRight: sure.filter(({ path }) => gold.has(path)).length,
    isWrong: files.length > 0 && !files.some(({ path }) => gold.has(path)) ? 1 : 0,
  };
}

const percent = (value: number): string => (100 * value).toFixed(1);

function table(asked: readonly Asked[]): string {
  const mean = (rows: readonly Asked[], valueOf: (row: Asked) => number): number =>
    rows.reduce((sum, row) => sum + valueOf(row), 0) / rows.length;
  const row = (name: string, rows: readonly Asked[]): string => {
    const sure = rows.reduce((sum, each) => sum + each.sure, 0);
    const right = rows.reduce((sum, each) => sum + each.sureRight, 0);
    return [
      name,
      rows.length,
      percent(mean(rows, ({ rank }) => (rank === 1 ? 1 : 0))),
      percent(mean(rows, ({ rank }) => (rank > 0 && rank <= 5 ? 1 : 0))),
      mean(rows, ({ rank }) => (rank === 0 ? 0 : 1 / rank)).toFixed(3),
      percent(mean(rows, ({ recall10 }) => recall10)),
      percent(mean(rows, ({ recall20 }) => recall20)),
      percent(mean(rows, ({ named }) => named)),
      percent(mean(rows, ({ named }) => (named > 0 ? 1 : 0))),
      `${right} of ${sure}`,
      percent(mean(rows, ({ isWrong }) => isWrong)),
    ].join(" | ");
  };
  const groups = [
    ...groupsOf(asked, ({ way }) => way),
    ...[...groupsOf(asked, ({ way, reader }) => `${way}, ${reader}`)].filter(([name]) =>
      /words|append|without/.test(name),
    ),
  ];
  return [
    "asked | tasks | first | first 5 | MRR | recall@10 | @20 | named | any named | sure and right | only wrong",
    ...groups.map(([name, rows]) => row(name, rows)),
  ].join("\n");
}
