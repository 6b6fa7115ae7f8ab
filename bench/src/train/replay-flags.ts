import { foldOf } from "../folds.ts";
import { openModels } from "../models.ts";
import { folderFrom, idsFolder } from "../places.ts";
import type { TaskRecord } from "./record-task.ts";
import { replay, type Replayed } from "./replay.ts";

/** Flags of commands that replay records; all places are absolute. */
export interface ReplayFlags {
  readonly records: string;
  readonly tasks?: string;
  readonly model: string;
}

/** Replays the wanted records of the folder that the flags name. */
export const replayOf = (
  { records, tasks, model }: ReplayFlags,
  isWanted: (record: TaskRecord) => boolean,
  say: (line: string) => void,
): AsyncGenerator<Replayed> =>
  replay({
    recordsFolder: records,
    places: { tasksFolder: tasks ?? folderFrom(process.env, "FOSSICK_BENCH_TASKS"), idsFolder },
    modelOf: openModels(model, foldOf),
    isWanted,
    say,
  });
