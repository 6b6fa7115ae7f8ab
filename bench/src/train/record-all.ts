import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { MirrorOf } from "../tasks.ts";
import { openRecords, type RecordFile } from "./record-file.ts";
import { recordMissing } from "./record-missing.ts";
import type { Recording } from "./plan-recordings.ts";
import { openTaskRecorder, type TaskRecord, type TaskRecorder } from "./record-task.ts";
import { openWorkTrees, stateOf } from "../work-trees.ts";

export interface RecordingOptions {
  /** Gets one file of records a group. */
  readonly recordsFolder: string;
  /** Where work trees are made and the index is kept. */
  readonly workFolder: string;
  readonly mirrorOf: MirrorOf;
  readonly nowMs: () => number;
  readonly say: (line: string) => void;
  /** Share of the repositories that this process records, so that several work in one folder; default: all. */
  readonly share?: Share;
  /** Default: ask fossick in a work tree at the task's commit. */
  readonly record?: (recording: Recording) => Promise<TaskRecord>;
}

/**
 * Record whatever is not recorded yet. What fails is named and tried again by the next run.
 * @returns how many failed
 */
export async function recordAll(
  recordings: readonly Recording[],
  options: RecordingOptions,
): Promise<number> {
  const { say, nowMs } = options;
  const { record, close } = options.record
    ? { record: options.record, close: async () => {} }
    : recorderIn(options);
  const files = openGroups(recordings, options);
  try {
    return await recordMissing(shareOf(recordings, options.share), {
      isRecorded: ({ group, task }) => files.get(group)?.has(task) === true,
      record: async (recording) => {
        const { group, shifted } = recording;
        files.get(group)?.append({ ...(await record(recording)), shifted });
      },
      nowMs,
      say,
    });
  } finally {
    await close();
  }
}

/** One part of several: 1 of 2 is the first half. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Every nth repository, in the order in which they appear. */
function shareOf(recordings: readonly Recording[], share: Share | undefined): readonly Recording[] {
  if (share === undefined) return recordings;
  const repos = [...new Set(recordings.map(({ task }) => task.repo))];
  const own = new Set(repos.filter((_, at) => at % share.of === share.part - 1));
  return recordings.filter(({ task }) => own.has(task.repo));
}

/** A file for each group and share; what is recorded in any file of a group is not recorded again. */
function openGroups(
  recordings: readonly Recording[],
  { recordsFolder, share }: RecordingOptions,
): ReadonlyMap<string, RecordFile> {
  const present = existsSync(recordsFolder) ? readdirSync(recordsFolder) : [];
  const suffix = share === undefined ? "" : `.${share.part}of${share.of}`;
  const groups = new Set(recordings.map(({ group }) => group));
  return new Map(
    [...groups].map((group) => {
      const name = `${group}${suffix}.jsonl`;
      const others = present.filter((other) => other.startsWith(`${group}.`) && other !== name);
      const file = join(recordsFolder, name);
      return [
        group,
        openRecords(
          file,
          others.map((other) => join(recordsFolder, other)),
        ),
      ];
    }),
  );
}

interface Recorder {
  record(recording: Recording): Promise<TaskRecord>;
  close(): Promise<void>;
}

/** Asks in one engine what is asked of the same state of a repository. */
function recorderIn({ mirrorOf, workFolder }: RecordingOptions): Recorder {
  const treeOf = openWorkTrees(mirrorOf, join(workFolder, "trees"));
  let open: { readonly state: string; readonly recorder: TaskRecorder } | undefined;
  const close = async (): Promise<void> => {
    const last = open;
    open = undefined;
    await last?.recorder.close();
  };
  return {
    close,
    async record({ task }) {
      const state = stateOf(task);
      if (open?.state !== state) {
        await close();
        open = { state, recorder: await openTaskRecorder(treeOf(task), join(workFolder, "cache")) };
      }
      return open.recorder.record(task);
    },
  };
}
