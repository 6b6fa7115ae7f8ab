import { wordCount } from "../language/wording.ts";
import type { Task } from "../types.ts";

/** Texts up to the first number of words read like a commit's subject, from the second on like an issue. */
const wordsOfCommit = 12;
const wordsOfIssue = 120;

/**
 * How a task is written, because evidence weighs differently in a line and in a page.
 * @returns 0 for a commit's message, 1 for a whole issue, in between by the logarithm of the number of words
 */
export function styleOf(task: Task): number {
  const words = Math.max(1, wordCount(task));
  const style = Math.log(words / wordsOfCommit) / Math.log(wordsOfIssue / wordsOfCommit);
  return Math.min(1, Math.max(0, style));
}
