import { join } from "node:path";
import { foldOf } from "../folds.ts";
import { folderFrom, folderOf, idsFolder, signalSources } from "../places.ts";
import { openMirrors } from "../tasks.ts";
import type { TaskSet } from "../types.ts";
import { claimRecords } from "./claim-records.ts";
import { checkPython } from "./fit-model.ts";
import { planRecordings, type Part, type Recording } from "./plan-recordings.ts";
import { readWords, withWords } from "./record-words.ts";
import { recordAll, type Share } from "./record-all.ts";

/** Flags of commands that record tasks. */
export interface RecordingFlags extends Part {
  readonly tasks?: string;
  readonly mirrors?: string;
  readonly work: string;
  readonly python: string;
  readonly keepRecords?: boolean;
  readonly share?: Share;
  /** A file of callers' words: only tasks that have some are recorded, with them. */
  readonly words?: string;
}

/** Recorded tasks, and where their records and work trees are. */
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
  flags: RecordingFlags,
  say: (line: string) => void,
  only?: TaskSet,
): Promise<Recorded> {
  const workFolder = folderOf(flags.work);
  const recordsFolder = join(workFolder, "records");
  const mirrorOf = openMirrors(folderNamed(flags.mirrors, "FOSSICK_BENCH_MIRRORS"));
  const tasksFolder = folderNamed(flags.tasks, "FOSSICK_BENCH_TASKS");
  checkPython(flags.python);
  say("looking for the commits of the tasks");
  const { leftOut, recordings: planned } = planRecordings({ tasksFolder, mirrorOf, idsFolder }, flags, only);
  const recordings =
    flags.words === undefined ? planned : withWords(planned, readWords(folderOf(flags.words)));
  for (const line of leftOut) say(`left out: ${line}`);
  if (recordings.length === 0) throw new Error("there is no task to train on");
  for (const { task } of recordings) foldOf(task.repo, task.set);
  claimRecords(workFolder, signalSources(), flags.keepRecords === true);
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

function folderNamed(place: string | undefined, name: Parameters<typeof folderFrom>[1]): string {
  return place === undefined ? folderFrom(process.env, name) : folderOf(place);
}
