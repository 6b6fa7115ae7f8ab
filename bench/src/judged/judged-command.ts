import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkOut } from "../checkout.ts";
import { chooseTasks } from "../choose-tasks.ts";
import { foldOf } from "../folds.ts";
import { openModels } from "../models.ts";
import { folderFrom, idsFolder, projectCommit } from "../places.ts";
import { openMirrors, readTasks, availableTasks } from "../tasks.ts";
import type { BenchTask, TaskSet } from "../types.ts";
import { judgedReport, type JudgedResult } from "./judged-report.ts";
import { judgeTask, type JudgedRow } from "./judge-task.ts";

export interface JudgedFlags {
  readonly set: TaskSet;
  /** A file of further tasks in place of the set. */
  readonly tasks?: string;
  /** Name of the result; defaults to the set. */
  readonly name?: string;
  readonly only?: string;
  readonly limit?: number;
  readonly model?: string;
  /** Files shown at a time. */
  readonly shown: number;
  readonly work?: string;
  readonly out: string;
}

/** Measure what a perfect judge is shown next, on tasks with two and more edited files. @returns the report */
export async function judgedCommand(flags: JudgedFlags, say: (line: string) => void): Promise<string> {
  const mirrorOf = openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS"));
  const tasks = tasksOf(flags, mirrorOf).filter(({ goldFiles }) => new Set(goldFiles).size > 1);
  const rankerFor = flags.model === undefined ? undefined : openModels(flags.model, foldOf);
  const work = flags.work ? resolve(flags.work) : mkdtempSync(join(tmpdir(), "fossick-bench-"));
  const commit = projectCommit();
  const rows: JudgedRow[] = [];
  try {
    for (const [at, task] of tasks.entries()) {
      const root = checkOut(mirrorOf(task.repo) ?? "", task.repo, task.baseCommit, work);
      const options = { cacheDir: join(work, "cache"), ranker: rankerFor?.(task), shown: flags.shown };
      const row = await judgeTask(task, root, options);
      rows.push(row);
      const { first, next, staticNext, gold } = row;
      say(
        `${at + 1}/${tasks.length} ${row.id} ${first} + ${next} of ${gold}, static ${first} + ${staticNext}`,
      );
    }
  } finally {
    if (!flags.work) rmSync(work, { recursive: true, force: true });
  }
  writeJudged(flags.out, { name: flags.name ?? flags.set, commit, shown: flags.shown, rows });
  return writeJudgedReport(flags.out);
}

function tasksOf(flags: JudgedFlags, mirrorOf: ReturnType<typeof openMirrors>): BenchTask[] {
  if (flags.tasks !== undefined) return availableTasks(readTasks(flags.tasks, flags.set), mirrorOf);
  const places = { tasksFolder: folderFrom(process.env, "FOSSICK_BENCH_TASKS"), mirrorOf, idsFolder };
  return chooseTasks({ ...flags, field: "task" }, places).tasks;
}

/** One row a line, so that a diff shows which tasks changed. */
function writeJudged(folder: string, { rows, ...about }: JudgedResult): void {
  mkdirSync(folder, { recursive: true });
  const head = Object.entries(about).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  writeFileSync(join(folder, `${about.name}.json`), `{\n${head.join("\n")}\n  "rows": [\n${lines}\n  ]\n}\n`);
}

const introduction = `# The judged loop

Made from the JSON files beside it by \`npm run bench -- judged-report\`; how it is measured is in [../../README.md](../../README.md#the-judged-loop).`;

/** Make \`README.md\` from every result of a folder. @returns its text */
export function writeJudgedReport(folder: string): string {
  const results = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as JudgedResult);
  const [first, ...others] = results;
  const together = { name: "all together", rows: results.flatMap(({ rows }) => rows) };
  const shown = first && others.length > 0 ? [...results, { ...first, ...together }] : results;
  const text = `${[introduction, ...shown.map(judgedReport)].join("\n\n")}\n`;
  writeFileSync(join(folder, "README.md"), text);
  return text;
}
