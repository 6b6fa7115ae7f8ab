import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chooseTasks, type Choice } from "./choose-tasks.ts";
import { foldOf } from "./folds.ts";
import { kindTable } from "./kind-table.ts";
import { openModels } from "./models.ts";
import { folderFrom, idsFolder, projectCommit, resultsFolder } from "./places.ts";
import { nameFrom } from "./result-name.ts";
import { writeResult } from "./results.ts";
import { runSystems } from "./run.ts";
import { bm25 } from "./systems/bm25.ts";
import { fossick } from "./systems/fossick.ts";
import { keywordCounts } from "./systems/keyword-counts.ts";
import { pathOnly } from "./systems/path-only.ts";
import { openMirrors } from "./tasks.ts";
import type { Result, Row, System, TaskSet, TextKind } from "./types.ts";

/** Systems that can be asked. */
export const systemNames = [
  "fossick",
  "fossick-one-cycle",
  "fossick-two-cycles",
  "bm25",
  "keyword-counts",
  "path-only",
] as const;
type SystemName = (typeof systemNames)[number];

export interface RunFlags {
  readonly set: TaskSet;
  /** A file of tasks in place of that of the set. */
  readonly tasks?: string;
  readonly system: readonly SystemName[];
  readonly model?: string;
  readonly cycles?: number;
  readonly limit?: number;
  readonly only?: string;
  readonly field: string;
  readonly texts: readonly TextKind[];
  readonly name?: string;
  readonly work?: string;
  readonly out?: string;
}

const defaultField = "task";

/** Run systems on one task set and write their results. @param say is told the progress @returns the files written */
export async function runCommand(flags: RunFlags, say: (line: string) => void): Promise<string[]> {
  const outFolder = outFolderFor(flags);
  const places = {
    tasksFolder: flags.tasks === undefined ? folderFrom(process.env, "FOSSICK_BENCH_TASKS") : "",
    mirrorOf: openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS")),
    idsFolder,
  };
  const workFolder = flags.work ? resolve(flags.work) : mkdtempSync(join(tmpdir(), "fossick-bench-"));
  const commit = projectCommit();
  try {
    const asks = flags.texts.flatMap((texts) => {
      const { tasks, missing } = chooseTasks({ ...choiceOf(flags), texts }, places);
      if (missing > 0) say(`${missing} tasks left out: their repository or commit is not among the mirrors`);
      if (tasks.length === 0) throw new Error("no task to run");
      return flags.system.map((name) => {
        const system = openSystem(name, flags, join(workFolder, "cache"));
        return { system, tasks, name: resultName(flags, system.name, texts) };
      });
    });
    const rows = await runSystems(asks, {
      mirrorOf: places.mirrorOf,
      workFolder,
      onRow: (row, done, of) => say(`${done}/${of} ${row.id} ${row.ms} ms ${outcomeOf(row)}`),
    });
    return asks.map(({ name }, at) => {
      const result: Result = { system: name, set: flags.set, commit, rows: rows[at] ?? [] };
      if (flags.set === "mined") say(kindTable(result));
      return writeResult(outFolder, result);
    });
  } finally {
    if (!flags.work) rmSync(workFolder, { recursive: true, force: true });
  }
}

const choiceOf = ({ tasks, ...rest }: RunFlags): Omit<Choice, "texts"> => ({
  ...rest,
  ...(tasks !== undefined && { file: resolve(tasks) }),
});

function resultName({ field, name }: RunFlags, system: string, texts: TextKind): string {
  return nameFrom({ system: name ?? system, ...(field !== defaultField && { field }), texts });
}

function outcomeOf({ error, goldCount, goldRanks, returned }: Row): string {
  if (error !== undefined) return error;
  return goldCount === 0 ? `${returned} returned` : `gold at ${goldRanks.join(" ") || "none"}`;
}

/** Where a run's result goes. @throws when a part of a set, or tasks that are nowhere kept, would go among the results */
export function outFolderFor(
  flags: Pick<RunFlags, "out" | "only" | "limit" | "tasks"> & Partial<Pick<RunFlags, "set">>,
): string {
  const { out, only, limit, tasks, set } = flags;
  if (out !== undefined) return resolve(out);
  if (tasks !== undefined || set === "mined")
    throw new Error("results on tasks of your own do not go among the results; say with --out where they go");
  if (only === undefined && limit === undefined) return resultsFolder;
  throw new Error("a part of a set does not go among the results; say with --out where it goes");
}

function openSystem(name: SystemName, { model, cycles }: RunFlags, cacheDir: string): System {
  if (name === "bm25") return bm25();
  if (name === "keyword-counts") return keywordCounts();
  if (name === "path-only") return pathOnly();
  const cyclesOf = { fossick: cycles, "fossick-one-cycle": 1, "fossick-two-cycles": 2 } as const;
  const maxCycles = cyclesOf[name];
  return fossick({
    cacheDir,
    ...(model && { rankerFor: openModels(model, foldOf) }),
    ...(maxCycles && { maxCycles }),
  });
}
