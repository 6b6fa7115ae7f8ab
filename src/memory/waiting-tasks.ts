// Writes down tasks that wait for the commits that show what they needed, and says how long they wait.
import { createHash } from "node:crypto";
import type { WaitingTask } from "./types.ts";
import { FossickError } from "../base/errors.ts";
import type { MemoryFolder } from "./memory-folder.ts";

/** Max tasks that wait for their commits, and for how long. */
const maxWaiting = 50;
const longestWaitSeconds = 14 * 86_400;

/** The same for the same text, letter case and spacing aside; the text cannot be read from it. */
export const taskId = (text: string): string =>
  createHash("sha256").update(text.trim().toLowerCase().replace(/\s+/g, " ")).digest("hex").slice(0, 12);

/** Tasks still worth waiting for, oldest first. @param seconds now */
export const stillWaiting = (tasks: readonly WaitingTask[], seconds: number): WaitingTask[] =>
  tasks.filter(({ time }) => time > seconds - longestWaitSeconds).slice(-maxWaiting);

/** Add a task; a repeated one starts waiting again. */
const withTask = (tasks: WaitingTask[], task: WaitingTask): WaitingTask[] =>
  stillWaiting([...tasks.filter(({ id }) => id !== task.id), task], task.time);

/** Writes down the tasks that wait for their commits. */
interface TaskLeaver {
  leave(task: WaitingTask): Promise<void>;
  /** Write what is not written yet. */
  settle(): Promise<void>;
}

/**
 * A search that found its files is not spoilt by a folder that went away meanwhile.
 * @param delayMs how long tasks may be kept back, to be written together; 0 writes each before `leave` returns. A
 * process that is killed meanwhile loses them, and with them what their commits would have taught.
 */
export function createTaskLeaver(delayMs: number, folder: () => Promise<MemoryFolder>): TaskLeaver {
  let left: WaitingTask[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async (now: readonly WaitingTask[]): Promise<void> => {
    if (now.length === 0) return;
    try {
      await (await folder()).updateTasks((tasks) => now.reduce(withTask, tasks));
    } catch (error) {
      if (!FossickError.isInstance(error)) throw error;
    }
  };
  const settle = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const now = left;
    left = [];
    return (writing = writing.then(() => write(now)));
  };
  return {
    settle,
    leave: async (task) => {
      left.push(task);
      if (delayMs === 0) return settle();
      timer ??= setTimeout(() => void settle(), delayMs).unref();
    },
  };
}
