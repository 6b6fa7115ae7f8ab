import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chooseTasks } from "../choose-tasks.ts";
import { foldOf } from "../folds.ts";
import { openModels } from "../models.ts";
import { folderFrom, folderOf, idsFolder, signalSources } from "../places.ts";
import { openMirrors, type MirrorOf } from "../tasks.ts";
import type { BenchTask, TaskSet } from "../types.ts";
import { claimRecords } from "./claim-records.ts";
import { recordBreadth, type BreadthRecord } from "./record-breadth.ts";
import { openRecords } from "./record-file.ts";
import { recordMissing } from "./record-missing.ts";
import { openWorkTrees } from "../work-trees.ts";

export interface BreadthFlags {
  readonly set: readonly TaskSet[];
  readonly model: string;
  readonly work: string;
  readonly out: string;
  readonly limit?: number;
  readonly keepRecords?: boolean;
}

/** Record what tells how many files the tasks of some sets need. @returns the file written */
export async function breadthCommand(flags: BreadthFlags, say: (line: string) => void): Promise<string> {
  const [models, work, out] = [folderOf(flags.model), folderOf(flags.work), folderOf(flags.out)];
  const mirrorOf = openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS"));
  const tasks = tasksOf(flags, mirrorOf, say);
  const modelOf = openModels(models, foldOf);
  for (const task of tasks) modelOf(task); // what is missing is said before hours of work
  const place = { place: out, note: `${out}.made-with.txt`, option: "--out" } as const;
  claimRecords(place, `${signalSources()} ${modelsDigest(models)}`, flags.keepRecords === true);
  const records = openRecords<BreadthRecord>(out);
  const rootOf = openWorkTrees(mirrorOf, join(work, "trees"));
  const cacheDir = join(work, "cache");
  const entries = tasks.map((task) => ({ group: task.set, task }));
  const failed = await recordMissing(entries, {
    isRecorded: ({ task }) => records.has(task),
    record: async ({ task }) =>
      records.append(await recordBreadth(task, rootOf(task), { cacheDir, model: modelOf(task) })),
    nowMs: () => performance.now(),
    say,
  });
  if (failed > 0) say(`${failed} of ${tasks.length} failed and are left out; run again to try them again`);
  return out;
}

/** The tasks of all sets, set after set. @throws when there is none */
function tasksOf(
  { set: sets, limit }: BreadthFlags,
  mirrorOf: MirrorOf,
  say: (line: string) => void,
): BenchTask[] {
  const places = { tasksFolder: folderFrom(process.env, "FOSSICK_BENCH_TASKS"), mirrorOf, idsFolder };
  const all = sets.flatMap((set) => {
    const { tasks, missing } = chooseTasks({ set, field: "task", ...(limit && { limit }) }, places);
    if (missing > 0)
      say(`left out: ${missing} tasks of ${set}, whose repository or commit is not among the mirrors`);
    return tasks;
  });
  if (all.length === 0) throw new Error("there is no task to record");
  return all;
}

/** Tells apart models, each by itself or the models of the folds together. */
function modelsDigest(place: string): string {
  const names = statSync(place).isDirectory() ? readdirSync(place).filter(isFoldModel).sort() : [""];
  const hash = createHash("sha256");
  for (const name of names) hash.update(readFileSync(join(place, name)));
  return hash.digest("hex").slice(0, 16);
}

const isFoldModel = (name: string): boolean => /^fold-\d\.json$/.test(name);
