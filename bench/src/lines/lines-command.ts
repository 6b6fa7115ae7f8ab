import { appendFileSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { spreadEvenly } from "../choose-tasks.ts";
import { folderFrom, folderOf, idsFolder } from "../places.ts";
import { openMirrors, readTasks, taskFile } from "../tasks.ts";
import type { createEngine, packFiles, Retrieval } from "@fossick/library/index.ts";
import type { BenchTask, TaskSet } from "../types.ts";
import { openWorkTrees } from "../work-trees.ts";
import { linesOfEdits, type EditedLines, type ShownLines } from "@fossick/eval/edited-lines.ts";
import { createFunctionNames } from "@fossick/eval/function-names.ts";
import { budgets, chunkLines, wholeLines } from "./baselines.ts";
import { editedLines } from "./edited-lines.ts";
import { recordCompanions } from "../companions/record-companions.ts";
import { recordSections } from "./record-sections.ts";
import { linesReport, type LinesRow } from "./lines-report.ts";

/** Options of `bench lines`. */
export interface LinesFlags {
  readonly set: TaskSet;
  readonly limit?: number;
  readonly only?: string;
  readonly work: string;
  /** Folder of the built library that is asked. */
  readonly dist: string;
  readonly field: string;
  readonly out?: string;
  readonly baselines?: boolean;
}

interface Library {
  readonly createEngine: typeof createEngine;
  readonly packFiles: typeof packFiles;
}

/** Ask tasks whose change is known, and tell which of its lines and functions the answer shows. */
export async function linesCommand(flags: LinesFlags, say: (line: string) => void): Promise<string> {
  const library = (await import(pathToFileURL(join(folderOf(flags.dist), "index.mjs")).href)) as Library;
  const rows: LinesRow[] = [];
  await eachTask(flags, say, async ({ task, hunks, root, cacheDir }) => {
    const engine = await library.createEngine({ root, settings: { cacheDir, memory: false } });
    try {
      const answer = await engine.retrieve(task.text);
      const readText = async (path: string): Promise<string | undefined> => textOf(root, path);
      const packed: Record<number, ShownLines[]> = {};
      for (const budget of budgets) {
        const files = await library.packFiles([...answer.files, ...answer.nearby], readText, budget);
        packed[budget] = files.flatMap(({ path, parts }) => parts.map((part) => ({ path, ...part })));
      }
      rows.push(await rowOf(task, hunks, answer, packed, root, flags.baselines === true));
    } finally {
      await engine.close();
    }
  });
  if (flags.out !== undefined)
    for (const row of rows) appendFileSync(folderOf(flags.out), `${JSON.stringify(row)}\n`);
  return linesReport(rows);
}

/** Options of `bench record-sections`. */
export interface RecordFlags extends Omit<LinesFlags, "set" | "dist" | "baselines" | "out"> {
  readonly sets: readonly TaskSet[];
  readonly out: string;
}

/** Record the sections of right files, for `bench/train/sections.py`. */
export async function recordSectionsCommand(flags: RecordFlags, say: (line: string) => void): Promise<void> {
  for (const set of flags.sets)
    await eachTask({ ...flags, set }, say, async ({ task, hunks, root, cacheDir }) => {
      const record = await recordSections(task, hunks, root, cacheDir);
      appendFileSync(folderOf(flags.out), `${JSON.stringify(record)}\n`);
    });
}

/** Record the candidates of changes of several files, for `bench/train/companions.py`. */
export async function recordCompanionsCommand(
  flags: RecordFlags,
  say: (line: string) => void,
): Promise<void> {
  const append = async ({ task, root, cacheDir }: Asked): Promise<void> => {
    const record = await recordCompanions(task, root, cacheDir);
    appendFileSync(folderOf(flags.out), `${JSON.stringify(record)}\n`);
  };
  for (const set of flags.sets)
    await eachTask({ ...flags, set }, say, append, ({ goldFiles }) => goldFiles.length > 1);
}

interface Asked {
  readonly task: BenchTask;
  readonly hunks: EditedLines;
  readonly root: string;
  readonly cacheDir: string;
}

/** Asks each task whose change is known, in a work tree at its commit; what fails is named and left out. */
async function eachTask(
  { set, limit, only, work, field }: Pick<LinesFlags, "set" | "limit" | "only" | "work" | "field">,
  say: (line: string) => void,
  ask: (asked: Asked) => Promise<void>,
  isWanted: (task: BenchTask) => boolean = () => true,
): Promise<void> {
  const mirrorOf = openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS"));
  const tasksFolder = folderFrom(process.env, "FOSSICK_BENCH_TASKS");
  const isAsked = ({ repo, text }: BenchTask): boolean =>
    text !== "" && mirrorOf(repo) !== undefined && (only === undefined || repo === only);
  const tasks = readTasks(taskFile(set, { tasksFolder, idsFolder }), set, field).filter(
    (task) => isAsked(task) && isWanted(task),
  );
  const treeOf = openWorkTrees(mirrorOf, join(folderOf(work), "trees"));
  const cacheDir = join(folderOf(work), "cache");
  for (const [at, task] of (limit === undefined ? tasks : spreadEvenly(tasks, limit)).entries()) {
    const mirror = mirrorOf(task.repo);
    const hunks = mirror === undefined ? undefined : editedLines(mirror, task);
    if (hunks === undefined) continue;
    try {
      await ask({ task, hunks, root: resolve(treeOf(task)), cacheDir });
    } catch (error) {
      say(`${task.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (at % 20 === 0) say(`${at + 1} of ${tasks.length}`);
  }
}

function textOf(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined;
  }
}

async function rowOf(
  task: BenchTask,
  hunks: EditedLines,
  answer: Retrieval,
  packed: Readonly<Record<number, readonly ShownLines[]>>,
  root: string,
  hasBaselines: boolean,
): Promise<LinesRow> {
  const read = (path: string): string => textOf(root, path) ?? "";
  const spans = [...answer.files, ...answer.nearby].flatMap(({ path, spans: ofFile }) =>
    ofFile.map((span) => ({ path, ...span })),
  );
  const namesIn = createFunctionNames(async (path) => textOf(root, path));
  const ranked = answer.ranking.map(({ path }) => path);
  const chunks = hasBaselines ? chunkLines(root, task.text) : new Map<number, ShownLines[]>();
  const baselines = Object.fromEntries(
    [...chunks].map(([budget, best]) => [budget, { whole: wholeLines(ranked, read, budget), chunks: best }]),
  );
  const compared = Object.values(baselines).flatMap((ways) => [...ways.chunks, ...ways.whole]);
  return {
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    worths: answer.ranking.slice(0, 3).map(({ worth }) => worth),
    hunks,
    spans,
    packed,
    edited: await namesIn(linesOfEdits(hunks)),
    byWorth: await namesIn([...spans].sort((a, b) => (b.worth ?? 0) - (a.worth ?? 0))),
    byFile: await namesIn(spans),
    baselines,
    lineTokens: tokensOf([...spans, ...Object.values(packed).flat(), ...compared], read),
  };
}

/** Tokens of each file's line, as characters by 3.6. */
function tokensOf(shown: readonly ShownLines[], read: (path: string) => string): Record<string, number> {
  const paths = [...new Set(shown.map(({ path }) => path))];
  return Object.fromEntries(
    paths.map((path) => [path, read(path).length / 3.6 / (read(path).split("\n").length || 1)]),
  );
}
