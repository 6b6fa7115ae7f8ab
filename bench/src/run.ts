import { rowOf } from "./row.ts";
import type { MirrorOf } from "./tasks.ts";
import { openWorkTrees } from "./work-trees.ts";
import type { BenchAnswer, BenchTask, Row, System } from "./types.ts";

export interface RunOptions {
  readonly mirrorOf: MirrorOf;
  /** Absolute; where work trees are made, one for each repository. */
  readonly workFolder: string;
  readonly onRow?: (row: Row, done: number, of: number) => void;
}

/** A system and the tasks it is asked. */
export interface Ask {
  readonly system: System;
  readonly tasks: readonly BenchTask[];
}

/**
 * Ask systems their tasks, each in a work tree at its commit; a tree is checked out once for all that are asked in it one after the other.
 * A task's failure becomes its row's `error`, without the names of this machine's folders.
 * @param asks tasks of the same id are of the same repository and commit; the first one's order is kept
 * @returns the rows of each ask, in the order of its tasks
 */
export async function runSystems(asks: readonly Ask[], options: RunOptions): Promise<Row[][]> {
  const rows = asks.map((): Map<string, Row> => new Map());
  const ids = [...new Set(asks.flatMap(({ tasks }) => tasks.map(({ id }) => id)))];
  const tasksById = asks.map(({ tasks }) => new Map(tasks.map((task) => [task.id, task])));
  const of = asks.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const treeOf = openWorkTrees(options.mirrorOf, options.workFolder);
  let done = 0;
  for (const id of ids) {
    for (const [at, { system }] of asks.entries()) {
      const task = tasksById[at]?.get(id);
      if (!task) continue;
      const row = rowOf(task, await attempt(system, task, treeOf, options));
      rows[at]?.set(id, row);
      options.onRow?.(row, ++done, of);
    }
  }
  for (const { system } of asks) await system.close?.();
  return asks.map(({ tasks }, at) => tasks.flatMap(({ id }) => rows[at]?.get(id) ?? []));
}

/** Ask one system. */
export async function runSystem(
  system: System,
  tasks: readonly BenchTask[],
  options: RunOptions,
): Promise<Row[]> {
  const [rows = []] = await runSystems([{ system, tasks }], options);
  return rows;
}

async function attempt(
  system: System,
  task: BenchTask,
  treeOf: (task: BenchTask) => string,
  { mirrorOf, workFolder }: RunOptions,
): Promise<BenchAnswer | Error> {
  try {
    return await system.answer(task, treeOf(task));
  } catch (error) {
    const [message = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    const mirror = mirrorOf(task.repo) ?? "<mirror>";
    return new Error(message.replaceAll(mirror, "<mirror>").replaceAll(workFolder, "<work>"), {
      cause: error,
    });
  }
}
