import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { meanScores } from "@fossick/eval/metrics.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import { checkOut } from "./checkout.ts";
import { chooseTasks } from "./choose-tasks.ts";
import { foldOf } from "./folds.ts";
import { openModels } from "./models.ts";
import { folderFrom, idsFolder } from "./places.ts";
import { decimals, table } from "./report/format.ts";
import { rowOf } from "./row.ts";
import { pairedDifference, pairRows } from "./statistics.ts";
import { openMirrors } from "./tasks.ts";
import type { BenchTask, Row, TaskSet } from "./types.ts";

export interface MemoryFlags {
  readonly set: TaskSet;
  readonly only: readonly string[];
  readonly cycles: number;
  readonly model?: string;
  readonly work?: string;
}

/** Five repositories of five languages that are quick to check out. */
export const defaultRepositories = [
  "BurntSushi/ripgrep",
  "colinhacks/zod",
  "fastapi/fastapi",
  "gin-gonic/gin",
  "google/gson",
] as const;

/**
 * Measures the benefit of feedback, and its cost to other tasks: every second task of each repository is fed its gold
 * files, then all are asked again.
 * @returns a table
 */
export async function memoryCommand(flags: MemoryFlags, say: (line: string) => void): Promise<string> {
  const mirrorOf = openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS"));
  const places = { tasksFolder: folderFrom(process.env, "FOSSICK_BENCH_TASKS"), mirrorOf, idsFolder };
  const workFolder = flags.work ? resolve(flags.work) : mkdtempSync(join(tmpdir(), "fossick-bench-"));
  const bench = openBench(flags, workFolder, (repo) => mirrorOf(repo) ?? "");
  try {
    const tasks = flags.only.flatMap(
      (only) => chooseTasks({ set: flags.set, field: "task", only }, places).tasks,
    );
    const fed = new Set(tasks.filter((_, at) => at % 2 === 0).map(({ id }) => id));
    const before: Row[] = [];
    for (const task of tasks) {
      before.push(await bench.ask(task, false));
      if (fed.has(task.id)) await bench.feed(task);
      say(`${before.length}/${tasks.length} ${task.id} at ${before.at(-1)?.goldRanks.join(" ")}`);
    }
    const after: Row[] = [];
    for (const task of tasks) {
      after.push(await bench.ask(task, true));
      say(`${after.length}/${tasks.length} ${task.id} at ${after.at(-1)?.goldRanks.join(" ")}`);
    }
    return describe(before, after, fed);
  } finally {
    if (!flags.work) rmSync(workFolder, { recursive: true, force: true });
  }
}

function openBench(
  { cycles, model }: MemoryFlags,
  workFolder: string,
  mirrorOf: (repo: string) => string,
): { ask(task: BenchTask, memory: boolean): Promise<Row>; feed(task: BenchTask): Promise<void> } {
  const dataDir = join(workFolder, "data");
  rmSync(dataDir, { recursive: true, force: true });
  const rankerFor = model === undefined ? undefined : openModels(model, foldOf);
  const open = (task: BenchTask, memory: boolean) => {
    const root = checkOut(mirrorOf(task.repo), task.repo, task.baseCommit, workFolder);
    const settings = {
      cacheDir: join(workFolder, "cache"),
      dataDir,
      maxCycles: cycles,
      maxCandidates: 100,
      memory,
    };
    return createEngine({
      root,
      settings,
      parts: { evaluator: rankEvaluator(rankerFor?.(task)), stopRules },
    });
  };
  return {
    ask: async (task, memory) => {
      const startedMs = performance.now();
      const engine = await open(task, memory);
      const { files, ranking } = await engine.retrieve(task.text);
      await engine.close();
      return rowOf(task, { files, ranking, cycles, ms: performance.now() - startedMs });
    },
    feed: async (task) => {
      const engine = await open(task, true);
      await engine.feedback({ task: task.text, used: task.goldFiles });
      await engine.close();
    },
  };
}

function describe(before: readonly Row[], after: readonly Row[], fed: ReadonlySet<string>): string {
  const line = (name: string, isWanted: (row: Row) => boolean): string[] => {
    const pairs = pairRows(after.filter(isWanted), before.filter(isWanted));
    const [now, then] = [pairs.map(({ first }) => first), pairs.map(({ second }) => second)].map(meanScores);
    const { difference, interval: gain } = pairedDifference(pairs, reciprocal);
    const within = gain ? ` [${decimals(gain.low, 3)}, ${decimals(gain.high, 3)}]` : "";
    const mrr = [then?.mrr ?? 0, now?.mrr ?? 0, difference];
    const recall = [then?.recall10 ?? 0, now?.recall10 ?? 0];
    const cells = [...mrr, ...recall].map((value) => decimals(value, 3));
    return [name, String(pairs.length), ...cells.with(2, `${cells[2] ?? ""}${within}`)];
  };
  return table(
    ["tasks", "n", "MRR before", "after", "difference", "recall@10 before", "after"],
    [line("fed", ({ id }) => fed.has(id)), line("others", ({ id }) => !fed.has(id))],
  );
}

const reciprocal = ({ goldRanks: [first] }: Row): number => (first === undefined ? 0 : 1 / first);
