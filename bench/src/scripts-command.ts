import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConverterFactory, Locale, type DictGroup } from "opencc-js";
import { detectLanguage } from "@fossick/core/language/detect-language.ts";
import { checkOut } from "./checkout.ts";
import { chooseTasks } from "./choose-tasks.ts";
import { folderFrom, idsFolder } from "./places.ts";
import { fossick } from "./systems/fossick.ts";
import { openMirrors } from "./tasks.ts";
import type { TaskSet } from "./types.ts";

export interface ScriptsFlags {
  readonly set: TaskSet;
  readonly limit?: number;
  readonly work?: string;
}

const comparedFiles = 10;
const groups = (locale: Readonly<Record<string, readonly DictGroup[]>>, name: string): readonly DictGroup[] =>
  locale[name] ?? [];

/**
 * Tests whether a Chinese task is answered alike in either script: each is asked as written and converted by OpenCC to
 * the other script with its region's words. Answers are alike when the same files are returned, and the first ten
 * ranked files are the same in the same order.
 */
export async function scriptsCommand(flags: ScriptsFlags, say: (line: string) => void): Promise<string> {
  const mirrorOf = openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS"));
  const places = { tasksFolder: folderFrom(process.env, "FOSSICK_BENCH_TASKS"), mirrorOf, idsFolder };
  const { tasks } = chooseTasks({ ...flags, field: "zh" }, places);
  const toTaiwan = ConverterFactory(groups(Locale.from, "cn"), groups(Locale.to, "twp"));
  const toMainland = ConverterFactory(groups(Locale.from, "twp"), groups(Locale.to, "cn"));
  const work = flags.work ?? mkdtempSync(join(tmpdir(), "fossick-bench-"));
  const system = fossick({ cacheDir: join(work, "cache") });
  const differing: string[] = [];
  try {
    for (const task of tasks) {
      const root = checkOut(mirrorOf(task.repo) ?? "", task.repo, task.baseCommit, work);
      const isSimplified = detectLanguage(task.text) === "zh-Hans";
      const other = isSimplified ? toTaiwan(task.text) : toMainland(task.text);
      const ask = async (text: string): Promise<string> =>
        outline(await system.answer({ ...task, text }, root));
      const isAlike = (await ask(task.text)) === (await ask(other));
      if (!isAlike) differing.push(task.id);
      say(`${task.id} ${isAlike ? "alike" : "DIFFERS"} ${other.slice(0, 30)}`);
    }
  } finally {
    if (!flags.work) rmSync(work, { recursive: true, force: true });
  }
  const share = ((100 * differing.length) / Math.max(1, tasks.length)).toFixed(1);
  return [`${differing.length} of ${tasks.length} answers differ (${share} %)`, ...differing].join("\n");
}

type Answer = Awaited<ReturnType<ReturnType<typeof fossick>["answer"]>>;

/** Returns the part of an answer that must be the same. */
const outline = ({ files, ranking }: Answer): string =>
  [files, ranking.slice(0, comparedFiles)].map((list) => list.map(({ path }) => path).join(" ")).join(" | ");
