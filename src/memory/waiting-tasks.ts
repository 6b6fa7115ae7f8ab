import { createHash } from "node:crypto";
import type { WaitingTask } from "./types.ts";
import { FossickError } from "../errors.ts";
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
const withTask = (tasks: readonly WaitingTask[], task: WaitingTask): WaitingTask[] =>
  stillWaiting([...tasks.filter(({ id }) => id !== task.id), task], task.time);

/** Writes down the tasks that wait for their commits. */
export interface TaskLeaver {
  leave(folder: MemoryFolder, task: WaitingTask): Promise<void>;
  /** Write what is not written yet. */
  settle(): Promise<void>;
}

/**
 * A search that found its files is not spoilt by a folder that went away meanwhile.
 * @param delayMs how long tasks may be kept back, to be written together; 0 writes each before `leave` returns. A
 * process that is killed meanwhile loses them, and with them what their commits would have taught.
 */
export function createTaskLeaver(delayMs: number): TaskLeaver {
  let tasks: { readonly folder: MemoryFolder; readonly task: WaitingTask }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const settle = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const now = tasks;
    tasks = [];
    return (writing = writing.then(() => writeTasks(now)));
  };
  return {
    settle,
    leave: async (folder, task) => {
      tasks.push({ folder, task });
      if (delayMs === 0) return settle();
      timer ??= setTimeout(() => void settle(), delayMs).unref();
    },
  };
}

async function writeTasks(
  left: readonly { readonly folder: MemoryFolder; readonly task: WaitingTask }[],
): Promise<void> {
  const folder = left.at(-1)?.folder;
  if (folder === undefined) return;
  try {
    await folder.updateTasks((tasks) => left.reduce((all, { task }) => withTask(all, task), tasks));
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
  }
}
