// Records the task that was asked last, for feedback that names none.
import { createHash } from "node:crypto";
import type { AskedTask } from "./types.ts";
import { FossickError } from "@fossick/base/errors.ts";
import type { MemoryFolder } from "./memory-folder.ts";

/** Max age of a task that feedback may be about without naming it. */
const maxAgeSeconds = 14 * 86_400;

/** Computes a task's id: a hash of its text, regardless of letter case and spacing. */
export const taskId = (text: string): string =>
  createHash("sha256").update(text.trim().toLowerCase().replace(/\s+/g, " ")).digest("hex").slice(0, 12);

/** Returns the task that was asked last, unless that is long ago. @param seconds current time */
export const lastTask = (tasks: readonly AskedTask[], seconds: number): AskedTask | undefined =>
  tasks.findLast(({ time }) => time > seconds - maxAgeSeconds);

/** Recorder of the task that was asked last. */
interface TaskLeaver {
  leave(task: AskedTask): Promise<void>;
  /** Writes the task if it is not written yet. */
  settle(): Promise<void>;
}

/**
 * Creates a recorder of tasks; a memory that cannot be written does not make a search fail.
 * @param delayMs max time before the last task is written; 0 writes each before `leave` resolves. A process that is
 * killed before loses its last task.
 */
export function createTaskLeaver(delayMs: number, folder: () => Promise<MemoryFolder>): TaskLeaver {
  let left: AskedTask | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async (task: AskedTask | undefined): Promise<void> => {
    if (task === undefined) return;
    try {
      await (await folder()).writeLastTask(task);
    } catch (error) {
      if (!FossickError.isInstance(error)) throw error;
    }
  };
  const settle = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const now = left;
    left = undefined;
    return (writing = writing.then(() => write(now)));
  };
  return {
    settle,
    leave: async (task) => {
      left = task;
      if (delayMs === 0) return settle();
      timer ??= setTimeout(() => void settle(), delayMs).unref();
    },
  };
}
