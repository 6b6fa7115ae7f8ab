// Records what the claims of tasks say, for bench/train/claims.py.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { claims } from "@fossick/core/evidence/signals/claims.ts";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { styleFeatures } from "@fossick/core/loop/evaluate/style.ts";
import { rankedBy, weigh } from "@fossick/core/loop/evaluate/weigh.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { spreadEvenly } from "../choose-tasks.ts";
import { foldOf } from "../folds.ts";
import { openModels } from "../models.ts";
import { availableTasks, openMirrors, readTasks } from "../tasks.ts";
import type { BenchTask, TaskSet } from "../types.ts";
import { openWorkTrees, stateOf } from "../work-trees.ts";
import { createNotes } from "./record-task.ts";

/** Options of `bench record-claims`. */
export interface RecordClaimsFlags {
  readonly tasks: readonly string[];
  readonly mirrors: string;
  readonly model: string;
  readonly work: string;
  readonly out: string;
  /** So many tasks of each file, spread evenly. */
  readonly limit?: number;
}

/** Files that are kept beside those with claims, best first without them. */
const maxOthers = 12;
const names = claims.map(({ name }) => name);

/** Asks tasks once and writes, of each, the best files with their worths without claims, and the signals of their claims. */
export async function recordClaims(flags: RecordClaimsFlags, say: (line: string) => void): Promise<void> {
  const mirrorOf = openMirrors(resolve(flags.mirrors));
  const treeOf = openWorkTrees(mirrorOf, resolve(flags.work));
  const modelOf = openModels(resolve(flags.model), foldOf);
  const out = resolve(flags.out);
  const done = new Set(
    existsSync(out) ? readFileSync(out, "utf8").split("\n").filter(Boolean).map(keyOf) : [],
  );
  const tasks = availableTasks(
    flags.tasks.flatMap((file) => tasksOf(file, flags.limit)),
    mirrorOf,
  );
  const notes = createNotes();
  let open: { readonly state: string; readonly engine: Awaited<ReturnType<typeof createEngine>> } | undefined;
  for (const [at, task] of tasks.entries()) {
    if (done.has(`${task.set} ${task.id}`)) continue;
    if (open?.state !== stateOf(task)) {
      await open?.engine.close();
      const settings = { cacheDir: join(resolve(flags.work), "cache"), maxCycles: 1, memory: false };
      const engine = await createEngine({
        root: treeOf(task),
        settings,
        parts: { evaluator: notes.evaluator },
      });
      open = { state: stateOf(task), engine };
    }
    notes.take(); // of a task that failed
    await open.engine.retrieve({ text: task.text });
    appendFileSync(out, `${JSON.stringify(recordOf(task, notes.take(), modelOf(task)))}\n`);
    if (at % 50 === 0) say(`${at}/${tasks.length} ${task.repo}`);
  }
  await open?.engine.close();
}

const keyOf = (line: string): string => {
  const { id, set } = JSON.parse(line) as { id: string; set: string };
  return `${set} ${id}`;
};

function tasksOf(file: string, limit: number | undefined): readonly BenchTask[] {
  const [name = "", field = "task"] = file.split("@");
  const set = (name.split("/").at(-1) ?? "").replace(/\.jsonl$/, "") as TaskSet;
  const tasks = readTasks(resolve(name), set, field).filter(({ text }) => text !== "");
  return limit === undefined ? tasks : spreadEvenly(tasks, limit);
}

function recordOf(
  { goldFiles, id, kind, repo, set, text }: BenchTask,
  { observed, prepared }: ReturnType<ReturnType<typeof createNotes>["take"]>,
  model: RankingModel,
): object {
  const features = styleFeatures(
    prepared,
    observed.map(({ signals }) => signals),
  );
  const ranked = rankedBy(weigh(features, observed, model, []).files);
  const gold = new Set(goldFiles);
  const files = ranked
    .map(({ path, signals, worth }) => ({
      path,
      worth,
      isGold: gold.has(path),
      signals: Object.fromEntries(names.flatMap((name) => (signals[name] ? [[name, signals[name]]] : []))),
    }))
    .filter(({ signals, isGold }, at) => at < maxOthers || isGold || Object.keys(signals).length > 0);
  return { id, set, kind, repo, text: text.slice(0, 300), goldCount: gold.size, files };
}
