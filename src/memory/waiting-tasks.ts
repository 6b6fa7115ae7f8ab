import { createHash } from "node:crypto";
import type { WaitingTask } from "./types.ts";

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
export const withTask = (tasks: readonly WaitingTask[], task: WaitingTask): WaitingTask[] =>
  stillWaiting([...tasks.filter(({ id }) => id !== task.id), task], task.time);
