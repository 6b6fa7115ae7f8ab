import { join } from "node:path";
import type { MirrorOf } from "../tasks.ts";
import { openRecords, type RecordFile } from "./record-file.ts";
import { recordMissing } from "./record-missing.ts";
import type { Recording } from "./plan-recordings.ts";
import { openTaskRecorder, type TaskRecord, type TaskRecorder } from "./record-task.ts";
import { openWorkTrees, stateOf } from "./work-trees.ts";

export interface RecordingOptions {
  /** Gets one file of records a group. */
  readonly recordsFolder: string;
  /** Where work trees are made and the index is kept. */
  readonly workFolder: string;
  readonly mirrorOf: MirrorOf;
  readonly nowMs: () => number;
  readonly say: (line: string) => void;
  /** Default: ask fossick in a work tree at the task's commit. */
  readonly record?: (recording: Recording) => Promise<TaskRecord>;
}

/** A record as training reads it. */
interface StoredRecord extends TaskRecord {
  /** True if the task was asked with the text of another repository. */
  readonly shifted: boolean;
}

/**
 * Record whatever is not recorded yet. What fails is named and tried again by the next run.
 * @returns how many failed
 */
export async function recordAll(
  recordings: readonly Recording[],
  options: RecordingOptions,
): Promise<number> {
  const { recordsFolder, say, nowMs } = options;
  const { record, close } = options.record
    ? { record: options.record, close: async () => {} }
    : recorderIn(options);
  const files = new Map<string, RecordFile<StoredRecord>>();
  for (const { group } of recordings)
    if (!files.has(group)) files.set(group, openRecords(join(recordsFolder, `${group}.jsonl`)));
  try {
    return await recordMissing(recordings, {
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
