import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldedRepositories } from "../folds.ts";
import { mirroredRepositories, openMirrors, readTasks, type MirrorOf } from "../tasks.ts";
import { openRecords } from "../train/record-file.ts";
import { folderOf } from "../train/train-command.ts";
import { openWorkTrees, stateOf } from "../train/work-trees.ts";
import type { BenchTask } from "../types.ts";
import { pastTasks } from "./past-tasks.ts";
import { recordState, type ReaderRecord } from "./record-state.ts";

export interface PastTasksFlags {
  readonly mirrors: string;
  readonly out: string;
  readonly limit: number;
}

/** Write commits of all repositories that no task set is about as tasks. @returns how many */
export function pastTasksCommand(
  { limit, mirrors, out }: PastTasksFlags,
  say: (line: string) => void,
): string {
  const place = folderOf(mirrors);
  const mirrorOf = openMirrors(place);
  const repos = mirroredRepositories(place).filter((repo) => !foldedRepositories.has(repo.toLowerCase()));
  const rows = repos.flatMap((repo) => {
    const found = pastTasks(repo, mirrorOf(repo) ?? "", limit);
    say(`${repo}: ${found.length}`);
    return found;
  });
  writeFileSync(folderOf(out), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return `${rows.length} tasks of ${repos.length} repositories in ${out}`;
}

export interface RecordReaderFlags {
  readonly tasks: string;
  readonly field: string;
  readonly mirrors: string;
  readonly work: string;
  readonly out: string;
  readonly group: string;
  readonly most: number;
  readonly signals?: boolean;
  /** Which part of the repositories, as `1/2`. */
  readonly part: string;
}

/** Record what a reader learns from. A run that was interrupted is gone on with. @returns the file written */
export async function recordReaderCommand(
  flags: RecordReaderFlags,
  say: (line: string) => void,
): Promise<string> {
  const work = folderOf(flags.work);
  const out = folderOf(flags.out);
  const mirrorOf = openMirrors(folderOf(flags.mirrors));
  const file = join(out, `${flags.group}.${flags.part.replace("/", "-of-")}.jsonl`);
  const records = openRecords<ReaderRecord>(file);
  const rootOf = openWorkTrees(mirrorOf, join(work, "trees"));
  const tasks = readTasks(folderOf(flags.tasks), "commits", flags.field).filter(({ text }) => text !== "");
  for (const ofState of statesOf(tasks, mirrorOf, flags.part)) {
    const missing = ofState.filter((task) => !records.has(task));
    const [first] = missing;
    if (first === undefined) continue;
    try {
      const options = {
        root: rootOf(first),
        cacheDir: join(work, "cache"),
        most: flags.most,
        withSignals: flags.signals === true,
      };
      for (const record of await recordState(missing, options)) records.append(record);
      say(`${first.repo} ${first.id}: ${missing.length}`);
    } catch (error) {
      say(`${first.repo} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return file;
}

/** Tasks that are about one state together; the states of one repository follow each other. */
function statesOf(tasks: readonly BenchTask[], mirrorOf: MirrorOf, part: string): BenchTask[][] {
  const [which = 1, of = 1] = part.split("/").map(Number);
  const repos = [...new Set(tasks.map(({ repo }) => repo))].sort();
  const own = new Set(repos.filter((repo, at) => at % of === which - 1 && mirrorOf(repo) !== undefined));
  const states = new Map<string, BenchTask[]>();
  for (const task of tasks.filter(({ repo }) => own.has(repo))) {
    const ofState = states.get(stateOf(task)) ?? [];
    states.set(stateOf(task), ofState);
    ofState.push(task);
  }
  return [...states.values()].sort(([a], [b]) => ((a?.repo ?? "") < (b?.repo ?? "") ? -1 : 1));
}
