import { join, resolve } from "node:path";
import { foldOf } from "../folds.ts";
import { folderFrom, idsFolder, modelFile, signalSources } from "../places.ts";
import { openMirrors } from "../tasks.ts";
import type { TaskSet } from "../types.ts";
import { claimRecords } from "./claim-records.ts";
import { checkPython, fitModel } from "./fit-model.ts";
import { recordAll, type Share } from "./record-all.ts";
import { planRecordings, type Part, type Recording } from "./plan-recordings.ts";

export interface TrainFlags extends Part {
  readonly tasks?: string;
  readonly mirrors?: string;
  readonly work: string;
  readonly out?: string;
  readonly python: string;
  readonly keepRecords?: boolean;
  readonly share?: Share;
}

/**
 * Make the ranking model from task files and repositories.
 * @returns the file written; of a share, the folder of the records, because nothing is fitted on a part
 */
export async function trainCommand(flags: TrainFlags, say: (line: string) => void): Promise<string> {
  const out = outFor(flags);
  const { recordings, recordsFolder, workFolder } = await recordTasks(flags, say);
  if (flags.share !== undefined) return recordsFolder;
  fitModel(recordings, { python: flags.python, recordsFolder, workFolder, out });
  return out;
}

/** What was recorded of the tasks that a command is about, and where. */
interface Recorded {
  readonly recordings: readonly Recording[];
  readonly recordsFolder: string;
  readonly workFolder: string;
}

/**
 * Record the tasks of all sets, or those of one, and go on where it was interrupted.
 * @throws when there is no such task, or Python cannot fit what is recorded
 */
export async function recordTasks(
  flags: Omit<TrainFlags, "out">,
  say: (line: string) => void,
  only?: TaskSet,
): Promise<Recorded> {
  const workFolder = folderOf(flags.work);
  const recordsFolder = join(workFolder, "records");
  const mirrorOf = openMirrors(folderNamed(flags.mirrors, "FOSSICK_BENCH_MIRRORS"));
  const tasksFolder = folderNamed(flags.tasks, "FOSSICK_BENCH_TASKS");
  checkPython(flags.python);
  say("looking for the commits of the tasks");
  const planned = planRecordings({ tasksFolder, mirrorOf, idsFolder }, flags, only);
  const { recordings } = planned;
  for (const line of planned.leftOut) say(`left out: ${line}`);
  if (recordings.length === 0) throw new Error("there is no task to train on");
  for (const { task } of recordings) foldOf(task.repo, task.set);
  const place = { place: workFolder, note: join(workFolder, "made-with.txt"), option: "--work" } as const;
  claimRecords(place, signalSources(), flags.keepRecords === true);
  const failed = await recordAll(recordings, {
    recordsFolder,
    workFolder,
    mirrorOf,
    nowMs,
    say,
    ...(flags.share && { share: flags.share }),
  });
  if (failed > 0)
    say(`${failed} of ${recordings.length} failed and are left out; run again to try them again`);
  return { recordings, recordsFolder, workFolder };
}

/** @param text such as `1/2` @throws when it is no part of several */
export function readShare(text: string): Share {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > of) throw new Error(`${text} is no share; say 1/2 and, in another process, 2/2`);
  return { part, of };
}

const nowMs = (): number => performance.now();

/** npm starts the command in `bench/`; folders are meant from where npm was called. */
export const folderOf = (place: string): string => resolve(process.env["INIT_CWD"] ?? ".", place);

function folderNamed(place: string | undefined, name: Parameters<typeof folderFrom>[1]): string {
  return place === undefined ? folderFrom(process.env, name) : folderOf(place);
}

/** Where the model goes. @throws when a model of a part of the tasks would take the place of the shipped one */
export function outFor({ out, only, limit }: Pick<TrainFlags, "out" | keyof Part>): string {
  if (out !== undefined) return folderOf(out);
  if (only === undefined && limit === undefined) return modelFile;
  throw new Error(
    "a model of a part of the tasks does not take the place of the shipped one; say with --out where it goes",
  );
}
